import { words } from '../../../generated/words.ts';
import { toHeaderKey, withoutSubject } from './comparable.ts';
import { makeHeaderFinder, splitWords, type Target } from './headers.ts';
import { findPhrase, hasPhrase } from './notes.ts';
import type { RowField, RowShape } from './row-shape.ts';

/** Whose a column is, if its header says that it is not the patient's. */
export interface Owner {
  /** what it is read as; undefined: a person decides */
  target: Target | undefined;
  /** a second such person: not read, since one name and address are */
  isFurther: boolean;
  /** of a second parent: who it is, and the field of the first one that it is like */
  parent?: { person: string; target: Target };
}

/** Lists of words for people who answer for a patient, each for another one. */
const PERSONS = ['guarantors', 'guardians', 'mothers', 'fathers'] as const;
/** Of the keys of persons, those who answer for children alone. */
const IS_PARENT = /^(guardians|mothers|fathers)/;
const FILLER = /^(of|the|to|s|de|del|la|el|legal|primary|patient|pt|pat)$/;
const RELATION = /^(?:rel|reln|relation|relationship|parentesco)(?: (?:to|of|with|con|de))?(?: the)? (.+)$/;

/** Of a column whose header another one has, too, and that stands behind the name of another person. */
const BESIDE = /\(beside .*\)$/;

const listWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
const toWords = (header: string): string[] => listWords(splitWords(header).replace(/\./g, ' '));

/** The first person who answers for the patient that a text names. */
function findPerson(text: string) {
  const found = PERSONS.flatMap((person) => {
    const phrase = findPhrase(words[person], text);
    return phrase ? [{ ...phrase, person }] : [];
  });
  return found.sort((one, other) => one.before.length - other.before.length)[0];
}

/** The key of the person that a text names, with a number if it is not the first one; undefined: it names none, or more. */
function toPerson(text: string): string | undefined {
  const first = findPerson(text);
  let rest = text;
  for (let found = first; found; found = findPerson(rest)) rest = `${found.before} ${found.after}`;
  const others = listWords(rest).filter((word) => !FILLER.test(word));
  const [number = '1', ...more] = others;
  if (!first || more.length > 0 || !/^\d$/.test(number)) return undefined;
  return `${first.person}${number === '1' ? '' : number}`;
}

/** Whether a header has a word for a person who answers for the patient. */
const namesPerson = (header: string): boolean =>
  BESIDE.test(header) || findPerson(toWords(header).join(' ')) !== undefined;

/** Whether a header names a person other than the row's own, such as a guarantor: a person decides whether it is read. */
export const isOfOthers = (header: string): boolean =>
  namesPerson(header) || hasPhrase(words.others, splitWords(header));

/** A number of a second person, and further ones. */
const FURTHER = /\b[2-9]\b/;

interface Qualified {
  target: Target;
  /** the words beside those of the field */
  qualifier: string[];
  isAtEnd: boolean;
}

/** The field that some of a header's words name, at its end or its beginning, with the others; the most words first. */
function* divideHeader(parts: readonly string[], find: (text: string) => Target[]): Generator<Qualified> {
  for (let count = 1; count < parts.length; count += 1) {
    const [atEnd] = find(parts.slice(count).join(' '));
    if (atEnd) yield { target: atEnd, qualifier: parts.slice(0, count), isAtEnd: true };
    const [atBeginning] = find(parts.slice(0, -count).join(' '));
    if (atBeginning) yield { target: atBeginning, qualifier: parts.slice(-count), isAtEnd: false };
  }
}

/**
 * Headers as they are matched: without the letter that some systems put before each of the patient's and of the responsible
 * party's columns (`PLNAME`, `RLNAME`), and by the last part of a path about the patient (`patient.bio.date_of_birth`), or of a
 * field of a record (`Contact: First Name`); of a moment without `at` (`last_visit_at`).
 */
