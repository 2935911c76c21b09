import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../../domain/access/access-model.ts';
import { describeWaiting, pickRows } from '../../../domain/surveys/waiting.ts';
import { makeFeedback } from '../../../domain/surveys/feedback-fixture.ts';
import type { Feedback } from '../../../generated/calls/types.ts';
import { startSelection } from '../../core/selection.ts';
import { makeSession } from '../../core/session-fixture.ts';
import { SessionContext } from '../../core/session.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { WaitingCard } from './WaitingCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param counts of requests by the status or practice that is asked for @returns the addresses that the card requests */
function show(
  practiceIds: string[],
  { role = 'ADMIN', counts = {} }: { role?: Role; counts?: Record<string, number> } = {},
): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  const first = makeFeedback({
    id: 'f1',
    patientName: 'Cynthia Estrada',
    phone: '+15125550148',
    practice: { id: 'p2', name: 'Practice p2' },
  });
  const data = [first, makeFeedback({ ...first, id: 'f2', patientName: 'Ann Lee', phone: null })];
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address, 'http://localhost').searchParams;
    asked.push(query);
    const values = [...query.values()];
    const total = Object.entries(counts).find(([value]) => values.includes(value))?.[1] ?? 40;
    return Promise.resolve(
      Response.json({ data: total > 0 ? data : [], pagination: { total, pageCount: 14 } }),
    );
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={createAppTheme('light')}>
        <SessionContext value={makeSession({ role, practiceIds })}>
          <MemoryRouter>
            <WaitingCard />
          </MemoryRouter>
        </SessionContext>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return asked;
}

it('asks for those who can be called first, however many wait', async () => {
  const asked = show(['p1', 'p2']);
  const rows = within(await screen.findByRole('list', { name: 'Waiting for a call' }));
  expect(rows.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Cynthia Estrada',
    'Ann Lee',
  ]);
  const listed = asked.filter((query) => query.get('take') !== '0');
  expect(listed.map((query) => [query.get('mine'), query.get('take')])).toEqual([
    ['true', '3'],
    [null, '12'],
  ]);
  for (const query of listed) expect([query.get('sortBy'), query.get('orderBy')]).toEqual(['call', null]);
  // says why the order is not that of the list
  expect(
    screen.getByText('Those with a phone number come first. The list of all requests is by due date.'),
  ).toBeDefined();
});

it('leads to those who wait at the other practices of the user, and to those who were left a message', async () => {
  startSelection(makeSession({ role: 'USER', practiceIds: ['p1', 'p2', 'p3'] }));
  show(['p1', 'p2', 'p3'], { role: 'USER', counts: { LEFT_MESSAGE: 2, p1: 0, p2: 5 } });
  expect(await screen.findByText('Nobody is waiting for a call.')).toBeDefined();
  const elsewhere = await screen.findByText('5 at your other practices');
  expect(decodeURI(elsewhere.getAttribute('href') ?? '')).toBe(
    '/px/feedbacks/srr?practiceIds[0]=p2&practiceIds[1]=p3',
  );
  const left = await screen.findByText('2 have been left a message or emailed');
  expect(left.getAttribute('href')).toBe('/px/feedbacks/srr?status=LEFT_MESSAGE');
  // the list of those who wait would be empty
  expect(screen.getByText('See all requests').getAttribute('href')).toBe('/px/feedbacks/srr?status=ALL');
});

describe('pickRows', () => {
  const assignee = { id: 'u2', firstName: 'Rosa', lastName: 'Lee' } as Feedback['assignee'];
  const make = (id: string, of: Partial<Feedback> = {}) => makeFeedback({ id, assignee: null, ...of });
  const ids = (rows: readonly Feedback[]) => rows.map(({ id }) => id);
  const mine = (id: string, dueDate: string) => make(id, { assignee, dueDate });

  it('fills the places beside the own ones with those that nobody has taken, in the order of the queue', () => {
    const own = [mine('own', '2026-11-28')];
    const all = [make('free'), mine('of a colleague', '2026-11-20'), ...own, make('free too')];
    expect(ids(pickRows(own, all))).toEqual(['free', 'own', 'free too']);
    expect(ids(pickRows([], all))).toEqual(['free', 'of a colleague', 'own']);
  });

  it('gives the last place to an overdue one that nobody has taken', () => {
    const own = ['2026-11-20', '2026-11-21', '2026-11-28'].map((due, at) => mine(`own${at}`, due));
    const late = make('late', { dueDate: '2026-11-05', isOverdue: true });
    const later = make('later', { dueDate: '2026-11-29' });
    expect(ids(pickRows(own, [late, ...own]))).toEqual(['late', 'own0', 'own1']);
    expect(ids(pickRows(own, [...own, later]))).toEqual(['own0', 'own1', 'own2']);
    // own ones after all that were read
    expect(ids(pickRows(own, [late]))).toEqual(['late', 'own0', 'own1']);
  });
});

describe('describeWaiting', () => {
  const assignee = { id: 'u1', firstName: 'Ann', lastName: 'Lee' } as Feedback['assignee'];
  const list = (...data: Feedback[]) => ({ data, pagination: { total: data.length } });
  const own = makeFeedback({ id: 'own', assignee });
  const free = makeFeedback({ id: 'free', assignee: null });
  const colleagues = makeFeedback({
    id: 'colleague',
    assignee: { ...assignee, id: 'u2' } as Feedback['assignee'],
  });
  const describe = (...[mine, all]: [Feedback[], Feedback[]]) => {
    const { title, others, isMixed } = describeWaiting(list(...mine), list(...all), 'Cedar Park');
    return [title, others, isMixed];
  };

  it('counts the same patients that it lists', () => {
    expect(describe([own], [free, own])).toEqual(['2 patients are waiting', '1 of them for you', true]);
    expect(describe([own], [colleagues, own])).toEqual([
      '1 patient is waiting for you',
      '1 more at Cedar Park',
      false,
    ]);
    expect(describe([own], [own])).toEqual(['1 patient is waiting for you', undefined, false]);
    expect(describe([], [colleagues])).toEqual(['1 patient is waiting', undefined, false]);
    expect(describe([], [])).toEqual(['Nobody is waiting for a call.', undefined, false]);
  });
});

it('names the practice of each for those who have several', async () => {
  show(['p1', 'p2']);
  expect((await screen.findAllByText('p2'))[0]?.title).toBe('Practice p2');
  cleanup();
  show(['p2']);
  await screen.findByRole('list', { name: 'Waiting for a call' });
  expect(screen.queryByTitle('Practice p2')).toBeNull();
});
