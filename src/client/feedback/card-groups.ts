import { useState } from 'react';

/** Cards that stand together in the document. */
export interface CardGroup<T> {
  /** unique in its list; a card stays in the group of this key, and so keeps its DOM and state */
  key: number;
  cards: readonly T[];
}

/** The browser lays out a whole group at once when it comes into view: 10 cards take more than a frame. */
const MOST = 5;

function isSame<T>(group: CardGroup<T>, cards: readonly T[]): boolean {
  return group.cards.length === cards.length && group.cards.every((card, index) => card === cards[index]);
}

/**
 * Cuts a list into groups of about 5. Cards stay in their groups while others come and go, at the top, in between or
 * at the end; only a card that moves past another group changes its own. An unchanged group is the same object.
 */
export function groupCards<T extends { id: string }>(
  before: readonly CardGroup<T>[],
  cards: readonly T[],
): readonly CardGroup<T>[] {
  const keys = new Map(before.flatMap(({ key, cards: own }) => own.map(({ id }) => [id, key])));
  let next = 1 + Math.max(-1, ...before.map(({ key }) => key));
  const groups: { key: number; cards: T[] }[] = [];
  const used = new Set<number>();
  // from the end, so that new cards at the top join the first group until it is full
  for (const [index, card] of [...cards.entries()].toReversed()) {
    const own = keys.get(card.id);
    const current = groups.at(-1);
    const isWithin = keys.get(cards[index - 1]?.id ?? '') === current?.key;
    const joins =
      own === undefined ? isWithin || (current?.cards.length ?? MOST) < MOST : own === current?.key;
    if (current && joins) {
      current.cards.push(card);
      continue;
    }
    const key = own === undefined || used.has(own) ? next++ : own;
    used.add(key);
    groups.push({ key, cards: [card] });
  }
  const known = new Map(before.map((group) => [group.key, group]));
  return groups.toReversed().map(({ key, cards: reversed }) => {
    const own = reversed.toReversed();
    const old = known.get(key);
    return old && isSame(old, own) ? old : { key, cards: own };
  });
}

/**
 * The groups of a list, which keep their cards while it changes.
 * @param start groups of the list when it was shown before
 */
export function useCardGroups<T extends { id: string }>(
  cards: readonly T[],
  start: readonly CardGroup<T>[] = [],
): readonly CardGroup<T>[] {
  const [shown, setShown] = useState(() => ({ cards, groups: groupCards(start, cards) }));
  if (shown.cards !== cards) setShown({ cards, groups: groupCards(shown.groups, cards) });
  return shown.groups;
}

/** @returns for each group, how many of its cards are among the first `count` of the list */
export function countCards(groups: readonly CardGroup<unknown>[], count: number): number[] {
  let left = count;
  return groups.map(({ cards }) => {
    const own = Math.min(left, cards.length);
    left -= own;
    return own;
  });
}
