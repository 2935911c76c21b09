import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { InOrder } from './InOrder.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const countShapes = (): number => document.querySelectorAll('[data-stand-in]').length;

it('draws one shape for blocks in one place, and none once those above have loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 200));
  const blocks = (isLoading: boolean) => (
    <ThemeProvider theme={createAppTheme('light')}>
      <InOrder>
        <div data-loading={isLoading ? '' : undefined} />
        <div />
        <div />
      </InOrder>
    </ThemeProvider>
  );
  const { rerender } = render(blocks(true));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(countShapes()).toBe(1);
  rerender(blocks(false));
  await vi.waitFor(() => expect(countShapes()).toBe(0));
});
