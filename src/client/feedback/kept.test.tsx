import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordToasts } from '../../../tests/support/toasts.ts';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { useChanged } from './kept.ts';

const toasts = recordToasts();

beforeEach(() => {
  let last = 0;
  vi.useFakeTimers();
  toasts.success.mockImplementation(() => (last += 1));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const UPDATED = 'Status updated successfully.';
const [first, second] = ['f1', 'f2'].map((id) => makeFeedback({ id, status: 'LEFT_MESSAGE' })) as [
  ReturnType<typeof makeFeedback>,
  ReturnType<typeof makeFeedback>,
];

it('removes the Undo of an outcome that another change has followed, and no other', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const changed = renderHook(() => useChanged(), { wrapper }).result.current;
  const undo = vi.fn();
  changed(first, UPDATED, { undo });
  changed(second, UPDATED, { undo });
  expect(toasts.dismiss).not.toHaveBeenCalled();
  // a note to the first
  changed(first, UPDATED);
  expect(toasts.dismiss.mock.calls).toEqual([[1]]);
  changed(second, UPDATED, { undo });
  // that of the note goes as well: two would cover the page
  expect(toasts.dismiss.mock.calls).toEqual([[1], [3], [2]]);
  changed(first, UPDATED);
  expect(toasts.dismiss).toHaveBeenCalledTimes(3);
});
