import { toHeaderKey, withoutSubject } from './comparable.ts';
import { makeHeaderFinder, splitWords, type Target } from './headers.ts';
import type { RowField, RowShape } from './row-shape.ts';

/** Whose a column is, if its header says that it is not the patient's. */
export interface Owner {
  /** what it is read as; undefined: a person decides */
  target: Target | undefined;
  /** a second such person: not read, since one name and address are */
  isFurther: boolean;
}

/** Words for the person who answers for a patient, each line for another one. */
const PERSONS = [
  /^(guarantor|guar|responsible|resp|rp|rp1|parent|parents|guardian|guardians|hoh|responsable|tutor|tutora|apoderado|apoderada)$/,
  /^(mother|mom|mum|madre|mamá)$/,
  /^(father|dad|padre|papá)$/,
];
/** Expressions for one, in one word. */
const EXPRESSIONS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(account|acct|acc|a\/c) holder\b/gi, 'guarantor'],
  [/\bhead of (household|house|family)\b/gi, 'guarantor'],
  [/\b(responsible|resp) (party|person)\b/gi, 'guarantor'],
  [/\b(parent|padre|madre)( ?\/ ?| o | or )(guardian|tutora?|madre|padre)\b/gi, 'guarantor'],
];
const FILLER = /^(of|the|to|s|de|del|la|el|legal|primary|patient|pt|pat)$/;
/** The person in whose name a family's account is, if the file names that person beside the patient. */
const OF_ACCOUNT = /^(primary|contact|family|household|head|account|acct|payer|payor)$/;
/** Words before a name that belongs to the patient, or to somebody who is not responsible for a patient. */
const OF_NAMES =
  /\b(patient|pt|pat|client|child|guest|member|pref|preferred|nick|legal|given|first|last|middle|full|maiden|former|other|display|formatted|sort|provider|doctor|dr|dentist|hygienist|assistant|staff|user|office|practice|clinic|location|company|plan|insurance|insured|subscriber|carrier|employer|emergency|referr\w*|pharmacy|school|appointment|appt|procedure|file|user|nombre|apellido)\b/;
const RELATION = /^(?:rel|reln|relation|relationship|parentesco)(?: (?:to|of|with|con|de))?(?: the)? (.+)$/;

/** Of a column whose header another one has, too, and that stands behind the name of another person. */
const BESIDE = /\(beside .*\)$/;

const toWords = (header: string): string[] => {
  const text = EXPRESSIONS.reduce(
    (begun, [pattern, word]) => begun.replace(pattern, word),
    splitWords(header).replace(/\./g, ' ').replace(/ +/g, ' '),
  );
  return text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
};

const findPerson = (word: string): number => PERSONS.findIndex((pattern) => pattern.test(word));

/** The key of the person that some words name, with a number if it is not the first one; undefined: they name none. */
function toPerson(words: readonly string[]): string | undefined {
  const found = words.map(findPerson).filter((person) => person >= 0);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const areAll = words.every((word) => findPerson(word) >= 0 || FILLER.test(word) || /^\d$/.test(word));
  if (!areAll || found.length === 0 || numbers.length > 1) return undefined;
  return `${found[0]}${numbers[0] === '1' ? '' : (numbers[0] ?? '')}`;
}

/** Whether a header has a word for a person who answers for the patient. */
const namesPerson = (header: string): boolean =>
  BESIDE.test(header) || toWords(header).some((word) => findPerson(word) >= 0);

/** A number of a second person, and further ones. */
const FURTHER = /\b[2-9]\b/;

interface Qualified {
  target: Target;
  /** the words beside those of the field */
  qualifier: string[];
  isAtEnd: boolean;
}

