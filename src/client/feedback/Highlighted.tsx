import { styled } from '@mui/material/styles';
import { createContext, Fragment, useMemo } from 'react';

const Mark = styled('mark')(({ theme }) => ({
  borderRadius: 4,
  backgroundColor: theme.palette.notice.bg,
  color: theme.palette.notice.fg,
}));

interface TextPart {
  text: string;
  isMatch: boolean;
}

const MARKS = /\p{M}/gu;
const WORD = /-?[\p{L}\p{N}]+/gu;
/** Suffixes that the search ignores; short words are matched whole. */
const ENDING = /(?:ings?|edly|ed|ly|es|s|e)$/;
const SHORT = 4;

/** A text without case and accents, mapped character by character, so that positions in both are the same. */
function fold(text: string): string {
  return [...text]
    .map((char) => {
      const folded = char.normalize('NFD').replace(MARKS, '').toLowerCase();
      return folded.length === char.length ? folded : char;
    })
    .join('');
}

function toStem(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length >= SHORT ? stem : word;
}

/** Splits a text at every word that starts with a word of the search, ignoring case, accents and suffixes. */
export function splitMatches(text: string, search: string): TextPart[] {
  const words = (fold(search).match(WORD) ?? []).filter((word) => !word.startsWith('-'));
  if (words.length === 0) return [{ text, isMatch: false }];
  const stems = words.map(toStem).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems})[\\p{L}\\p{N}]*`, 'gu');
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: match, index } of fold(text).matchAll(pattern)) {
    parts.push({ text: text.slice(at, index), isMatch: false });
    at = index + match.length;
    parts.push({ text: text.slice(index, at), isMatch: true });
  }
  return [...parts, { text: text.slice(at), isMatch: false }].filter((part) => part.text !== '');
}

/** Characters shown before a match: half of the visible text. A match that is not `far` needs no excerpt. */
export const EXCERPTS = { card: { lead: 120, far: 200 }, line: { lead: 20, far: 26 } };

/** The text around its first match, if that would be out of view otherwise. */
export function cutExcerpt(text: string, search: string, { lead, far } = EXCERPTS.card): string {
  const [before, match] = splitMatches(text, search);
  if (!match || !before || before.isMatch || before.text.length < far) return text;
  const from = text.indexOf(' ', before.text.length - lead);
  // a text without spaces, as in Japanese, is cut anywhere
  const start = from < 0 || from > before.text.length - lead / 2 ? before.text.length - lead : from + 1;
  return `… ${text.slice(start)}`;
}

function matches(text: string, search: string): boolean {
  return splitMatches(text, search).some(({ isMatch }) => isMatch);
}

/** Whether a translated comment starts with its original, because the search matched only that. */
export function beginsOriginal(original: string, translation: string, search: string): boolean {
  return !matches(translation, search) && matches(original, search);
}

/** The search text of the cards below; empty: nothing is highlighted. */
export const SearchContext = createContext('');

/** A text with the search words marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  const parts = useMemo(() => splitMatches(text, search), [text, search]);
  return parts.map((part, index) => (
    <Fragment key={index}>{part.isMatch ? <Mark>{part.text}</Mark> : part.text}</Fragment>
  ));
}
