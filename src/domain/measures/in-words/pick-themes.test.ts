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

it('names all themes that What changed finds, in its order: the largest change first', () => {
  const figures = [theme('PRIVACY', 2, 20), ...OTHERS, theme('WAITING', 63, 35)];
  const found = pickThemes(figures, { themes: 13, changed: ['WT', 'WAITING', 'PRIVACY'] });
  expect(found.grown.map((one) => one.theme)).toEqual(['WAITING', 'PRIVACY']);
  expect(found.areSteady).toBe(false);
});

it('calls themes steady if What changed finds none', () => {
  expect(pickThemes(OTHERS, { themes: 13, changed: ['WT'] })).toEqual({
    grown: [],
    moved: null,
    areSteady: true,
  });
});

it('says nothing of themes that What changed did not look at', () => {
  expect(pickThemes(OTHERS, { themes: 0, changed: [] }).areSteady).toBe(false);
});
