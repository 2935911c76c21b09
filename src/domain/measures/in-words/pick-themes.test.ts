import { expect, it } from 'vitest';
import type { ThemeFigure } from '../../../generated/calls/types.ts';
import { pickThemes } from './pick-themes.ts';

const theme = (name: string, count: number, before: number): ThemeFigure =>
  ({
    theme: name,
    name,
    count,
    scoreCount: 0,
    change: { comments: count - before, stars: null },
  }) as ThemeFigure;
const OTHERS = Array.from({ length: 12 }, (_, at) => theme(`T${at}`, 20, 20));

it('names the theme that grew beyond chance among all', () => {
  const found = pickThemes([theme('WAITING', 80, 20), ...OTHERS], [29, 29]);
  expect([found.grown?.theme, found.areSteady]).toEqual(['WAITING', false]);
});

it('does not call themes steady while one of them changed, though not beyond chance among so many', () => {
  const found = pickThemes([theme('WAITING', 63, 36), ...OTHERS], [29, 29]);
  expect([found.grown, found.areSteady]).toEqual([null, false]);
});

it('calls themes steady if none changed', () => {
  expect(pickThemes(OTHERS, [29, 29])).toEqual({ grown: null, moved: null, areSteady: true });
});