/** The field that some of a header's words name, at its end or its beginning, with the others; the most words first. */
function* divideHeader(words: readonly string[], find: (text: string) => Target[]): Generator<Qualified> {
  for (let count = 1; count < words.length; count += 1) {
    const [atEnd] = find(words.slice(count).join(' '));
    if (atEnd) yield { target: atEnd, qualifier: words.slice(0, count), isAtEnd: true };
    const [atBeginning] = find(words.slice(0, -count).join(' '));
    if (atBeginning) yield { target: atBeginning, qualifier: words.slice(-count), isAtEnd: false };
  }
}

/**
 * Headers as they are matched: without the letter that some systems put before each of the patient's and of the responsible
 * party's columns (`PLNAME`, `RLNAME`), and by the last part of a path about the patient (`patient.bio.date_of_birth`).
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
    if (isPath && !namesPerson(title) && find(title).length === 0 && find(last).length > 0) return last;
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
    const [field = '', part] = target.split('.');
    if (field === patient.name) return part === undefined ? party.name : `${party.name}.${part}`;
    return fields.find(({ standsInFor }) => standsInFor === field)?.name;
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
  const isNamed = titles.some(
    (title) => isName(findWhole(title)) && !OF_ACCOUNT.test(toWords(title)[0] ?? ''),
  );
  const listNaming = (title: string): string[] => {
    const words = toWords(title);
    const [, relation] = RELATION.exec(words.join(' ')) ?? [];
    if (relation !== undefined) return [relation];
    if (isName(findWhole(title)) && !OF_ACCOUNT.test(words[0] ?? '')) return [];
    return [...divideHeader(words, find)]
      .filter(({ target, isAtEnd }) => isAtEnd && isName(target))
      .map(({ qualifier }) => qualifier.join(' '));
  };
  const naming = new Set(
    isNamed ? titles.flatMap(listNaming).filter((one) => !OF_NAMES.test(one) && !/\d/.test(one)) : [],
  );
  const found = titles.map((title) => {
    const words = toWords(title);
    const whole = findWhole(title);
    const alone = toPerson(words);
    if (alone !== undefined && (whole === undefined || isOfParty(whole)))
      return { person: alone, target: whole ?? party.name };
    // such as the patient's relationship to another person
    if (whole !== undefined && !isOfParty(whole) && counterpart(whole) === undefined) return undefined;
    for (const { target, qualifier } of divideHeader(words, find)) {
      if (!isPersonal(target) && !isOfParty(target)) continue;
      const text = qualifier.join(' ');
      const person = toPerson(qualifier);
      const to = isOfParty(target) ? target : counterpart(target);
      if (person !== undefined) return { person, target: isOfParty(whole) ? whole : to };
      if (naming.has(text)) return { person: text, target: OF_ACCOUNT.test(text) ? to : undefined };
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
    const isFurther = one.target !== undefined && one.person !== first?.person;
    return { title, owner: { target: isFurther ? undefined : one.target, isFurther } };
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
  const isParty = (title: string): boolean => toPerson(toWords(title)) !== undefined;
  if (above.some(isParty) && above.filter((cell) => cell.trim() !== '').length > 1) {
    let group = '';
    return header.map((title, index) => {
      group = (above[index] ?? '').trim() || group;
      return isParty(group) && title !== '' ? `${group} ${title}` : title;
    });
  }
  const find = makeHeaderFinder(shape);
  const names = new Set(shape.fields.flatMap(({ name, read }) => (read === 'name' ? [name] : [])));
  const isName = (target = ''): boolean => names.has(target.split('.')[0] ?? '');
  const owners = findOwners(header, shape);
  const seen = new Set<string>();
  let person = '';
  return header.map((title, index) => {
    const isSecond = title !== '' && seen.has(toHeaderKey(title));
    seen.add(toHeaderKey(title));
    const isOfOther = isName(owners[index]?.owner?.target);
    if (isOfOther) person = title;
    else if (isName(find(title)[0])) person = isSecond ? `second ${title}` : '';
    return isSecond && !isOfOther && person !== '' ? `${title} (beside ${person})` : title;
  });
}
