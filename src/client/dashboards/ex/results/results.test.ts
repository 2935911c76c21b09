import { expect, it } from 'vitest';
import { computeChange, questionRows } from '../../../../domain/measures/question-rows.ts';
import { DEFAULT_SORT, describeTies, describeUnlisted, monthsLabel, nextSort, sortRows } from './results.ts';

const question = (id: string, stars: number | null, count = 10, half = 0.1) => ({
  id,
  text: `Question ${id}`,
  count,
  stars,
  interval: stars === null ? null : { low: stars - half, high: stars + half },
});
const answers = (...questions: ReturnType<typeof question>[]) => ({
  categoryName: 'Trust',
  count: 10,
  stars: 3,
  interval: null,
  questions,
});

it('names a period by its months', () => {
  expect(monthsLabel({ gte: '2026-11-01', lt: '2026-12-01' })).toBe('November 2026');
  expect(monthsLabel({ gte: '2025-12-01', lt: '2026-02-01' })).toBe('December 2025 – January 2026');
});

it('separates the questions that tie for the lowest rating', () => {
  expect(describeTies([])).toBe('');
  expect(describeTies([{ text: 'I have the tools.' }, { text: 'I am heard.' }])).toBe(
    ' Tied with “I have the tools.” and “I am heard.”',
  );
});

it('explains why the questions have fewer responses than their category', () => {
  const of = (count: number) =>
    describeUnlisted({ ...answers(question('a', 3, 60), question('b', 4, 33)), count });
  expect(of(99)).toBe('6 not listed by question, to protect who answered');
  expect(of(93)).toBeNull();
});

it('compares each question with the previous period', () => {
  const rows = questionRows(
    answers(question('a', 3), question('b', 4), question('c', 2)),
    answers(question('a', 3.5), question('b', 4.1)),
  );
  expect(
    rows.map(({ delta, isQuiet }) => [delta === null ? null : Math.round(delta * 10) / 10, isQuiet]),
  ).toEqual([
    [-0.5, false],
    [-0.1, true],
    [null, true],
  ]);
  expect(computeChange(question('a', null), question('a', 3)).delta).toBeNull();
});

it.each([
  [4, 10],
  [10, 4],
])('shows no change from %i answers against %i: both periods need 5', (now, before) => {
  const change = computeChange(question('a', 4, now, 0), question('a', 2, before, 0));
  expect(change).toEqual({ delta: null, isQuiet: true, isOfFew: true });
  expect(computeChange(question('a', 4, 5, 0), question('a', 2, 5, 0))).toMatchObject({
    delta: 2,
    isQuiet: false,
  });
});

it('sorts by rating ascending first, and cycles none, ascending, descending, none', () => {
  const rows = questionRows(
    answers(question('a', 4, 1), question('b', null, 3), question('c', 2, 2)),
    undefined,
  );
  const ids = (sort: Parameters<typeof sortRows>[1]) => sortRows(rows, sort).map(({ id }) => id);
  expect(ids(DEFAULT_SORT)).toEqual(['c', 'a', 'b']);
  const descending = nextSort(DEFAULT_SORT, 'stars');
  expect(ids(descending)).toEqual(['a', 'c', 'b']);
  expect(ids(nextSort(descending, 'stars'))).toEqual(['a', 'b', 'c']);
  expect(ids(nextSort(null, 'count'))).toEqual(['a', 'c', 'b']);
  expect(ids({ name: 'text', order: 'desc' })).toEqual(['c', 'b', 'a']);
});
