import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Session } from '../../../domain/access/session.ts';
import { leaderboardRow } from '../../../domain/measures/leaderboard-fixture.ts';
import { SessionContext } from '../../core/session.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { BoardLegend } from './LeaderboardCells.tsx';
import { LeaderboardRows } from './LeaderboardRows.tsx';
import { type Standing, Standings } from './Standings.tsx';

beforeAll(() => {
  // jsdom has no layout
  vi.stubGlobal('innerHeight', 2000);
});
afterEach(cleanup);

function show(children: ReactNode): void {
  const session = { organization: { name: 'Bright Smiles' }, practices: [{ id: 'own' }] };
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <SessionContext value={session as unknown as Session}>
        <MemoryRouter>{children}</MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  );
}

it('marks the practice of the viewer, and tells only who asks why another is no link', () => {
  const standing = { isTied: false, delta: null, isQuiet: true, count: 20, interval: null };
  const standings: Standing[] = [
    {
      ...standing,
      id: 'own',
      name: 'Bright Smiles Aurora',
      isOwn: true,
      rank: 1,
      score: 4.8,
      to: '/px/search',
    },
    {
      ...standing,
      id: 'other',
      name: 'Bright Smiles Boulder',
      rank: 2,
      score: 4.1,
      reason: 'Not your practice',
    },
  ];
  const rest = { title: 'Practices', note: 'Oct', averageLabel: 'average', error: null };
  show(<Standings {...rest} standings={standings} onRetry={() => undefined} />);
  const [own, other] = screen.getAllByRole('listitem');
  expect(own && within(own).getByText('Your practice')).toBeDefined();
  expect(other?.textContent).not.toContain('Your practice');
  expect(other && within(other).getByTitle('Not your practice')).toBeDefined();
  const color = (text: string) => getComputedStyle(screen.getByText(text)).color;
  expect(color('Aurora')).not.toBe(color('Boulder'));
  expect(color('Boulder')).toBe(getComputedStyle(other?.firstElementChild as Element).color);
  expect(getComputedStyle(screen.getByText(', Not your practice')).position).toBe('absolute');
});

it('keeps a name without a note in the middle of its row, and its reason for screen readers', () => {
  const rows = [
    leaderboardRow({ entityName: 'Lena Marsh', orgRank: 1, hasAccess: false, scoreDelta: 0.3 }),
    leaderboardRow({ entityName: 'Omar Diaz', orgRank: 2, hasAccess: false }),
  ];
  const choice = { type: 'provider', date: { gte: '2026-10-01', lt: '2026-11-01' } } as const;
  show(<LeaderboardRows rows={rows} choice={choice} average={4} ownId={undefined} />);
  const [first] = screen.getAllByRole('row');
  expect(first?.querySelectorAll('.name .cut')).toHaveLength(1);
  expect(getComputedStyle(screen.getAllByText(', Includes other practices')[0] as Element).position).toBe(
    'absolute',
  );
});

it('says what the color of a change means', () => {
  show(<BoardLegend average={4.4} />);
  expect(screen.getByText('Colored: more than chance explains')).toBeDefined();
});