function simplifyHeaders(header: readonly string[], find: (text: string) => Target[]): string[] {
  const listWith = (letter: string): string[] =>
    header.filter((title) => {
      const key = toHeaderKey(title);
      return key.startsWith(letter) && find(title).length === 0 && find(key.slice(1)).length > 0;
    });
  const isName = (title: string): boolean => find(toHeaderKey(title).slice(1))[0]?.includes('Name') === true;
  const lettered = new Map<string, string>();
  for (const [letter, before] of [
    ['p', ''],
    ['r', 'guarantor '],
  ] as const) {
    const titles = listWith(letter);
    if (titles.length > 1 && titles.some(isName))
      for (const title of titles) lettered.set(title, `${before}${toHeaderKey(title).slice(1)}`);
  }
  return header.map((title) => {
    const parts = title.split('.').filter((part) => part !== '');
    const last = parts.at(-1) ?? '';
    const isPath =
      parts.length > 1 && !/\s/.test(title) && withoutSubject(`${toHeaderKey(parts[0] ?? '')}x`) === 'x';
    const [, named] = /^[^:]+: (.+)$/.exec(title) ?? [];
    const [moment] = /^.+(?=[_ ]at$)/i.exec(title) ?? [];
    for (const text of [isPath ? last : '', named ?? '', moment ?? ''])
      if (text !== '' && !isOfOthers(title) && find(title).length === 0 && find(text).length > 0) return text;
    return lettered.get(title) ?? title;
  });
}

/** The header of each column as it is matched, and whose the column is; undefined: the patient's, or nobody's. */
export function findOwners(
  header: readonly string[],
  { fields }: Pick<RowShape, 'fields'>,
): { title: string; owner: Owner | undefined }[] {
  const find = makeHeaderFinder({ fields });
  const party = fields.find(({ read, isFoundByHeader }) => read === 'name' && isFoundByHeader);
  const patient = fields.find(({ read }) => read === 'name');
  if (!party || !patient) return header.map((title) => ({ title, owner: undefined }));
  const counterpart = (target: Target): Target | undefined => {
    const [name, part] = target.split('.');
    const field = fields.find((one) => one.name === name);
    const like = field && findPartyField(field, { fields });
    return like && [like.name, ...(part === undefined ? [] : [part])].join('.');
  };
  const parties = new Set([
    party.name,
    ...fields.flatMap((field) => (field.standsInFor ? [field.name] : [])),
  ]);
  const isOfParty = (target = ''): boolean => parties.has(target.split('.')[0] ?? '');
  const isName = (target = ''): boolean => target.split('.')[0] === patient.name;
  const isPersonal = (target: Target): boolean =>
    fields.some(({ name, isPersonal: isOwn }) => isOwn && name === target.split('.')[0]);
  const titles = simplifyHeaders(header, find);
  const findWhole = (title: string): Target | undefined => find(title)[0];
  // `Primary` of "Primary First" and "Rel to Primary" qualifies another person, if the patient's name is elsewhere
  const isOfAccount = (word = ''): boolean => words.accounts.includes(word);
  const isOwnName = (title: string): boolean => isName(findWhole(title)) && !isOfAccount(toWords(title)[0]);
  const isNamed = titles.some(isOwnName);
  const listNaming = (title: string): string[] => {
    const [, relation] = RELATION.exec(toWords(title).join(' ')) ?? [];
    if (relation !== undefined) return [relation];
    if (isOwnName(title)) return [];
    return [...divideHeader(toWords(title), find)]
      .filter(({ target, isAtEnd }) => isAtEnd && isName(target))
      .map(({ qualifier }) => qualifier.join(' '));
  };
  const naming = new Map<string, string>();
  for (const one of isNamed ? titles.flatMap(listNaming) : [])
    if (!hasPhrase(words.own, one) && !hasPhrase(words.others, one) && !/\d/.test(one)) naming.set(one, one);
  // beside "Acct Holder" and "Head of Household", "Acct Email" and "Head Email" are theirs
  for (const title of titles) {
    const parts = toWords(title);
    const person = toPerson(parts.join(' '));
    if (person !== undefined) for (const word of parts.filter(isOfAccount)) naming.set(word, person);
  }
  const found = titles.map((title) => {
    const whole = findWhole(title);
    const alone = toPerson(toWords(title).join(' '));
    if (alone !== undefined && (whole === undefined || isOfParty(whole)))
      return { person: alone, target: whole ?? party.name };
    // such as the patient's relationship to another person
    if (whole !== undefined && !isOfParty(whole) && counterpart(whole) === undefined) return undefined;
    for (const { target, qualifier } of divideHeader(toWords(title), find)) {
      if (!isPersonal(target) && !isOfParty(target)) continue;
      const text = qualifier.join(' ');
      const person = toPerson(text);
      const to = isOfParty(target) ? target : counterpart(target);
      if (person !== undefined) return { person, target: isOfParty(whole) ? whole : to };
      const named = naming.get(text);
      if (named !== undefined) return { person: named, target: isOfAccount(text) ? to : undefined };
    }
    if (isOfParty(whole)) return { person: '0', target: whole };
    return BESIDE.test(title) ? { person: 'beside', target: undefined } : undefined;
  });
  const isFirst = (one: (typeof found)[number]): boolean => one !== undefined && one.target !== undefined;
  const first =
    found.find((one) => isFirst(one) && one?.target?.split('.')[0] === party.name) ?? found.find(isFirst);
  return titles.map((title, index) => {
    const one = found[index];
    if (!one) {
      const isOpen = findWhole(title) === undefined && namesPerson(title);
      return { title, owner: isOpen ? { target: undefined, isFurther: FURTHER.test(title) } : undefined };
    }
    const { person, target } = one;
    const isFurther = target !== undefined && person !== first?.person;
    if (!isFurther) return { title, owner: { target, isFurther } };
    const parent = IS_PARENT.test(person) ? { parent: { person, target } } : {};
    return { title, owner: { target: undefined, isFurther, ...parent } };
  });
}

