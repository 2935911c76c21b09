import { relative, resolve } from 'node:path';

/** Phrases that read as translated, and a plain one for each. */
const PHRASES = [
  ['so that nobody', 'say what holds'],
  ['of nobody', 'say who it belongs to, or "without answers"'],
  ['whoever', 'name the person'],
  ['crosswise', 'say what deadlocks'],
  ['offence', 'say "is ignored"'],
  ['what follows from', 'say "effects" or "result"'],
  ['for nothing', 'say "needlessly"'],
  ['(?:is|are|was|were) to be', 'use a verb: "must", "will", "submit"'],
  ['told', 'say "message", "notified" or "says"'],
];

const WORDS = new RegExp(`\\b(?:${PHRASES.map(([phrase]) => phrase).join('|')})\\b`, 'gi');
const QUESTION = /^\*?\s*(?:What|Who|Whom|Which|Whoever)\b/;
const NAMES = new Set(['told', 'given', 'taken', 'among']);
const X_OF = /^[a-z]\w*Of$/;
/** Keywords of JSON Schema, and `x-computed.firstOf` of entity files. */
const OUTSIDE = new Set(['allOf', 'anyOf', 'oneOf', 'multipleOf', 'firstOf']);

const adviceFor = (words) => PHRASES.find(([phrase]) => new RegExp(`^${phrase}$`, 'i').test(words))?.[1];

/** The phrases of a text that plain English avoids, each with advice. Code in a text does not count. */
export function translatedPhrases(text) {
  return [
    ...text
      .replace(/`[^`]*`/g, '')
      .replace(/\s*\n[\s*/-]*/g, ' ')
      .matchAll(WORDS),
  ].map(([words]) => `“${words.toLowerCase()}”: ${adviceFor(words)}`);
}

const isTestTitle = ({ parent }) =>
  parent.type === 'CallExpression' && /^(?:it|test|describe)$/.test(parent.callee.name ?? '');

/** Files whose strings quote people, in comments and replies, or test this rule. */
const QUOTING =
  /(?:demo\/(?:surveys\/phrases-|bright-smiles)|\/text-reply-|PreviewDialog|src\/generated\/|scripts\/lint\/plain-words)/;
const TEST = /\/tests\/|\.test\.tsx?$/;

/** Whether an identifier declares a function, a value, a parameter, a property, a method or an alias. */
const isDeclaration = (node) => {
  const { parent } = node;
  const isDefault = parent.type === 'AssignmentPattern' && parent.left === node;
  const isAlias =
    parent.type === 'ImportSpecifier' && parent.local === node && parent.imported.name !== node.name;
  return parent.id === node || parent.key === node || parent.params?.includes(node) || isDefault || isAlias;
};

const root = resolve(import.meta.dirname, '../..');

/** Comments, strings, test titles and names are in plain words (docs/contributing.md). */
export const plainWords = {
  meta: { type: 'suggestion', schema: [], docs: { description: 'plain technical English' } },
  create(context) {
    const report = (node, message) => context.report({ loc: node.loc, message });
    const path = `/${relative(root, context.filename).replaceAll('\\', '/')}`;
    const readsStrings = !QUOTING.test(path) && !TEST.test(path);
    const isRead = (node) => readsStrings || isTestTitle(node);
    const checkText = (node, text) => translatedPhrases(text).forEach((found) => report(node, found));
    const checkName = (node) => {
      if (NAMES.has(node.name)) report(node, `“${node.name}” is no noun: name the value`);
      if (X_OF.test(node.name) && !OUTSIDE.has(node.name) && isDeclaration(node))
        report(node, `“${node.name}”: start a function with a verb (get, find, to), name a value by a noun`);
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type === 'Block' && QUESTION.test(comment.value))
            report(comment, 'start with the thing itself, not with a question word');
          checkText(comment, comment.value);
        }
      },
      Identifier: checkName,
      Literal(node) {
        if (typeof node.value === 'string' && isRead(node)) checkText(node, node.value);
      },
      JSXText(node) {
        if (readsStrings) checkText(node, node.value);
      },
      TemplateElement(node) {
        if (isRead(node.parent)) checkText(node, node.value.raw);
      },
    };
  },
};
