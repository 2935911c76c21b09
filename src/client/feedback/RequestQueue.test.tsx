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

function show(): void {
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={makeSession({ role: 'ADMIN' })}>
          <MemoryRouter initialEntries={['/px/feedbacks/srr']}>
            <RequestQueue title="Requests" isBusy={false} cards={CARDS} drawn={2} dimmed={new Set()} />
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
