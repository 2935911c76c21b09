import { words as wordLists } from '../../../generated/words.ts';
import { isUnnamed, splitWords, type Target } from './headers.ts';
import type { MatchedShape, Matching } from './matching.ts';
import { findPhrase, hasPhrase, type NoteFinder } from './notes.ts';
import {
  areFlags,
  areSomeOptions,
  areStatusCodes,
  FLAG,
  isContact,
  isTime,
  type MatchRows,
} from './value-forms.ts';

/** Different values of a column that are looked at for notes. */
const MOST_NOTES = 10_000;

/**
 * Whether a header or a value in any row is about who gets surveys. A note that says so of one person asks no question: its
 * row is skipped.
 */
function isAboutSurveys(
  { inColumn, inUnread }: NoteFinder,
  header: string,
  index: number,
  rows: MatchRows,
): boolean {
  const isNamed = inColumn(splitWords(header)) !== undefined;
  const looked = new Set<string>();
  return rows.some(({ cells }) => {
    const text = (cells[index] ?? '').trim();
    if (text === '' || isNamed) return text !== '';
    if (looked.size >= MOST_NOTES || looked.has(text)) return false;
    looked.add(text);
    return inColumn(splitWords(text)) !== undefined && inUnread(text) === undefined;
  });
}

/** Whether a header asks, or says, whether one may write to somebody: `May we text you?`, `HIPAA Contact OK`. */
function isAboutContacting(title: string): boolean {
  const question = findPhrase(wordLists.asking, title);
  const isQuestion = question !== undefined && !hasPhrase(wordLists.openQuestions, question.before);
  return (
    hasPhrase(wordLists.permissions, title) || (isQuestion && hasPhrase(wordLists.contacting, question.after))
  );
}

/** Whether a column has a mark, or "Yes" and "No", which tells rows apart: `Recall OK?` may say who wants no survey. */
function areSomeFlags(index: number, title: string, rows: MatchRows): boolean {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = (cells[index] ?? '').trim().toLowerCase();
    if (text !== '' && !FLAG.test(text)) return false;
    // positions of rows are no marks
    if (isUnnamed(title, index) && /\d/.test(text)) return false;
    found.add(text);
  }
  return found.size > 1;
}

/** Different values of a column that may be codes or states; more are names, numbers, or notes. */
const MOST_STATES = 30;
/** Rows for each code of a column without a header, at least. */
const ROWS_OF_CODE = 3;

/** Whether a column has signs alone, as marks of rows: `*` */
const areSigns = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((text) => /^[^\p{L}\p{N}]{1,5}$/u.test(text));

/** Whether a column has a few short words that repeat, such as `C` and `NS`. */
function areCodes(values: readonly string[], rows: number): boolean {
  const areWords = values.every((text) => /^\p{L}{1,12}$/u.test(text));
  return areWords && values.length > 1 && rows >= values.length * ROWS_OF_CODE;
}

/** Share of rows that a column of exceptions says something of, at most. */
const SHARE_OF_EXCEPTIONS = 1 / 3;
const LONGEST_EXCEPTION = 24;

/** Whether a column has a date, a number or a word in few rows alone, as one of complaints has: free texts are notes. */
function areExceptions(title: string, values: readonly string[], index: number, rows: MatchRows): boolean {
  if (values.length === 0 || hasPhrase(wordLists.contactNotes, title)) return false;
  const filled = rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length;
  const areShort = values.every((text) => text.length <= LONGEST_EXCEPTION && !/\p{L} \p{L}/u.test(text));
  return filled <= rows.length * SHARE_OF_EXCEPTIONS && areShort;
}

/** Whether values below a header about visits or contacts may say who gets no survey: states, or dates that some rows lack. */
function areTelling(values: readonly string[], index: number, rows: MatchRows): boolean {
  if (values.length === 0) return false;
  if (values.every(isTime)) return rows.some(({ cells }) => (cells[index] ?? '').trim() === '');
  if (values.length > MOST_STATES) return false;
  return !values.some(isContact);
}

/**
 * The fields that a column may be read as which may say who gets no survey: first those that it has values of, or dates.
 * @param isConsent whether its header asks for a consent
 */
function listDoubts(
  { fields, notes }: MatchedShape,
  values: readonly string[],
  hasStatus: boolean,
  isConsent = false,
): Target[] {
  const status = fields.filter(({ hasTellingValues }) => hasTellingValues && !hasStatus);
  const isDay = (target: Target): boolean =>
    values.some(isTime) && fields.some(({ name, read }) => name === target && read === 'day');
  const all = [...new Set([...(notes?.fields ?? []), ...status.map(({ name }) => name)])];
  const isLikely = (target: Target): boolean => {
    const field = fields.find(({ name }) => name === target);
    return isDay(target) || (!areFlags(values) && areSomeOptions(values, field));
  };
  const isOfConsents = (target: Target): boolean =>
    isConsent && fields.some(({ name, vagueHeaders }) => name === target && vagueHeaders !== undefined);
  return [...new Set([...all.filter(isOfConsents), ...all.filter(isLikely), ...all])];
}

/**
 * Asks about the columns that nothing is known by, and that may say who gets no survey: a person decides what a "Yes" says,
 * and a word for a visit among others.
 */
export function byDoubt({ columns, rows, shape, finder, isTaken }: Matching): void {
  const status = shape.fields.find(({ hasTellingValues }) => hasTellingValues);
  const hasStatus = status !== undefined && isTaken(status.name);
  for (const { index, by, header: title, values: texts, candidates } of columns) {
    // addresses and numbers say nothing of who is asked
    if (by !== null || (texts.length > 0 && texts.every(isContact))) continue;
    const words = splitWords(title);
    const mayBe = finder?.mayBeAbout(words) ?? true;
    if (status && !hasStatus && candidates.length === 0) {
      const isAbout = areFlags(texts)
        ? hasPhrase(wordLists.attendance, words)
        : mayBe && !hasPhrase(wordLists.contactNotes, words) && areSomeOptions(texts, status);
      const isCoded = hasPhrase(wordLists.shortStatuses, title) && areStatusCodes(texts);
      if (isAbout || isCoded) candidates.push(status.name);
    }
    const isQuestion = hasPhrase(wordLists.contact, title) && texts.some((text) => FLAG.test(text));
    if (isQuestion || (finder && isAboutSurveys(finder, title, index, rows)))
      candidates.push(...(shape.notes?.fields ?? []));
    else if (finder && mayBe && candidates.length === 0) {
      // a note of one person asks no question: its row is skipped; nor does a word for any patient
      const open = texts.filter(
        (text) => finder.inUnread(text) === undefined && !hasPhrase(wordLists.patients, text),
      );
      const isTelling = isUnnamed(title, index)
        ? areCodes(texts, rows.length) || areSigns(texts)
        : (finder.inHeader(words) && areTelling(open, index, rows)) ||
          areExceptions(words, open, index, rows);
      if (isTelling || areSomeFlags(index, title, rows))
        candidates.push(...listDoubts(shape, texts, hasStatus));
    }
    if (candidates.length === 0 && texts.length > 0 && isAboutContacting(words))
      candidates.push(...listDoubts(shape, texts, true, true));
  }
}
