import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Session } from '../../domain/access/session.ts';
import type { FeedbackSummary, ThemeFigure, Themes } from '../../generated/calls/types.ts';
import { SessionContext } from '../core/session.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { feedbackKinds } from './feedback.ts';
import { Summary } from './Overview.tsx';
import { Sorts } from './FeedbackToolbar.tsx';
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
  expect(figures).toContain('1.0 against Oct 1 – 25, 2026');
  expect(figures).not.toContain('1.0 of');
});

it('says that a figure is unchanged, unless there is nothing to compare it with', () => {
  const { score, comments } = SUMMARY;
  const same = { ...SUMMARY, previousComments: comments, previousScore: score };
  show(<Summary {...SHOWN} places={{}} summary={same} />);
  const read = () => screen.getByLabelText('Summary').textContent;
  expect(read()).toContain('Comments3,440No change against Oct 1 – 25, 2026');
  expect(read().match(/No change against/g)).toHaveLength(2);
  cleanup();
  show(<Summary {...SHOWN} places={{}} summary={{ ...same, previousScore: null }} />);
  expect(read().match(/against/g)).toHaveLength(1);
  expect(read()).toContain('of 5,200 surveys');
});

it('shows no change of a rating that rests on few answers in one of the periods', () => {
  for (const few of [{ scores: 4 }, { previousScores: 4 }]) {
    show(<Summary {...SHOWN} places={{}} summary={{ ...SUMMARY, ...few }} />);
    expect(screen.getByLabelText('Summary').textContent).not.toContain('1.0 against');
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

/** Without a session, so that no row offers a plan. */
function showThemes(figure: Partial<ThemeFigure>, minimum: number | null = null): void {
  const row = { theme: 'WAITING', name: 'Waiting', count: 9, score: null, places: null, ...figure };
  const themes = { comments: 20, themes: [row], none: null, weeks: [] } as unknown as Themes;
  const links = { getAddress: () => '/', getPlans: () => [] };
  cleanup();
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <MemoryRouter>
        <ThemeTable themes={themes} hasHidden={false} minimum={minimum} before="Oct 2026" {...links} />
      </MemoryRouter>
    </ThemeProvider>,
  );
}

it('has no legend of sentiments where none are shown', () => {
  showThemes({ sentiments: null });
  expect(screen.queryByText('Mixed')).toBeNull();
  showThemes({ sentiments: [{ sentiment: 'NEGATIVE', count: 9 }] });
  expect(screen.getByText('Mixed')).toBeDefined();
});

it('says which themes are not shown where comments are confidential', () => {
  showThemes({ sentiments: null });
  expect(screen.queryByText(/are not shown/)).toBeNull();
  showThemes({ sentiments: null }, 6);
  expect(screen.getByText(/^Themes of fewer than 6 comments, or of all but fewer than 6,/)).toBeDefined();
});

it('offers no order by ratings that are confidential, and says why', () => {
  const sort = vi.fn();
  show(<Sorts sort={null} whyNoRating="Ratings of employees are confidential" onSort={sort} />);
  const rating = screen.getByRole('button', { name: 'Rating, Ratings of employees are confidential' });
  expect(rating.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(rating);
  expect(sort).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^Date/ }));
  expect(sort).toHaveBeenCalledOnce();
});
