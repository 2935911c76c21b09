import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Session } from '../../domain/access/session.ts';
import type { FeedbackSummary, ThemeFigure, Themes } from '../../generated/calls/types.ts';
import { SessionContext } from '../core/session.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { feedbackKinds } from './feedback.ts';
import { Summary } from './Overview.tsx';
import { ThemeTable } from './ThemeTable.tsx';
import { Words } from './WordCloud.tsx';

beforeAll(() => {
  // jsdom has no layout
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
});
afterEach(cleanup);
afterAll(() => vi.unstubAllGlobals());

const SHOWN = {
  kind: feedbackKinds.PATIENT,
  period: { gte: '2026-11-01', lt: '2026-12-01' },
  today: '2026-11-25',
};

function show(children: ReactNode, confidentialMinimum: number | null = null) {
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <SessionContext value={{ organization: { confidentialMinimum } } as Session}>
        <MemoryRouter>{children}</MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  );
}

const SUMMARY: FeedbackSummary = {
  comments: 3440,
  previousComments: 2182,
  responses: 5200,
  score: 4.5,
  previousScore: 3.5,
  previousScores: 3000,
  previousPeriod: { gte: '2026-10-01', lt: '2026-10-26' },
  scores: 5000,
  interval: null,
  previousInterval: null,
  waiting: 1200,
  waitingLong: 30,
  longSince: '2026-11-18',
  sentiments: [],
};

it('groups the thousands of a change, and shows stars with one decimal', () => {
  show(<Summary {...SHOWN} places={{}} summary={SUMMARY} />);
  const figures = screen.getByLabelText('Summary').textContent;
  expect(figures).toContain('Comments3,4401,258 against Oct 1 – 25, 2026');
  expect(figures).toContain('1.0 of 5,200 surveys');
});

it('says that a figure is unchanged, unless there is nothing to compare it with', () => {
  const { score, comments } = SUMMARY;
  const same = { ...SUMMARY, previousComments: comments, previousScore: score };
  show(<Summary {...SHOWN} places={{}} summary={same} />);
  const read = () => screen.getByLabelText('Summary').textContent;
  expect(read()).toContain('Comments3,440No change against Oct 1 – 25, 2026');
  expect(read()).toContain('No change · 5,200 surveys');
  cleanup();
  show(<Summary {...SHOWN} places={{}} summary={{ ...same, previousScore: null }} />);
  expect(read()).toContain('of 5,200 surveys');
  expect(read()).not.toContain('No change ·');
});

it('shows no change of a rating that rests on few answers in one of the periods', () => {
  for (const few of [{ scores: 4 }, { previousScores: 4 }]) {
    show(<Summary {...SHOWN} places={{}} summary={{ ...SUMMARY, ...few }} />);
    expect(screen.getByLabelText('Summary').textContent).not.toContain('1.0 of');
    cleanup();
  }
});

it('says how many older requests wait beside those of the period', () => {
  const read = (allWaiting?: number) => {
    cleanup();
    show(<Summary {...SHOWN} places={{}} summary={SUMMARY} allWaiting={allWaiting} />);
    return screen.getByLabelText('Summary').textContent;
  };
  expect(read(1210)).toMatch(/Waiting for a call1,200[^·]* · 10 older/);
  const readLink = () => screen.getByRole('link', { name: /^Show/ });
  expect(readLink().textContent).toBe('Show all 1,210');
  expect(readLink().getAttribute('href')).not.toContain('date');
  expect(read(1200)).not.toContain('older');
  expect(readLink().textContent).toBe('Show requests');
  expect(readLink().getAttribute('href')).toContain('date');
  expect(read()).not.toContain('older');
});

it('says that sentiments of employees are withheld, instead of zeros', () => {
  const sentiments = [{ sentiment: 'POSITIVE' as const, count: 0 }];
  const ofEmployees = { ...SHOWN, kind: feedbackKinds.EMPLOYEE };
  show(<Summary {...ofEmployees} places={{}} summary={{ ...SUMMARY, sentiments }} />, 5);
  const figures = screen.getByLabelText('Summary').textContent;
  expect(figures).toContain('Not enough answers to show, to protect who answered');
  expect(figures).not.toContain('Positive');
});

it('shows a word in the same color in both tables', () => {
  const words = [4.8, 4.7, 4.6, 4.5, 4.4, 4.3, 4.2, 1.1].map((score, at) => ({
    text: `word${at}`,
    value: 100 - at,
    score,
    scores: 90,
    interval: null,
  }));
  const shown = { kind: SHOWN.kind, period: SHOWN.period, places: {}, words, loadedAt: 0 };
  show(<Words {...shown} view="cloud" />);
  const readColors = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('link')
      .map((link) => link.style.color);
  const beside = readColors('Most frequent words');
  cleanup();
  show(<Words {...shown} view="table" />);
  expect(beside).toEqual(readColors('All words').slice(0, beside.length));
});

it('has no legend of sentiments where none are shown', () => {
  const hasLegend = (sentiments: ThemeFigure['sentiments']): boolean => {
    const figure = { theme: 'WAITING', name: 'Waiting', count: 9, sentiments, score: null, places: null };
    const themes = { comments: 9, themes: [figure], none: null, weeks: [] } as unknown as Themes;
    cleanup();
    const links = { getAddress: () => '/', getPlans: () => [] };
    render(
      <ThemeProvider theme={createAppTheme('light')}>
        <MemoryRouter>
          <ThemeTable themes={themes} hasHidden={false} before="Oct 2026" {...links} />
        </MemoryRouter>
      </ThemeProvider>,
    );
    return screen.queryByText('Mixed') !== null;
  };
  expect(hasLegend(null)).toBe(false);
  expect(hasLegend([{ sentiment: 'NEGATIVE', count: 9 }])).toBe(true);
});
