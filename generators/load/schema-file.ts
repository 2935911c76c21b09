import { findNodeAtLocation, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { Problem } from './problem.ts';

export type Path = (string | number)[];

/** A parsed schema file that knows the position of each value. */
export interface SchemaFile<T> {
  /** path from the project's root, for messages */
  file: string;
  /** file name without folder and ending */
  name: string;
  data: T;
  /** When the file was last saved, in milliseconds; absent for a text that is no file. */
  savedAt?: number;
  /** Whether values that break the meta-schema were left out. */
  isPartial?: boolean;
  /** Keys that occur twice in one object. */
  duplicates(): Problem[];
  /** A problem at the value of the path, or at its key, or at the nearest existing parent. */
  problem(path: Path, message: string, hint: string, at?: 'key' | 'value'): Problem;
  /** A problem at a character of a text, counted from 0. */
  problemInText(path: Path, index: number, message: string, hint: string): Problem;
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

function locate(root: Node, path: Path, at: 'key' | 'value'): Node {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    return at === 'key' && key ? key : node;
  }
  return root;
}

/** Mistakes of syntax in words, each with its remedy. */
const SYNTAX: Record<string, [message: string, hint: string]> = {
  InvalidSymbol: ['an unknown word', 'put texts in double quotes'],
  InvalidNumberFormat: ['a malformed number', 'write it as 12 or 1.5'],
  PropertyNameExpected: ['a key is missing', 'remove a comma before "}", and put keys in double quotes'],
  ValueExpected: ['a value is missing', 'write one, or remove a comma before "]"'],
  ColonExpected: ['a colon is missing', 'write ":" between key and value'],
  CommaExpected: ['a comma is missing', 'write "," between two entries'],
  CloseBraceExpected: ['a closing "}" is missing', 'the object above is not finished'],
  CloseBracketExpected: ['a closing "]" is missing', 'the list above is not finished'],
  EndOfFileExpected: ['text after the end', 'a file holds one object'],
  InvalidCommentToken: ['a comment', 'JSON has none: use "description"'],
  UnexpectedEndOfComment: ['a comment', 'JSON has none: use "description"'],
  UnexpectedEndOfString: ['a closing quote is missing', 'texts end with " in the same line'],
  UnexpectedEndOfNumber: ['a malformed number', 'write it as 12 or 1.5'],
  InvalidUnicode: ['a malformed \\u escape', 'it has four hexadecimal digits'],
  InvalidEscapeCharacter: ['an unknown escape', 'write a backslash as \\\\'],
  InvalidCharacter: ['a control character', 'write a tab as \\t and a line break as \\n'],
};

/** Mistakes that the parser takes for an unknown word or a missing comma, by the text there. */
const MISTAKEN: readonly [form: RegExp, message: string, hint: string][] = [
  [/(?:true|false|null)\b/iy, 'a word with a capital', 'write true, false or null'],
  [/[\u201c-\u201f\u00ab\u00bb]/y, 'a curly quote', 'write "'],
  [/[+.]\d|(?<=\b0)\d/y, 'a malformed number', 'write it as 12 or 0.5'],
  [/<{7}|={7}|>{7}/y, 'the mark of a merge', 'resolve the conflict'],
  [/(?<=[^{,\s]\s*)\}/y, 'a list ends with "}"', 'write "]"'],
  [/(?<=[^[,\s]\s*)\]/y, 'an object ends with "]"', 'write "}"'],
];

function describeSyntax(text: string, { error, offset }: ParseError): [message: string, hint: string] {
  const mistaken = MISTAKEN.find(([form]) => {
    form.lastIndex = offset;
    return form.test(text);
  });
  if (mistaken) return [mistaken[1], mistaken[2]];
  return SYNTAX[printParseErrorCode(error)] ?? ['it cannot be read', ''];
}

/** The first syntax problem of a file that is not valid JSON, and its comments: what follows depends on the first. */
function syntaxProblems(file: string, text: string): Problem[] {
  const report = (offset: number, message: string, hint: string): Problem => ({
    file,
    ...position(text, offset),
    message: `not valid JSON: ${message}`,
    hint,
    severity: 'unreadable',
  });
  if (text.trim() === '') return [report(0, 'the file is empty', 'a file holds one object: { … }')];
  if (text.startsWith('\ufeff')) return [report(0, 'a byte-order mark', 'save the file without it')];
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const isComment = ({ error }: ParseError) => printParseErrorCode(error) === 'InvalidCommentToken';
  const first = errors.find((error) => !isComment(error));
  const found = errors.filter((error) => isComment(error) || error === first);
  if (found.length === 0) return [report(0, 'it cannot be read', 'remove characters before the first "{"')];
  return found.map((mistake) => {
    const { offset } = mistake;
    const [message, hint] = describeSyntax(text, mistake);
    const isCut = offset >= text.trimEnd().length && !isComment(mistake);
    return report(offset, isCut ? `the file ends too early: ${message}` : message, hint);
  });
}

/** Keys that an object has twice: the first value would be lost without a word. */
function duplicateKeys(file: string, text: string): Problem[] {
  const problems: Problem[] = [];
  const objects: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (key, offset) => {
      const keys = objects.at(-1);
      if (keys?.has(key))
        problems.push({
          file,
          ...position(text, offset),
          message: `key "${key}" is there twice`,
          hint: 'only the last one would count: take one of them out',
        });
      keys?.add(key);
    },
  });
  return problems;
}

/**
 * Parses a schema file.
 * @param file path from the project's root
 * @returns the file, or its syntax problems
 */
export function parseSchemaFile<T>(file: string, text: string): SchemaFile<T> | Problem[] {
  let data: T;
  // what a reader of UTF-8 writes for other bytes
  const foreign = text.indexOf('\ufffd');
  if (foreign >= 0)
    return [
      {
        file,
        ...position(text, foreign),
        message: 'a character is not in UTF-8',
        hint: 'save the file as UTF-8',
        severity: 'unreadable',
      },
    ];
  try {
    data = JSON.parse(text) as T;
  } catch {
    return syntaxProblems(file, text);
  }
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '');
  // places are only needed for problems
  let root: Node | undefined;
  const find = (path: Path, at: 'key' | 'value') => {
    root ??= parseTree(text);
    return root && locate(root, path, at);
  };
  return {
    file,
    name,
    data,
    duplicates: () => duplicateKeys(file, text),
    problem(path, message, hint, at = 'value') {
      const offset = find(path, at)?.offset ?? 0;
      return { file, ...position(text, offset), message, hint };
    },
    problemInText(path, index, message, hint) {
      const node = find(path, 'value');
      // characters that are escaped in the file take two there
      const before = JSON.stringify(String(node?.value ?? '').slice(0, index)).length - 1;
      const offset = (node?.offset ?? 0) + (node?.type === 'string' ? before : 0);
      return { file, ...position(text, offset), message, hint };
    },
  };
}
