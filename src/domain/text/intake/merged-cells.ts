import { guessDay } from './day-order.ts';

/** Groups that must have empty cells below their first one: a single one may as well have values missing. */
const FEWEST_GROUPS = 2;

interface Groups {
  /** the first cells, in order */
  values: string[];
  /** groups with an empty cell below the first one */
  merged: number;
  /** empty cells below one */
  blank: number;
}

/** The groups of a column that its values begin; undefined if its first cell is empty. */
function findGroups(texts: readonly string[]): Groups | undefined {
  if (!texts[0]) return undefined;
  const groups: Groups = { values: [], merged: 0, blank: 0 };
  for (const [index, text] of texts.entries()) {
    if (text !== '') groups.values.push(text);
    else {
      groups.blank += 1;
      if (texts[index - 1] !== '') groups.merged += 1;
    }
  }
  return groups;
}

/** Whether most groups of a column have empty cells below a value that no other group has, as merged cells leave them. */
export function areLikelyMerged(texts: readonly string[]): boolean {
  const { values = [], blank = 0 } = findGroups(texts) ?? {};
  return blank >= values.length && blank > 0 && new Set(values).size === values.length;
}

/**
 * Whether the empty cells of a column of dates certainly belong to the date above them: each date stands once, they are
 * in order, and more than half of them have empty cells below, at least two. A list sorted by a date has its empty cells
 * at one end, and one in another order has no ordered dates.
 */
export function areMergedDays(texts: readonly string[]): boolean {
  const groups = findGroups(texts);
  if (!groups || groups.merged < FEWEST_GROUPS || groups.merged * 2 <= groups.values.length) return false;
  const days = groups.values.map((text) => guessDay(text));
  const isInOrder = (isBefore: (one: string, other: string) => boolean): boolean =>
    days.every((day, index) => {
      const before = days[index - 1];
      return day !== undefined && (index === 0 || (before !== undefined && isBefore(before, day)));
    });
  return isInOrder((one, other) => one < other) || isInOrder((one, other) => one > other);
}

/** Whether a cell says that its value is that of the row above: `Same as above`, `"`, `mismo que arriba`. */
export function saysSame(text: string): boolean {
  return /^(same( as)?( above)?|ditto|["″”“〃]{1,2}|''|(lo )?mism[oa]( que arriba)?|igual( que arriba)?|[ií]dem)\.?$/i.test(
    text.trim(),
  );
}

/** A column whose empty cells have the value above them. */
export function fillDown(texts: readonly string[]): string[] {
  let above = '';
  return texts.map((text) => {
    if (text !== '') above = text;
    return above;
  });
}
