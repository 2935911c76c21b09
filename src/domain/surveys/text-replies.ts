import { AFTER_STOP, CONTINUES, LIMITS, OTHER_NUMBER, type Phrase, PHRASES } from './text-reply-phrases.ts';
import {
  ANSWERS,
  BEFORE_WRONG_NUMBER,
  BELONGING,
  BLOCKERS,
  FILLERS,
  KEYWORDS,
  LINKS,
  NOT_TYPOS,
  SPELLINGS,
  STRONG,
  SUBJECTS,
  WEAK,
} from './text-reply-words.ts';

/** The command in a reply to a text message; null if it needs a person. */
export type TextReply = 'STOP' | 'HELP' | 'START' | null;

/** The longest text that is read and stored: the longest that carriers deliver, in characters. */
export const LONGEST_REPLY = 1600;

/** "Sent from my Galaxy", and whatever else mail programs and phones append. */
const SIGNATURE =
  /(?:\n[ \t]*--|(?:^|\s)(?:sent (?:from|via) (?:my|the|an?|samsung|yahoo|outlook|mail|gmail|at&t|t-mobile|verizon)\b|enviado (?:desde|con|por) (?:mi|el|outlook|yahoo|samsung)\b|(?:get|obtener|obtén) outlook\b))[\s\S]{0,200}$/i;
