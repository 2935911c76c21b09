import mustache from 'mustache';
import { markdownDepth } from '../text/markdown.ts';
import { closeMissingNames, MISSING_NAME } from './missing-names.ts';

/** The respondent's answers that the screen after the survey may show. */
export interface PostSurveyAnswer {
  /** mean of the answers, 0 to 100; null: none counts */
  averageScore: number | null;
  contactRequested: boolean;
  feedback: string;
  patientName: string;
  /** display label: `Adult` */
  patientType: string;
  practiceName: string;
  providerName: string;
  /** enumeration value: `ENGLISH`, `SPANISH`, ... */
  language: string;
}

export type PostSurveyMood = 'positive' | 'neutral' | 'negative';

/** Variables that insert a text: `{{patientName}}`. */
export const POST_SURVEY_VARIABLES = [
  'averageScore',
  'contactRequested',
  'feedback',
  'patientName',
  'patientType',
  'practiceName',
  'providerName',
  'stars',
] as const;

/** Conditions for parts: `{{#positive}}...{{/positive}}`. */
export const POST_SURVEY_CONDITIONS = [
  'positive',
  'neutral',
  'negative',
  'contactRequested',
  'english',
  'spanish',
] as const;

/** Maximum output length: a template can repeat the respondent's text any number of times. */
export const MOST_MARKDOWN = 100_000;

const POSITIVE_FROM = 75;
const NEUTRAL_FROM = 50;

/**
 * The outcome of a visit by the mean of its answers (0 to 100): positive from 75 (4 stars), negative below 50 (3
 * stars). A visit without answers is neutral.
 */
export function postSurveyMood(averageScore: number | null): PostSurveyMood {
  if (averageScore === null) return 'neutral';
  if (averageScore >= POSITIVE_FROM) return 'positive';
  return averageScore >= NEUTRAL_FROM ? 'neutral' : 'negative';
}

/**
 * Escapes a text for markdown: every punctuation mark is escaped, and line breaks become character references, so that
 * it neither starts nor ends a heading, a list, a link or a paragraph anywhere.
 */
