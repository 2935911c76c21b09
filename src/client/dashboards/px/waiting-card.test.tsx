import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeFeedback } from '../../../domain/surveys/feedback-fixture.ts';
import { makeSession } from '../../core/session-fixture.ts';
import { SessionContext } from '../../core/session.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { WaitingCard } from './WaitingCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @returns the addresses that the card requests */
function show(practiceIds: string[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  const first = makeFeedback({
    id: 'f1',
    patientName: 'Cynthia Estrada',
    phone: '+15125550148',
    practice: { id: 'p2', name: 'Practice p2' },
  });
  const data = [first, makeFeedback({ ...first, id: 'f2', patientName: 'Ann Lee', phone: null })];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://localhost').searchParams);
    return Promise.resolve(Response.json({ data, pagination: { total: 40, pageCount: 14 } }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={createAppTheme('light')}>
        <SessionContext value={makeSession({ role: 'ADMIN', practiceIds })}>
          <MemoryRouter>
            <WaitingCard />
          </MemoryRouter>
        </SessionContext>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return asked;
}

it('asks for the three rows that it shows, those who can be called first, however many wait', async () => {
  const asked = show(['p1', 'p2']);
  const rows = within(await screen.findByRole('list', { name: 'Waiting for a call' }));
  expect(rows.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Cynthia Estrada',
    'Ann Lee',
  ]);
  expect(asked.map((query) => query.get('mine'))).toEqual(['true', null]);
  for (const query of asked)
    expect([query.get('sortBy'), query.get('take'), query.get('orderBy')]).toEqual(['call', '3', null]);
});

it('names the practice of each for those who have several', async () => {
  show(['p1', 'p2']);
  expect((await screen.findAllByText('p2'))[0]?.title).toBe('Practice p2');
  cleanup();
  show(['p2']);
  await screen.findByRole('list', { name: 'Waiting for a call' });
  expect(screen.queryByTitle('Practice p2')).toBeNull();
});
