import { isNoContact, withoutNickname } from '../cleaning.ts';
import { words } from '../../../generated/words.ts';
import type { RowNotes } from './row-shape.ts';

/** Characters of a text that are looked at. */
const MOST_SIGNS = 1_000;
const ADDRESS = /[^\s,;:<>()|/]*@[^\s,;:<>()|/]*/g;
const WORD = /[\p{L}\p{N}]+(?:['’`]\p{L}+)*/gu;

/** Signs between parts of a text, unlike those of `non-employee` and `employee + spouse`. */
const BREAK = /[,;:.!?()[\]|*\r\n–—]|\s-|-\s/;

const IS_ASCII = /^[\x20-\x7e\s]*$/;
const ASCII_WORD = /[a-z0-9]+/g;

const foldWord = (word: string): string =>
  (/^[\w]*$/.test(word) ? word : word.normalize('NFD').replace(/[\p{M}'’`]/gu, '')).toLowerCase();

/** The continuations of the words so far: other words, and the beginnings of words. */
interface Branch {
  words: Map<string, Branch>;
  beginnings: Map<string, Branch>;
  /** a phrase ends here */
  end?: End;
}

/** Where a phrase is found: as the whole text, between signs or the ends of a text, anywhere. Each includes those before. */
const ENDS = ['WHOLE', 'ALONE', 'ANYWHERE'] as const;
type End = (typeof ENDS)[number];
const MARKS: Readonly<Record<string, End>> = { '=': 'WHOLE', '~': 'ALONE' };

const newBranch = (): Branch => ({ words: new Map(), beginnings: new Map() });

function addPhrase(root: Branch, words: readonly string[], end: End): void {
  let branch = root;
  for (const word of words) {
    const isBeginning = word.endsWith('*');
    const branches = isBeginning ? branch.beginnings : branch.words;
    const key = isBeginning ? word.slice(0, -1) : word;
    const next = branches.get(key) ?? newBranch();
    branches.set(key, next);
    branch = next;
  }
  if (!branch.end || ENDS.indexOf(branch.end) < ENDS.indexOf(end)) branch.end = end;
}

/** The phrases by their words; `no show` is found in `no-show` and `noshow`, too. */
function toTree(phrases: readonly string[]): Branch {
  const root = newBranch();
  for (const phrase of phrases) {
    const end = MARKS[phrase.charAt(0)] ?? 'ANYWHERE';
    const words = (phrase.match(/[\p{L}\p{N}'’]+\*?/gu) ?? []).map(foldWord);
    addPhrase(root, words, end);
    if (!words.slice(0, -1).some((word) => word.endsWith('*'))) addPhrase(root, [words.join('')], end);
  }
  return root;
}

/** The words of a text in which phrases are found. */
interface FoundWords {
  words: readonly string[];
  /** Whether a sign, or an end of the text, stands before the word at a position. */
  isBreak: (at: number) => boolean;
}

/** The number of words of the longest phrase that begins at a position; 0: none does. */
function measurePhrase(branch: Branch, found: FoundWords, from: number, at = from): number {
  const { words, isBreak } = found;
  const word = words[at];
  const isEnd =
    branch.end === 'ANYWHERE' ||
    (branch.end === 'WHOLE' && at - from === words.length) ||
    (branch.end === 'ALONE' && isBreak(from) && isBreak(at));
  const own = isEnd ? at - from : 0;
  if (word === undefined) return own;
  let longest = own;
  const follow = (next: Branch | undefined): void => {
    if (next) longest = Math.max(longest, measurePhrase(next, found, from, at + 1));
  };
  follow(branch.words.get(word));
  if (branch.beginnings.size > 0)
    for (let length = 1; length <= word.length; length += 1)
      follow(branch.beginnings.get(word.slice(0, length)));
  return longest;
}

/** A phrase as a text has it, with what stands around it. */
interface FoundPhrase {
  before: string;
  note: string;
  after: string;
}
type Find = (text: string) => FoundPhrase | undefined;

/** Whether a phrase may begin with one of a text's words: those of most texts do not, and need no closer look. */
function makeBeginningFinder({ words, beginnings }: Branch): (text: string) => boolean {
  const lengths = [...new Set([...beginnings.keys()].map(({ length }) => length))];
  const isFirst = (word: string): boolean =>
    words.has(word) || lengths.some((length) => beginnings.has(word.slice(0, length)));
  return (text) => (text.toLowerCase().replace(/['`]/g, '').match(ASCII_WORD) ?? []).some(isFirst);
}

/** Finds the first of some phrases in a text; of several at one word the longest, which says most. */
function toFinder(...lists: (readonly string[])[]): Find {
  const tree = toTree(lists.flat());
  const mayBegin = makeBeginningFinder(tree);
  return (whole) => {
    if (IS_ASCII.test(whole) && !mayBegin(whole.slice(0, MOST_SIGNS))) return undefined;
    const text = whole.slice(0, MOST_SIGNS).normalize('NFC').replace(ADDRESS, ' ');
    const found = [...text.matchAll(WORD)].filter(([word]) => /\p{L}/u.test(word));
    const words = found.map(([word]) => foldWord(word));
    const isBreak = (at: number): boolean => {
      const [before, next] = [found[at - 1], found[at]];
      return !before || !next || BREAK.test(text.slice(before.index + before[0].length, next.index));
    };
    for (const [position, { index }] of found.entries()) {
      const last = found[position + measurePhrase(tree, { words, isBreak }, position) - 1];
      if (!last || last.index < index) continue;
      const end = last.index + last[0].length;
      return { before: text.slice(0, index), note: text.slice(index, end), after: text.slice(end) };
    }
    return undefined;
  };
}

const phraseFinders = new WeakMap<readonly string[], Find>();

/** The first of some phrases in a text, written like those of a row's notes; their patterns are built once. */
export function findPhrase(phrases: readonly string[], text: string): FoundPhrase | undefined {
  const find = phraseFinders.get(phrases) ?? toFinder(phrases);
  phraseFinders.set(phrases, find);
  return find(text);
}

export const hasPhrase = (phrases: readonly string[], text: string): boolean =>
  findPhrase(phrases, text) !== undefined;

/** A note beside a contact; `isCertain`: it forbids to use it, otherwise a person is asked. */
export interface ContactNote {
  note: string;
  isCertain: boolean;
  /** what it is about, if not messages of any kind: `DO NOT TEXT` */
  channel?: 'email' | 'text';
}

/** The only channel that the text with a note is about; undefined: it is about several, or says of none. */
function findChannel(text: string): ContactNote['channel'] {
  if (hasPhrase(words.otherNotes, text)) return undefined;
  const [isOfTexts, isOfEmails] = [hasPhrase(words.textNotes, text), hasPhrase(words.emailNotes, text)];
  if (isOfTexts === isOfEmails) return undefined;
  return isOfTexts ? 'text' : 'email';
}

/** Finds notes that may say that somebody gets no survey, as written. */
export interface NoteFinder {
  inContact: (text: string) => ContactNote | undefined;
  /** Why nobody is surveyed by a name before a person has corrected it: it has a note, or two people; `Tom & Ann Miller` may be several, as parents are. */
  inName: (text: string, mayBeSeveral?: boolean) => string | undefined;
  /** in a header, or a value of a column that no field has */
  inColumn: (text: string) => string | undefined;
  /** Whether a header is about visits, patients, or contacts, so that its values may say who gets no survey: `Disposition`. */
  inHeader: (header: string) => boolean;
  /** Whether values below a header may say who gets no survey: those of `New patient?` do not. */
  mayBeAbout: (header: string) => boolean;
  /** in a value of a column that is not read: its row is not sent unless a person says so */
  inUnread: (text: string) => string | undefined;
  /** in a title above rows, which may name the staff that saw them: `Staff: Zoe` */
  inTitle: (text: string) => string | undefined;
  /** Whether such a value forbids a survey, or says that somebody has died. */
  isFinal: (text: string) => boolean;
  /** Whether a name does, as `Ann Lee (deceased)`. */
  isFinalInName: (text: string) => boolean;
}

/** Signs of a list with a key, such as `* = no survey`, are remarks, too. */
const REMARK = /[([{"“].*|[*†‡✝]+/u;
/** `Müller; José` is one person with the last name first. */
const LISTED = /\p{L}\.?\s*\/\s*\p{L}|\p{L}[\s,]+\p{L}[^;]*;\s*\p{L}|\p{L}\s*;\s*\p{L}+[\s,]+\p{L}/u;
const SEVERAL = /\p{L}\.?\s*(?:[&+]|\sand\s)\s*\p{L}/iu;

/** A text beside a name, in the cell of the name: `(left in May)`. A nickname is none. */
export const findRemark = (name: string): string | undefined =>
  REMARK.exec(withoutNickname(name.slice(0, MOST_SIGNS)))?.[0];

const CORRECT = 'Enter whom to survey, or leave the row out.';

/** Letters of a word in a name that may be a name itself: `Rip`. */
const LONGEST_NICKNAME = 3;

/** Letters that were lost, or read in a wrong encoding: `Fran�ois`, `FranÃ§ois`. */
const DAMAGED = /\uFFFD|[ÃÂ][\u0080-\u00BF]|â€/u;

function buildFinder({
  forbidding,
  limits,
  deaths,
  doubtful,
  remarks,
  about,
  headers,
  unrelated,
  names,
}: RowNotes): NoteFinder {
  const forbid = toFinder(forbidding);
  const doubt = toFinder(deaths, doubtful, remarks);
  const death = toFinder(deaths);
  const limit = toFinder(limits);
  const [suspect, other] = [toFinder(headers), toFinder(unrelated)];
  const [inName, inColumn, inUnread, inTitle] = [names, [...remarks, ...about], remarks, []].map((more) =>
    toFinder(forbidding, deaths, doubtful, more),
  ) as [Find, Find, Find, Find];
  const findForbidding = (text: string) => {
    const found = forbid(text);
    return { found, isLimited: found !== undefined && limit(found.after) !== undefined };
  };
  const findFinal = (text: string): string | undefined => {
    const { found, isLimited } = findForbidding(text);
    return (isLimited ? undefined : found?.note) ?? death(text)?.note;
  };
  return {
    inContact: (text) => {
      if (isNoContact(text)) return undefined;
      const { found, isLimited } = findForbidding(text);
      if (found && !isLimited) {
        const channel = findChannel(text);
        return { note: found.note, isCertain: true, ...(channel && { channel }) };
      }
      const note = found ? `${found.note}${found.after}`.trim() : doubt(text)?.note;
      return note === undefined ? undefined : { note, isCertain: false };
    },
    inName: (text, mayBeSeveral = false) => {
      const name = withoutNickname(text.slice(0, MOST_SIGNS));
      const note = inName(text)?.note ?? findRemark(text);
      if (note !== undefined) return `The name has "${note}" in it. ${CORRECT}`;
      if (DAMAGED.test(name)) return 'Letters of the name are damaged. Correct it, or leave the row out.';
      return LISTED.test(name) || (!mayBeSeveral && SEVERAL.test(name))
        ? `The name is of two people. ${CORRECT}`
        : undefined;
    },
    inColumn: (text) => inColumn(text)?.note,
    inHeader: (header) => suspect(header) !== undefined,
    mayBeAbout: (header) => other(header) === undefined,
    inUnread: (text) => inUnread(text)?.note,
    inTitle: (text) => inTitle(text)?.note,
    isFinal: (text) => findFinal(text) !== undefined,
    isFinalInName: (text) => {
      const note = findFinal(text);
      return (
        note !== undefined && (note.length > LONGEST_NICKNAME || findRemark(text)?.includes(note) === true)
      );
    },
  };
}

const finders = new WeakMap<RowNotes, NoteFinder>();

/** The finder of a row's notes, whose patterns are built once. */
export function getNoteFinder(notes: RowNotes): NoteFinder {
  const finder = finders.get(notes) ?? buildFinder(notes);
  finders.set(notes, finder);
  return finder;
}
