import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { makeSession } from '../core/session-fixture.ts';
import { SessionContext } from '../core/session.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { RequestQueue } from './RequestQueue.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CARDS = ['Ann Lee', 'Bo Diaz'].map((patientName, index) =>
  makeFeedback({ id: `f${index + 1}`, status: 'NOT_CONTACTED', patientName, employee: null }),
);

function Address() {
  return <output>{useLocation().pathname}</output>;
}

/** @param at address; with the window's width of a panel beside the list @param dimmed ids of answered ones, which are not counted */
function show(at = '/px/feedbacks/srr', isWide = false, dimmed: string[] = []): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={makeSession({ role: 'ADMIN' })}>
          <MemoryRouter initialEntries={[at]}>
            <RequestQueue
              title="Requests"
              isBusy={false}
              cards={CARDS}
              drawn={2}
              total={CARDS.length - dimmed.length}
              dimmed={new Set(dimmed)}
            />
            <Address />
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

it('opens no other request with the second click of a double click', async () => {
  show();
  const address = (): string | null => screen.getByRole('status').textContent;
  fireEvent.click(screen.getByText('Bo Diaz'), { detail: 2 });
  expect(address()).toBe('/px/feedbacks/srr');
  fireEvent.click(screen.getByText('Bo Diaz'), { detail: 1 });
  await vi.waitFor(() => expect(address()).toMatch(/f2$/));
});

/** Stands for the layout that jsdom lacks. */
function stubLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
}

it('opened by its address, has the focus on its name, and says which of the list it is', () => {
  stubLayout();
  show('/px/feedbacks/srr?request=f2', true);
  expect(document.activeElement?.tagName).toBe('H2');
  expect(document.activeElement?.textContent).toBe('Bo Diaz');
  expect(screen.getByText('2 of 2')).toBeDefined();
});

it('counts the requests that the list counts: not those that no longer match', () => {
  stubLayout();
  show('/px/feedbacks/srr?request=f2', true, ['f1']);
  expect(screen.getByText('1 of 1')).toBeDefined();
  cleanup();
  show('/px/feedbacks/srr?request=f1', true, ['f1']);
  expect(screen.queryByText(/ of 1$/)).toBeNull();
});
