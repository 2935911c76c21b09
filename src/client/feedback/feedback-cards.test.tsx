import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { type CardListProps, FeedbackCards } from './FeedbackCards.tsx';
import { KeepContext } from './kept.ts';
import type { useFeedbackPages } from './use-feedback.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [first, second, third] = ['f1', 'f2', 'f3'].map((id) => makeFeedback({ id, status: 'NOT_CONTACTED' }));

const CHANGED = makeFeedback({ ...second, status: 'LEFT_MESSAGE' });

function View({ cards }: CardListProps) {
  const keep = use(KeepContext);
  return <button onClick={() => keep(CHANGED)}>{cards.map(({ id }) => id).join(' ')}</button>;
}

function List({ listed }: { listed: unknown[] }) {
  const query = { data: { pages: [{ data: listed }] }, hasNextPage: false, isFetching: false };
  return (
    <FeedbackCards
      query={query as unknown as ReturnType<typeof useFeedbackPages>}
      total={listed.length}
      title="Requests"
      view={View}
    />
  );
}

it('counts the rows that it shows, also one that no longer matches', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const wrap = (listed: unknown[]) => (
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={createAppTheme('light')}>
        <List listed={listed} />
      </ThemeProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(wrap([first, second, third]));
  expect(screen.getByRole('status').textContent).toBe('3 of 3 shown');
  fireEvent.click(screen.getByRole('button'));
  rerender(wrap([first, third]));
  expect(screen.getByText('f1 f2 f3')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2 of 2 shown, and 1 no longer matching the filters');
});
