import { describe, expect, it } from 'vitest';
import { countCards, groupCards } from './card-groups.ts';

interface Card {
  id: string;
}

const make = (from: number, count: number): Card[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(from + n) }));

const keysById = (groups: readonly { key: number; cards: readonly Card[] }[]) =>
  new Map(groups.flatMap(({ key, cards }) => cards.map(({ id }) => [id, key])));

describe('groups of cards', () => {
  it('keep every card in its order, in groups of at most 5', () => {
    const cards = make(0, 105);
    const groups = groupCards([], cards);
    expect(groups.flatMap((group) => group.cards)).toEqual(cards);
    expect(groups).toHaveLength(21);
    expect(Math.max(...groups.map((group) => group.cards.length))).toBe(5);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(21);
  });

  it('keep their objects when a page is added at the end', () => {
    const first = make(0, 10);
    const before = groupCards([], first);
    const after = groupCards(before, [...first, ...make(10, 10)]);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after).toHaveLength(4);
  });

  it.each([
    ['at the top', 0],
    ['in the middle', 25],
    ['at the end', 50],
  ])('keep all other cards in their groups when one arrives or leaves %s', (_, at) => {
    const cards = make(0, 50);
    const before = groupCards([], cards);
    const more = cards.toSpliced(at, 0, { id: 'new' });
    const after = groupCards(before, more);
    expect(after.flatMap((group) => group.cards)).toEqual(more);
    const [old, now] = [keysById(before), keysById(after)];
    for (const { id } of cards) expect(now.get(id)).toBe(old.get(id));
    const left = groupCards(after, cards);
    for (const { id } of cards) expect(keysById(left).get(id)).toBe(old.get(id));
  });

  it('gather arrivals at the top in groups of their own', () => {
    let cards = make(0, 10);
    let groups = groupCards([], cards);
    for (let n = 0; n < 10; n += 1) {
      cards = [{ id: `new ${n}` }, ...cards];
      groups = groupCards(groups, cards);
    }
    expect(groups.map((group) => group.cards.length)).toEqual([5, 5, 5, 5]);
  });

  it('stay whole when a card arrives inside a group that is full', () => {
    const cards = make(0, 10);
    let groups = groupCards([], cards);
    for (let n = 0; n < 3; n += 1) {
      cards.splice(7, 0, { id: `new ${n}` });
      groups = groupCards(groups, cards);
    }
    expect(groups.map((group) => group.cards.length)).toEqual([5, 8]);
  });

  it('have keys of their own when a card moves into the middle of another group', () => {
    const cards = make(0, 40);
    const moved = [...cards.slice(1, 30), ...cards.slice(0, 1), ...cards.slice(30)];
    const groups = groupCards(groupCards([], cards), moved);
    expect(groups.flatMap((group) => group.cards)).toEqual(moved);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  });

  it.each([
    [0, [0, 0, 0]],
    [3, [2, 1, 0]],
    [12, [2, 5, 5]],
  ])('share the first %i cards', (count, shares) => {
    expect(countCards(groupCards([], make(0, 12)), count)).toEqual(shares);
  });
});
