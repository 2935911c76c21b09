import { readFileSync } from 'node:fs';
import { type Phrasebook, getSide } from '../../../demo/surveys/phrasebook.ts';
import { employeePhrases } from '../../../demo/surveys/phrases-employees.ts';
import { patientPhrases } from '../../../demo/surveys/phrases-patients.ts';
import { spanishEmployeePhrases, spanishPatientPhrases } from '../../../demo/surveys/phrases-spanish.ts';
import type { JudgedLanguage } from '../src/features.ts';
import type { Sentiment } from '../src/judge.ts';

export interface LabelledRow {
  text: string;
  label: Sentiment;
  lang: JudgedLanguage;
}

interface OwnRow extends LabelledRow {
  /** single sentences, or several of them joined to comments */
  set: 'own' | 'joined';
}

/** Rows of a text file: a sentence a line, below headings such as "# en POSITIVE". */
export function readSentences(file: string): LabelledRow[] {
  let heading: Omit<LabelledRow, 'text'> | undefined;
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, lang, label] = /^# (en|es) (\w+)$/.exec(line) ?? [];
      if (lang !== undefined) heading = { lang: lang as JudgedLanguage, label: label as Sentiment };
      else if (line !== '' && heading) return [{ text: line, ...heading }];
      return [];
    });
}

function plain(text: string, lang: JudgedLanguage): string {
  return text
    .replaceAll(/\{who\}/gi, lang === 'en' ? 'the dentist' : 'el dentista')
    .replaceAll(/\{visit\}/g, lang === 'en' ? 'cleaning' : 'la limpieza')
    .replaceAll(/\{day\}/g, lang === 'en' ? 'Monday' : 'lunes')
    .replaceAll('{minutes}', '30');
}

function phraseRows(book: Phrasebook, lang: JudgedLanguage): LabelledRow[] {
  const categories = Object.values(book.categories);
  const rows = (texts: readonly string[], label: Sentiment): LabelledRow[] =>
    texts.map((text) => ({ text: plain(getSide(text, 0), lang), label, lang }));
  return [
    ...rows([...categories.flatMap(({ good }) => good), ...book.happy, ...book.happyEnd], 'POSITIVE'),
    ...rows([...categories.flatMap(({ bad }) => bad), ...book.unhappy, ...book.unhappyEnd], 'NEGATIVE'),
  ];
}

const TURNS: Readonly<Record<JudgedLanguage, readonly string[]>> = {
  en: ['But', 'However,', 'Unfortunately,', 'On the other hand,', 'Only one thing:'],
  es: ['Pero', 'Sin embargo,', 'Por otro lado,', 'Lo único:', 'Lástima que'],
};

/** Labels of two sentences, and the label of both together. */
const JOINED: readonly (readonly [Sentiment, Sentiment, Sentiment])[] = [
  ['POSITIVE', 'POSITIVE', 'POSITIVE'],
  ['NEGATIVE', 'NEGATIVE', 'NEGATIVE'],
  ['NEUTRAL', 'NEUTRAL', 'NEUTRAL'],
  ['NEUTRAL', 'POSITIVE', 'POSITIVE'],
  ['NEUTRAL', 'NEGATIVE', 'NEGATIVE'],
  ['POSITIVE', 'NEGATIVE', 'MIXED'],
  ['NEGATIVE', 'POSITIVE', 'MIXED'],
];
/** Distances in the list between a sentence and those it is joined with. */
const [STEP, FAR_STEP] = [37, 101];

/**
 * Comments of two or three sentences. Without those of one mood, the model would take every second sentence for a contrast.
 */
function joinSentences(sentences: readonly LabelledRow[], lang: JudgedLanguage): OwnRow[] {
  const of = (label: Sentiment): string[] =>
    sentences.filter((row) => row.lang === lang && row.label === label).map(({ text }) => text);
  return JOINED.flatMap(([first, second, label]) => {
    const [before, after] = [of(first), of(second)];
    return before.map((text, at) => {
      const next = after[(at * STEP + 1) % after.length] ?? '';
      const last = after[(at * FAR_STEP + 2) % after.length] ?? '';
      const turn = TURNS[lang][at % TURNS[lang].length] ?? '';
      const isTurned = label === 'MIXED' && at % 2 === 0;
      const both = isTurned
        ? `${text} ${turn} ${next.charAt(0).toLowerCase()}${next.slice(1)}`
        : `${text} ${next}`;
      return { set: 'joined', text: at % 3 === 0 ? `${both} ${last}` : both, label, lang } as const;
    });
  });
}

/**
 * Our own sentences about dentists and work, which are rare in the public sets: those of the demo, plain facts, and blunt words;
 * single, and joined to comments.
 */
export function ownRows(): OwnRow[] {
  const sentences = [
    ...phraseRows(patientPhrases, 'en'),
    ...phraseRows(employeePhrases, 'en'),
    ...phraseRows(spanishPatientPhrases, 'es'),
    ...phraseRows(spanishEmployeePhrases, 'es'),
    ...readSentences('./own-sentences.txt'),
  ];
  return [
    ...sentences.map((row) => ({ ...row, set: 'own' as const })),
    ...joinSentences(sentences, 'en'),
    ...joinSentences(sentences, 'es'),
  ];
}
