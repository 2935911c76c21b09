import { describe, expect, it } from 'vitest';
import { language as languages } from '../../generated/enums/language.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { surveyQuestions } from '../../generated/surveys/questions.ts';
import { getCatalogue, isOffered, messageText, type Catalogue } from './catalogue.ts';

const ENGLISH = new Map(
  surveyQuestions.flatMap(({ id, text, options = [] }): [string, string][] => [
    [id, text],
    ...options.map((option): [string, string] => [`${id}.${option.id}`, option.display]),
  ]),
);
/** Short answers spelled as in English. */
const ALIKE = new Set(['No']);
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** A question may take four lines of a 360 px phone, each with 36 letters or 18 full-width characters. */
const MOST_WIDTH = 144;
/** Scripts that break between any two characters. */
const BREAKS = /[\s-]|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;
/** The scale's three labels share the card's 296 px; they break between words. */
const MOST_WORD = 17;

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Hangul',
  'Thai',
  'Ethiopic',
];

/** The first of a text's scripts in the list; undefined: another. */
function readScript(text = ''): string | undefined {
  const words = text.replace(/\{\{.*?\}\}|<.*?>/g, '');
  return SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(words));
}

function measureWidth(text: string): number {
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  return signs.reduce((width, sign) => width + (isWide.test(sign) ? 2 : 1), 0);
}

const translated = offeredLanguage.filter(({ value }) => value !== 'ENGLISH');
const catalogues = translated.map(({ value }): [string, Catalogue] => [value, getCatalogue(value)]);

describe('the languages that surveys are offered in', () => {
  it('leave no space or comma of a missing name', () => {
    for (const { value } of languages) {
      const catalogue = getCatalogue(value);
      for (const [key, message] of Object.entries(catalogue.messages)) {
        const names = [...message.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) => name ?? []);
        const known = names.filter((name) => !/^(?:patient|employee|provider)Name$/.test(name));
        const text = messageText(catalogue, key, Object.fromEntries(known.map((name) => [name, 'X'])));
        expect(text, `${value} ${key}`).not.toMatch(/[ ,،、，]<\/h1>| [,،、，]|[,،、，][,،、，!?:]| {2}/);
      }
    }
  });

  it('have a translation of every question and answer', () => {
    for (const [name, { questions }] of catalogues) {
      for (const [key, english] of ENGLISH) {
        expect(questions[key], `${name} ${key}`).toBeTruthy();
        if (!ALIKE.has(english)) expect(questions[key], `${name} ${key}`).not.toBe(english);
      }
    }
  });

  it('are exactly the complete ones', () => {
    for (const { value } of languages) {
      const { questions } = getCatalogue(value);
      const isComplete = value === 'ENGLISH' || [...ENGLISH.keys()].every((key) => key in questions);
      expect(isOffered(value), value).toBe(isComplete);
    }
  });

  it.each(catalogues)('fit a phone of 360 px: %s', (_, { questions, messages }) => {
    const long = Object.entries(questions).filter(([, text]) => measureWidth(text) > MOST_WIDTH);
    expect(long).toEqual([]);
    const words = ['STRONGLY_DISAGREE', 'NEUTRAL', 'STRONGLY_AGREE'].flatMap((key) =>
      (messages[key] ?? '').split(BREAKS),
    );
    expect(words.filter((word) => measureWidth(word) > MOST_WORD)).toEqual([]);
  });

  it.each(catalogues)(
    'have the text direction of their script: %s',
    (_, { questions, messages, direction }) => {
      const texts = [
        ...Object.values(questions),
        messages.STRONGLY_AGREE ?? '',
        messages.PX_PROMPT_SHARE ?? '',
      ];
      expect(texts.filter((text) => RIGHT_TO_LEFT.test(text) !== (direction === 'rtl'))).toEqual([]);
    },
  );

  it.each(catalogues)('tell employees who reads their answers: %s', (_, { messages }) => {
    const english = getCatalogue('ENGLISH').messages;
    for (const key of ['EX_CONFIDENTIAL', 'EX_NOT_CONFIDENTIAL']) {
      expect(messages[key]).toContain('{{organizationName}}');
      expect(messages[key]).not.toBe(english[key]);
      // as the greeting that it follows
      expect(readScript(messages[key])).toBe(readScript(messages.EX_SURVEY_START_THANKS));
    }
    expect(messages.EX_CONFIDENTIAL).toContain('{{minimum}}');
  });

  it('fall back from a variant to its base language', () => {
    expect(getCatalogue('SPANISH_MEXICO').questions['emp-adult']).toMatch(/dentista/);
    expect(getCatalogue('FRENCH_CANADIAN').questions['emp-adult']).toMatch(/dentiste/);
  });
});