/** The field of the responsible party that is like one of the patient. */
export function findPartyField(
  field: Pick<RowField, 'name' | 'read'>,
  { fields }: Pick<RowShape, 'fields'>,
): RowField | undefined {
  if (field.read === 'name')
    return fields.find(({ read, isFoundByHeader }) => read === 'name' && isFoundByHeader);
  return fields.find(({ standsInFor }) => standsInFor === field.name);
}

/**
 * Headers that several columns have, distinguished by whose they are: by the titles of groups above them, or else by the name of
 * another person before them: `Responsible E-mail`, `Mobile (beside Guarantor)`.
 * @param above the cells of the line above the headers
 */
export function tellHeadersApart(
  header: readonly string[],
  shape: Pick<RowShape, 'fields'>,
  above: readonly string[] = [],
): string[] {
  const isParty = (title: string): boolean => toPerson(toWords(title).join(' ')) !== undefined;
  if (above.some(isParty) && above.filter((cell) => cell.trim() !== '').length > 1) {
    let group = '';
    return header.map((title, index) => {
      group = (above[index] ?? '').trim() || group;
      return isParty(group) && title !== '' ? `${group} ${title}` : title;
    });
  }
  const keys = header.map(toHeaderKey).filter((key) => key !== '');
  if (new Set(keys).size === keys.length) return [...header];
  const find = makeHeaderFinder(shape);
  const names = new Set(shape.fields.flatMap(({ name, read }) => (read === 'name' ? [name] : [])));
  const isName = (target = ''): boolean => names.has(target.split('.')[0] ?? '');
  const owners = findOwners(header, shape);
  // a second contact may stand before the second name
  const isTwice = (title: string): boolean => keys.filter((key) => key === toHeaderKey(title)).length > 1;
  const twice = header.find((title) => isName(find(title)[0]) && isTwice(title));
  const seen = new Set<string>();
  let person = '';
  return header.map((title, index) => {
    const isSecond = title !== '' && seen.has(toHeaderKey(title));
    seen.add(toHeaderKey(title));
    const isOfOther = isName(owners[index]?.owner?.target);
    if (isOfOther) person = title;
    else if (isName(find(title)[0])) person = isSecond ? `second ${title}` : '';
    const beside = person || (twice === undefined ? '' : `second ${twice}`);
    return isSecond && !isOfOther && beside !== '' ? `${title} (beside ${beside})` : title;
  });
}
