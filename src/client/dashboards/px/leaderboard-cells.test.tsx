import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leaderboardRow } from '../../../domain/measures/leaderboard-fixture.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { RankChange } from './LeaderboardCells.tsx';

afterEach(cleanup);

it.each([
  [-5, true, null],
  [-5, false, 'down'],
  [3, false, 'up'],
])('a rank that moves by %i, by chance: %s, has the tone %s', (orgRankDelta, isWithinChance, tone) => {
  const row = leaderboardRow({ entityName: 'Aurora', orgRankDelta, isWithinChance });
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <RankChange row={row} />
    </ThemeProvider>,
  );
  const change = screen.getByText(String(Math.abs(orgRankDelta)));
  expect(change.getAttribute('data-tone')).toBe(tone);
});
