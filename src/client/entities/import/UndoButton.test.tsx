import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportInfo, ImportUndo } from '../../../domain/model/import.ts';
import { employee as model } from '../../../generated/models/employee.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx';
import { type Entity, EntityContext } from '../EntityContext.tsx';
import { UndoButton } from './UndoButton.tsx';

const theme = createAppTheme('light');
const entity = { model, enums: {}, facts: {}, can: () => true } as unknown as Entity;
const INFO = { id: 'i1', fileName: 'a.csv', created: 2, updated: 0, unchanged: 0 } as ImportInfo;
const PLAN: ImportUndo = { removed: 2, restored: 0, staying: [] };

type Answer = { status: number; body: unknown } | Error;
let answer: (one: Answer) => void;
let signal: AbortSignal | null | undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal?.reason as Error));
      answer = (one) =>
        one instanceof Error
          ? reject(one)
          : resolve(new Response(JSON.stringify(one.body), { status: one.status }));
    });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <EntityContext value={entity}>
            <UndoButton info={INFO} onBegun={vi.fn()} />
          </EntityContext>
        </ConfirmProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const getButton = () => screen.getByText<HTMLButtonElement>('Undo import');
const press = () => fireEvent.click(getButton());

it('says what it waits for before it asks', async () => {
  open();
  expect(screen.queryByText('Checking what can be undone...')).toBeNull();
  press();
  expect(await screen.findByText('Checking what can be undone...')).toBeDefined();
  expect(getButton().disabled).toBe(true);
  answer({ status: 200, body: { data: PLAN } });
  expect(await screen.findByText('Undo the import of a.csv?')).toBeDefined();
  fireEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(getButton().disabled).toBe(false));
  expect(screen.queryByText('Checking what can be undone...')).toBeNull();
});

it('says beside the button why nothing is undone, and tries again', async () => {
  open();
  press();
  await screen.findByText('Checking what can be undone...');
  answer({
    status: 409,
    body: { errors: [{ message: 'This import is already undone.', code: 'CONFLICT' }] },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('This import is already undone.');
  expect(getButton().disabled).toBe(false);
  press();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  answer(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached\./);
});

it('does not wait without end, nor for a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  open();
  press();
  await screen.findByText('Checking what can be undone...');
  await waitFor(() => expect(signal).toBeDefined());
  end.abort(new DOMException('too long', 'TimeoutError'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server has not answered. Nothing was undone. Please try again.',
  );
  expect(getButton().disabled).toBe(false);
});