export function textAsMarkdown(text: string): string {
  return (
    text
      // invisible characters
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim()
      .replace(/[!-/:-@[-`{-~]/g, '\\$&')
      // spaces first: a pattern of spaces before a break would backtrack over each long run
      .replace(/[ \t]+/g, ' ')
      .replace(/ ?\n ?/g, '&#10;')
  );
}

type Value = string | boolean;

/** `stars` as screens print them: 1 to 5, one decimal. */
function formatStars(averageScore: number): string {
  return (1 + averageScore / 25).toFixed(1);
}

function getValues(answer: PostSurveyAnswer): ReadonlyMap<string, Value> {
  const { averageScore, language, ...own } = answer;
  return new Map<string, Value>([
    ...Object.entries(own),
    ['averageScore', averageScore === null ? '' : String(Math.round(averageScore))],
    ['stars', averageScore === null ? '' : formatStars(averageScore)],
    [postSurveyMood(averageScore), true],
    ['english', language === 'ENGLISH'],
    ['spanish', language === 'SPANISH'],
  ]);
}

/** Exposes the values only: no properties of a text, and nested parts refer to the same answer. */
class AnswerContext extends mustache.Context {
  constructor(private readonly values: ReadonlyMap<string, Value>) {
    super({});
  }

  override lookup(name: string): Value | undefined {
    return this.values.get(name);
  }

  override push(): mustache.Context {
    return this;
  }
}

function valueText(value: Value | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return textAsMarkdown(value);
}

const NAMES: ReadonlySet<string> = new Set([
  'patientName',
  'practiceName',
  'providerName',
] satisfies (keyof PostSurveyAnswer)[]);

/** Values are always escaped: `{{{x}}}` and `{{&x}}` equal `{{x}}`. */
class TextWriter extends mustache.Writer {
  /** a template may insert one long text a thousand times */
  private readonly texts = new Map<Value | undefined, string>();

  override escapedValue(token: string[], context: mustache.Context): string {
    const name = token[1] ?? '';
    const value = (context as AnswerContext).lookup(name);
    if (value === '' && NAMES.has(name)) return MISSING_NAME;
    const text = this.texts.get(value) ?? valueText(value);
    this.texts.set(value, text);
    return text;
  }

  override unescapedValue(token: string[], context: mustache.Context): string {
    return this.escapedValue(token, context);
  }
}

/**
 * Renders the markdown of the screen after a survey. The respondent's text is escaped; the markdown itself is its
 * author's and must be sanitized after rendering. Of a missing name, no space or comma stays.
 * @throws Error for a template that cannot be parsed, for example with an unclosed part
 */
export function renderPostSurvey(template: string, answer: PostSurveyAnswer): string {
  // a writer caches parsed templates: a shared one would remember every version of every template
  const text = new TextWriter().render(
    template.replaceAll(MISSING_NAME, ''),
    new AnswerContext(getValues(answer)),
  );
  return closeMissingNames(text);
}

/** The parser's errors, in words for the template's author. */
const SYNTAX_ERRORS: readonly [RegExp, string][] = [
  [/^Unclosed section "(.*)" at/s, 'The part “$1” has no end: add {{/$1}} after it'],
  [/^Unopened section "(.*)" at/s, 'The end {{/$1}} has no beginning: add {{#$1}} before it'],
  [/^Unclosed tag at/, 'A variable or condition has no end: add }} after its name'],
];
const BLANK = { feedback: '', patientName: '', patientType: '', practiceName: '', providerName: '' };

/** Why a template cannot be rendered; undefined: it can. */
export function findSyntaxError(template: string): string | undefined {
  const answer = { ...BLANK, averageScore: null, contactRequested: false, language: 'ENGLISH' };
  try {
    renderPostSurvey(template, answer);
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    for (const [pattern, words] of SYNTAX_ERRORS) {
      const found = pattern.exec(text);
      if (found) return words.replaceAll('$1', () => found[1] ?? '');
    }
    return 'The preview cannot read the variables and conditions in double braces';
  }
}

const TAG = /\{\{[^}]*\}\}/g;

/** The nesting depth of a template's markdown. */
export function templateDepth(template: string): number {
  return markdownDepth(template.replace(TAG, ''));
}

const ANSWERS = [100, 60, 0] as const;
const LINK =
  /\]\(\s*<?([a-z][a-z0-9+.-]*:[^\s)>]*)|<([a-z][a-z0-9+.-]*:[^\s>]*)>|(?<![\w(<])(https?:[^\s)>\]]+)/gi;

/**
 * Links that a template shows only after visits with certain outcomes. Asking only satisfied patients for a review, or
 * only those who want no call, is review gating, which regulators and review sites forbid.
 * @returns no links for a template that cannot be parsed
 */
export function gatedLinks(template: string): string[] {
  const answer = { feedback: '', patientName: 'A', patientType: 'A', practiceName: 'A', providerName: 'A' };
  const shown = (language: string, contactRequested: boolean): Set<string>[] =>
    ANSWERS.map((averageScore) => {
      const text = renderPostSurvey(template, { ...answer, language, contactRequested, averageScore });
      return new Set(
        [...text.matchAll(LINK)].map(([, inline, bracketed, bare]) => inline ?? bracketed ?? bare ?? ''),
      );
    });
  const missingIn = (links: Iterable<string>, others: readonly Set<string>[]): string[] =>
    [...links].filter((link) => !others.every((other) => other.has(link)));
  try {
    const gated = ['ENGLISH', 'SPANISH'].flatMap((language) => {
      const [calm, worried] = [shown(language, false), shown(language, true)];
      return [
        ...calm.flatMap((links) => missingIn(links, [...calm, ...worried])),
        // a link only for those who asked for a call does not ask for praise
        ...worried.flatMap((links) => missingIn(links, worried)),
      ];
    });
    return [...new Set(gated)];
  } catch {
    return [];
  }
}

/** The warning about such links, and how to fix them. */
export function gatingWarning(links: readonly string[]): string {
  return `${links.join(', ')} ${links.length === 1 ? 'is' : 'are'} shown only after some visits, depending on how they went. Asking only satisfied patients for a review is review gating: the FTC and Google forbid it, and reviews can be removed. Show the link to everybody, outside of parts for positive, neutral or negative visits or for who asked for a call.`;
}
