import { expect, it } from 'vitest';
import { computeAverage, splitStandings, type Standing } from './Standings.tsx';

const make = (scores: number[], count = 10): Standing[] =>
  scores.map((score, index) => ({
    id: `p${index}`,
    name: `Practice ${index}`,
    rank: index + 1,
    isTied: false,
    score,
    delta: null,
    isQuiet: false,
    count,
    interval: null,
    to: '',
  }));
const scores = (standings: Standing[]) => standings.map(({ score }) => score);

it('splits fewer than 10 by the average score', () => {
  const { leading, lagging } = splitStandings(make([4.8, 4.6, 4.1, 3.9]));
  expect([scores(leading), scores(lagging)]).toEqual([
    [4.8, 4.6],
    [4.1, 3.9],
  ]);
});

it('of 10 or more, the top 5 lead and the bottom 5 lag, best first', () => {
  const all = [4.9, 4.8, 4.7, 4.6, 4.5, 4.4, 4.3, 4.2, 4.1, 4.0, 3.9];
  const { leading, lagging } = splitStandings(make(all));
  expect([scores(leading), scores(lagging)]).toEqual([all.slice(0, 5), all.slice(-5)]);
});

it('counts ties as leading, and is empty without standings', () => {
  expect(splitStandings(make([4, 4])).lagging).toEqual([]);
  expect(splitStandings([])).toEqual({ leading: [], lagging: [] });
});

it('weights the average by answers', () => {
  const [many, few] = [make([4], 30), make([2], 10)];
  expect(computeAverage([...many, ...few])).toBe(3.5);
});
