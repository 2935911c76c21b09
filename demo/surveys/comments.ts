import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import type { Language } from '../../src/server/surveys/catalogue.ts';
import type { SubmittedAnswer } from '../../src/server/surveys/check-submission.ts';
import type { Draw } from './draw.ts';
import { type Phrasebook, getSide } from './phrasebook.ts';
import { employeePhrases } from './phrases-employees.ts';
import { patientPhrases } from './phrases-patients.ts';
import { spanishEmployeePhrases, spanishPatientPhrases } from './phrases-spanish.ts';

const BOOKS: Partial<Record<Language, Record<'PATIENT' | 'EMPLOYEE', Phrasebook>>> = {
  ENGLISH: { PATIENT: patientPhrases, EMPLOYEE: employeePhrases },
  SPANISH: { PATIENT: spanishPatientPhrases, EMPLOYEE: spanishEmployeePhrases },
};

const CODES = new Map<number | null, string>(surveyCategories.map(({ id, code }) => [id, code]));

/** Average answers from which a comment is positive, and below which it is negative. */
const HAPPY_FROM = 86;
const UNHAPPY_BELOW = 66;
/** Answers worth praising, and worth complaining about. */
const PRAISED_FROM = 85;
const BLAMED_BELOW = 70;

const WHO: Record<'ENGLISH' | 'SPANISH', Record<string, string>> = {
  ENGLISH: { DENTIST: 'the dentist', HYGIENIST: 'the hygienist', SPECIALIST: 'the specialist' },
  SPANISH: { DENTIST: 'el dentista', HYGIENIST: 'la higienista', SPECIALIST: 'la especialista' },
};

