import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import { words } from '../../../generated/words.ts';
import { Lookup } from './lookup.ts';
import { type OfficeReader, takeDay } from './titles.ts';

export interface Practice {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  zone: string;
}

const splitWords = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');

/** How many of the words that begin a name begin another one, too. */
function makeSharedCounter(names: readonly string[][]): (words: readonly string[]) => number {
  const counts = new Map<string, number>();
  const toKeys = (words: readonly string[]): string[] =>
    words.map((_, index) => words.slice(0, index + 1).join(' '));
  for (const key of names.flatMap(toKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (words) => toKeys(words).filter((key) => (counts.get(key) ?? 0) > 1).length;
}

/**
 * What tells names apart that begin or end alike: `Cedar Park` and `BS Cedar Park` of "Bright Smiles Cedar Park" beside
 * "Bright Smiles Plano".
 */
function makePartLister(names: readonly string[]): (name: string) => string[] {
  const all = [...new Set(names)].map(splitWords);
  const countBeginning = makeSharedCounter(all);
  const countEnding = makeSharedCounter(all.map((words) => words.toReversed()));
  return (name) => {
    const words = splitWords(name);
    const beginning = countBeginning(words);
    const last = words.slice(beginning).join(' ');
    const first = words.slice(0, words.length - countEnding(words.toReversed())).join(' ');
    const initials = words.slice(0, beginning).map(([letter = '']) => letter);
    const parts = last === name || last === '' ? [] : [last, `${initials.join('')} ${last}`];
    return first === name || first === '' ? parts : [...parts, first];
  };
}

/** Practices by name; by city, or the part of the name that no other has, where no name is meant. */
export function makePracticeLookup(practices: readonly Practice[]): Lookup<Practice> {
  const listParts = makePartLister(practices.map(({ name }) => name));
  return new Lookup(practices, [({ name }) => [name], ({ name, city }) => [city, ...listParts(name)]]);
}

/** Finds practices by nothing but the name, or the part of it that no other has. */
export const makeExactLookup = (practices: readonly Practice[]): Lookup<Practice> => {
  const listParts = makePartLister(practices.map(({ name }) => name));
  return new Lookup(practices, [({ name }) => [name], ({ name }) => listParts(name)]);
};

/** Words beside the name of a practice that tell nothing apart, as does a code with digits. */
const isOfAny = (word: string): boolean => words.anyPractice.includes(word) || /\d/.test(word);
const toNameWords = (text: string): string[] =>
  text
    .toLowerCase()
    // `P.C.` is one word
    .replace(/(?<=(?<!\p{L})\p{L})\./gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds the id of the practice that a text such as `102 - Plano` likely means: the only one of which it has the name, city, or
 * the part that no other has, and beside that no word of another name.
 */
export function makeSuggester(
  practices: readonly (Pick<Practice, 'id' | 'name'> & Partial<Practice>)[],
): (text: string) => string | undefined {
  const listParts = makePartLister(practices.map(({ name }) => name));
  const keyed = practices.map(({ id, name, city, state }) => ({
    id,
    keys: [name, city ?? '', ...listParts(name)].map(toNameWords).filter(({ length }) => length > 0),
    own: new Set([name, city ?? '', state ?? ''].flatMap(toNameWords)),
  }));
  return (text) => {
    const parts = toNameWords(text);
    const line = ` ${parts.join(' ')} `;
    const found = keyed.filter(
      ({ keys, own }) =>
        keys.some((key) => line.includes(` ${key.join(' ')} `)) &&
        parts.every((word) => own.has(word) || isOfAny(word)),
    );
    return found.length === 1 ? found[0]?.id : undefined;
  };
}

const BETWEEN_PARTS = /\s*[|•]\s*|\s+[-–—]\s+|\s{2,}/;
/** Between a practice and a remark about it, or who works there: `LAKEWOOD (Tina)`. */
const BETWEEN_REMARKS = /\s*[|•()[\]:;@/]\s*|\s+[-–—]\s+|\s{2,}|\s+(?:at|in|with|w\/|for|en|con|para)\s+/i;
/** Words beside a practice that say nothing of another one: `Mesa only`. */
const BESIDE_PRACTICE = /(?<!\p{L})(only|patients?|pts?|schedule|visits|solo|pacientes|citas)(?!\p{L})/giu;

/**
 * Finds the practices that a line above or between the rows names: by a full name of several words, or in a part of it as
 * `makeSuggester` does; undefined: none. Beside a remark, a word that is a person's name in the file names none.
 */
export function makeTitleReader(practices: readonly Practice[]): OfficeReader {
  const suggest = makeSuggester(practices);
  const named = practices
    .map(({ id, name }) => ({ id, words: toNameWords(name) }))
    .filter(({ words }) => words.length > 1)
    .map(({ id, words }) => ({ id, key: ` ${words.join(' ')} ` }));
  const find = (text: string): string[] => {
    const line = ` ${toNameWords(text).join(' ')} `;
    const found = named.filter(({ key }) => line.includes(key));
    // "Plano North" is not Plano
    const whole = found.filter(({ key }) => !found.some((one) => one.key !== key && one.key.includes(key)));
    return whole.length > 0 ? whole.map(({ id }) => id) : [suggest(text)].filter((id) => id !== undefined);
  };
  const findIn = (text: string, separator: RegExp): ReturnType<OfficeReader> => {
    const parts = text.split(separator);
    const asWhole = find(text);
    const ids = asWhole.length > 0 ? asWhole : [...new Set(parts.flatMap(find))];
    if (ids.length === 0) return undefined;
    const naming = parts.find((part) => ids.every((id) => find(part).includes(id)));
    return { ids, text: (naming ?? text).trim() };
  };
  return (text, isName) => {
    const found = findIn(text, BETWEEN_PARTS);
    if (found || !isName) return found;
    for (const one of [takeDay(text).rest, text]) {
      const beside = findIn(one.replace(BESIDE_PRACTICE, ' '), BETWEEN_REMARKS);
      if (beside?.ids.length !== 1) continue;
      const isAlone = toNameWords(one).length === toNameWords(beside.text).length;
      if (isAlone || !toNameWords(beside.text).some(isName)) return beside;
    }
    return undefined;
  };
}

/** A code in place of a name: `LKW`. */
const CODE = /^\p{L}{2,5}$/u;
/** Letters of a code that is no initials. */
const SHORTEST_CODE = 3;

/** Whether a code has the initials of a name, or some of its letters in their order from the first one: `RR`, `LKW`. */
function isShortFor(code: string, words: readonly string[]): boolean {
  const initials = words.map(([letter = '']) => letter).join('');
  if (words.length > 1 && initials === code) return true;
  const name = words.join('');
  if (code.length < SHORTEST_CODE || code[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === code[at]) at += 1;
  return at === code.length;
}

/**
 * Finds the id of the only practice that a code is short for: of its city or the part of its name that no other has, or else
 * of its whole name, in which the letters of a chain's own name are found everywhere.
 */
export function makeCodeSuggester(practices: readonly Practice[]): (code: string) => string | undefined {
  const listParts = makePartLister(practices.map(({ name }) => name));
  const keyed = practices.map(({ id, name, city }) => {
    const [part = '', ...others] = listParts(name);
    return { id, own: [city ?? '', part].map(toNameWords), whole: [name, ...others].map(toNameWords) };
  });
  return (text) => {
    if (!CODE.test(text)) return undefined;
    const code = text.toLowerCase();
    for (const names of ['own', 'whole'] as const) {
      const found = keyed.filter(({ [names]: keys }) => keys.some((key) => isShortFor(code, key)));
      if (found.length > 0) return found.length === 1 ? found[0]?.id : undefined;
    }
    return undefined;
  };
}

export const describePractice = ({ name, city, state }: Practice): string =>
  [name, city, state].filter((part) => part !== null).join(', ');

/** The practices to choose from, that of the dialog first; of one name, each with its place. */
export function toOptions(practices: readonly Practice[], practiceId: string | null = null): ValueOption[] {
  const first = practices.filter(({ id }) => id === practiceId);
  return [...first, ...practices.filter(({ id }) => id !== practiceId)].map((one) => {
    const isShared = practices.some(({ id, name }) => id !== one.id && name === one.name);
    return { id: one.id, name: isShared ? describePractice(one) : one.name };
  });
}
