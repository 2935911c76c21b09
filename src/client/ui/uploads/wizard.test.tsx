import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { recordToasts } from '../../../../tests/support/toasts.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { ConfirmProvider } from '../ConfirmProvider.tsx';
import { notifySuccess } from '../toast.ts';
import { Wizard } from './wizard.tsx';

const toasts = recordToasts();

afterEach(cleanup);

it('removes what was said of an earlier file, and keeps what is said of its own end', () => {
  toasts.success.mockReturnValue(7);
  const draw = (current: number, isOpen = true) => (
    <ThemeProvider theme={createAppTheme('light')}>
      <ConfirmProvider>
        <Wizard
          title="Bulk Sending"
          labels={['Upload', 'Result']}
          isEdited={false}
          onClose={vi.fn()}
          onClosed={vi.fn()}
          {...{ current, isOpen }}
        >
          Step
        </Wizard>
      </ConfirmProvider>
    </ThemeProvider>
  );
  notifySuccess('Of an earlier file');
  const { rerender } = render(draw(0, false));
  expect(toasts.dismiss).not.toHaveBeenCalled();
  rerender(draw(0));
  expect(toasts.dismiss).toHaveBeenCalledExactlyOnceWith(7);
  notifySuccess('Of another file');
  rerender(draw(1));
  expect(toasts.dismiss).toHaveBeenCalledTimes(2);
  notifySuccess('Of this file');
  rerender(draw(2));
  expect(toasts.dismiss).toHaveBeenCalledTimes(2);
});