const VISITS: Record<'ENGLISH' | 'SPANISH', Record<string, string>> = {
  ENGLISH: {
    EXAM: 'checkup',
    HYGIENE: 'cleaning',
    RESTORATIVE: 'filling',
    ENDO: 'root canal',
    PERIO_HYGIENE: 'deep cleaning',
    PERIO_SURGERY: 'gum surgery',
    REMOVABLE_PROS: 'denture fitting',
    IMPLANT: 'implant',
    ORAL_SURGERY: 'extraction',
    ORTHO: 'braces appointment',
    OTHER: 'appointment',
  },
  SPANISH: {
    EXAM: 'el examen',
    HYGIENE: 'la limpieza',
    RESTORATIVE: 'el empaste',
    ENDO: 'la endodoncia',
    PERIO_HYGIENE: 'la limpieza profunda',
    ORAL_SURGERY: 'la extracción',
    IMPLANT: 'el implante',
    OTHER: 'la cita',
  },
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MINUTES = [20, 25, 30, 35, 40, 45, 50, 60];

/** The subject of a comment. */
export interface CommentSubject {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  language: Language;
  averageScore: number;
  answers: readonly SubmittedAnswer[];
  providerCategory: string | null;
  appointmentType: string | null;
}

/** The sentences for one category's mood, if the phrasebook has any. */
function about(draw: Draw, book: Phrasebook, categories: string[], mood: 'good' | 'bad'): string[] {
  const known = categories.filter((category) => book.categories[category]);
  return known.slice(0, 2).map((category) => draw.pick(book.categories[category]?.[mood] ?? []));
}

/** A sentence as a continuation of another's beginning. */
function midSentence(sentence: string): string {
  if (/^(I|My kids) /.test(sentence)) return sentence;
  return sentence.replace(/^\{Who\}/, '{who}').replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** A sentence, or the beginning of one with its continuation. */
type Drawn = string | readonly [but: string, blame: string];

function chooseSentences(draw: Draw, book: Phrasebook, { answers, averageScore }: CommentSubject): Drawn[] {
  const rated = answers.flatMap(({ categoryId, value }) =>
    value === null ? [] : [{ category: CODES.get(categoryId) ?? '', value }],
  );
  // the strongest feelings first; of equal ones any
  const ranked = draw.shuffled(rated).sort((a, b) => b.value - a.value);
  const praised = ranked.filter(({ value }) => value >= PRAISED_FROM).map(({ category }) => category);
  const blamed = ranked
    .filter(({ value }) => value < BLAMED_BELOW)
    .map(({ category }) => category)
    .reverse();
  const good = about(draw, book, praised, 'good');
  const bad = about(draw, book, blamed, 'bad');
  if (averageScore >= HAPPY_FROM && !(bad[0] && draw.chance(0.6))) {
    return [draw.pick(book.happy), ...good.slice(0, draw.int(0, 2)), draw.pick(book.happyEnd)];
  }
  if (averageScore < UNHAPPY_BELOW) {
    return [draw.pick(book.unhappy), ...bad.slice(0, draw.int(1, 2)), draw.pick(book.unhappyEnd)];
  }
  const [praise = draw.pick(book.happy)] = good;
  const [blame] = bad;
  if (blame === undefined) return [praise];
  return [praise, [draw.pick(book.but), blame]];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fills in what a comment is about, in either language alike. */
function filler(draw: Draw, { appointmentType, providerCategory }: CommentSubject) {
  const [day, minutes] = [draw.pick(DAYS), String(draw.pick(MINUTES))];
  return (text: string, language: 'ENGLISH' | 'SPANISH'): string => {
    const other = language === 'ENGLISH' ? 'appointment' : 'la cita';
    const who = WHO[language][providerCategory ?? 'DENTIST'] ?? WHO[language].DENTIST ?? '';
    return text
      .replaceAll('{visit}', VISITS[language][appointmentType ?? 'OTHER'] ?? other)
      .replaceAll('{who}', who)
      .replaceAll('{Who}', capitalized(who))
      .replaceAll('{day}', day)
      .replaceAll('{minutes}', minutes);
  };
}

/** The drawn sentences as text, or their translations. */
function written(drawn: readonly Drawn[], side: 0 | 1): string {
  const part = (text: string): string => getSide(text, side);
  const said = (one: Drawn): string =>
    typeof one === 'string' ? part(one) : `${part(one[0])} ${midSentence(part(one[1]))}`;
  return drawn.map(said).join(' ');
}

/** How many of the sentences somebody writes: one more often than three. */
function pickSome(draw: Draw, sentences: Drawn[]): Drawn[] {
  if (sentences.length < 3) return sentences;
  const count = draw.weighted({ 1: 25, 2: 40, 3: 35 });
  if (count === '1') return [draw.pick(sentences.slice(0, 2))];
  return count === '2' ? sentences.slice(0, 2) : sentences;
}

/** Some respondents who are neither happy nor unhappy state plain facts. */
const PLAIN = 0.3;

function isPlain(draw: Draw, { averageScore }: CommentSubject): boolean {
  return averageScore >= UNHAPPY_BELOW && averageScore < HAPPY_FROM && draw.chance(PLAIN);
}

/**
 * A comment that fits its survey: positive, mixed or negative like its average, about the best or worst rated
 * categories. Composed of our own sentences, so that it quotes nobody.
 * @param own random source of this comment, so that all others stay the same
 * @returns null for a language without sentences; with its English translation if in another language
 */
export function makeComment(
  draw: Draw,
  subject: CommentSubject,
  own: Draw,
): { feedback: string; translation: string | null } | null {
  const book = BOOKS[subject.language]?.[subject.experienceType];
  if (!book) return null;
  const opinion = pickSome(draw, chooseSentences(draw, book, subject));
  const drawn = isPlain(own, subject) ? [own.pick(book.neutral)] : opinion;
  const fill = filler(draw, subject);
  if (subject.language !== 'SPANISH')
    return { feedback: fill(written(drawn, 0), 'ENGLISH'), translation: null };
  return { feedback: fill(written(drawn, 0), 'SPANISH'), translation: fill(written(drawn, 1), 'ENGLISH') };
}