/** Quoted sentences, such as our own text in a reaction ("Liked “…”"), are not the person's words. */
const QUOTE = /[“«"][^”»"]{12,}(?:[”»"]|$)/g;

/** Whether a typing error (a letter more, less, other or swapped) makes one word the other. */
function isOneErrorAway(word: string, target: string): boolean {
  if (Math.abs(word.length - target.length) > 1 || word === target) return false;
  let from = 0;
  while (from < word.length && word[from] === target[from]) from += 1;
  const [rest, wanted] = [word.slice(from), target.slice(from)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

function spell(word: string): string {
  const spelling = SPELLINGS.get(word);
  if (spelling !== undefined) return spelling;
  if (/^(?:stop){2,}$/.test(word)) return 'stop';
  if (NOT_TYPOS.has(word)) return word;
  if (isOneErrorAway(word, 'stop')) return 'stop';
  return isOneErrorAway(word, 'unsubscribe') ? 'unsubscribe' : word;
}

interface Clause {
  words: string;
  isQuestion: boolean;
}

/** The clauses of a message, in the spelling of the rules. */
function readClauses(body: string): Clause[] {
  const plain = body
    .slice(0, LONGEST_REPLY)
    .replace(SIGNATURE, '')
    .replace(QUOTE, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^(\W*stop)\s*[:–—-]+\s/i, '$1. ');
  // a first STOP in capitals stands alone
  const parted = plain.replace(
    /^(\W*STOP)\s+(?=[\s\S]*\p{Ll})(\S[\s\S]*)$/u,
    (all, stop: string, rest: string) =>
      CONTINUES.test(rest) || /^(?:sending|texting|messaging)/i.test(rest) ? all : `${stop}. ${rest}`,
  );
  return (parted.toLowerCase().match(/[^.!?¿¡;,\n…()]+[?]?/g) ?? []).flatMap((part) => {
    const words = part
      .replace(/['’‘`´]/g, '')
      .replace(/#/g, ' number ')
      .replace(/\bst0p\b/g, 'stop')
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map(spell)
      .join(' ')
      .replace(/\bun subscribe\b/g, 'unsubscribe')
      .replace(AFTER_STOP, 'stop. ');
    return words
      .split('. ')
      .filter((one) => one !== '')
      .map((one) => ({ words: one, isQuestion: part.endsWith('?') }));
  });
}

function withoutFillers(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !FILLERS.has(word));
  if (first < 0) return [];
  return words.slice(first, words.findLastIndex((word) => !FILLERS.has(word)) + 1);
}

/** Whether the words before a phrase negate it, make it a condition, or address it to another person. */
function isBlocked(before: readonly string[], found: string): boolean {
  if (/\b(?:tell|ask) (?:him|her) (?:to )?$/.test(`${before.join(' ')} `)) return true;
  if (/^(?:do not|never|no|nunca)\b/.test(found) && SUBJECTS.has(before.at(-1) ?? '')) return true;
  return BLOCKERS.has(before.findLast((word) => !LINKS.has(word)) ?? '');
}

const isBeforeWrongNumber = (word: string): boolean => FILLERS.has(word) || BEFORE_WRONG_NUMBER.has(word);

/** The phrase that a clause asks to stop with. @returns the words beside it, too */
function findPhrase({ words, isQuestion }: Clause): { phrase: Phrase; rest: string[] } | undefined {
  for (const phrase of PHRASES) {
    const match = phrase.words.exec(words);
    if (!match) continue;
    const before = words.slice(0, match.index).split(' ').filter(Boolean);
    const after = words.slice(match.index + match[0].length).trim();
    if (phrase.isFirst && before.some((word) => !FILLERS.has(word))) continue;
    if (isBlocked(before, match[0]) || LIMITS.test(after)) continue;
    const isOther = OTHER_NUMBER.test(words) || !before.every(isBeforeWrongNumber);
    if (phrase.isWrongNumber && (isQuestion || isOther)) continue;
    return {
      phrase,
      rest: [...before, ...after.split(' ')].filter((word) => word !== '' && !FILLERS.has(word)),
    };
  }
  return undefined;
}

type Meaning = 'STOP' | 'STOP_AND_MORE' | 'WEAK_STOP' | 'COURTESY' | 'OTHER';

function readClause(clause: Clause): Meaning {
  const { words } = clause;
  const core = withoutFillers(words.split(' ')).join(' ');
  if (core === '' || ANSWERS.has(core)) return 'COURTESY';
  if (clause.isQuestion && /^unsubscribe(?: from (?:what|who|which)\b|$)/.test(core)) return 'OTHER';
  if (STRONG.has(core)) return 'STOP';
  if (WEAK.has(core)) return 'WEAK_STOP';
  const found = findPhrase(clause);
  if (!found) return 'OTHER';
  const isMore = found.phrase.isWrongNumber ?? found.rest.some((word) => !BELONGING.has(word));
  return isMore || /^how\b/.test(core) ? 'STOP_AND_MORE' : 'STOP';
}

/** The keyword that a message consists of, in any spelling: `Stop.`, `opt out`, `ARRÊT`. */
function readKeyword(body: string): TextReply {
  const word = body
    .replace(SIGNATURE, '')
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()
    .replace(/^(?:STOP)+$/, 'STOP');
  return KEYWORDS.get(word) ?? null;
}

function readMessage(body: string): { command: TextReply; isForStaff: boolean } {
  const keyword = readKeyword(body.slice(0, LONGEST_REPLY));
  // a "yes" may answer something else
  if (keyword !== null) return { command: keyword, isForStaff: /^\W*yes/i.test(body) };
  const meanings = readClauses(body).map(readClause);
  const isWhole = meanings.every((one) => one !== 'OTHER');
  const isStop = meanings.some(
    (one) => one === 'STOP' || one === 'STOP_AND_MORE' || (one === 'WEAK_STOP' && isWhole),
  );
  if (!isStop) return { command: null, isForStaff: body.trim() !== '' };
  return { command: 'STOP', isForStaff: !isWhole || meanings.includes('STOP_AND_MORE') };
}

/**
 * The command of a reply. A message whose plain meaning is to stop is a STOP, since US rules let people revoke consent in
 * any reasonable way (47 CFR 64.1200(a)(10)). Anything uncertain is none. The rules are data (`text-reply-words.ts`,
 * `text-reply-phrases.ts`):
 * - a keyword is the whole message, in any spelling: `Stop.`, `opt out`, `ARRÊT`
 * - a clause that says nothing but stop, apart from courtesies: "Stop. Thank you"; ambiguous words only if no other clause
 *   says more: "enough"
 * - a phrase anywhere in a clause, "I already did it stop texting me", unless its clause negates it ("do not stop sending
 *   reminders"), makes it a condition, asks about it, or limits it to a time ("stop texting me at night")
 */
export function textReply(body: string): TextReply {
  return readMessage(body).command;
}

/** Whether staff should read a reply: it is no command, or says more than one ("who is this? stop texting me"). */
export function isForStaff(body: string): boolean {
  return readMessage(body).isForStaff;
}
