import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import type { CheckRow } from './corrections.ts';
import { ErrorTable } from './ErrorTable.tsx';

afterEach(cleanup);

const InTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={createAppTheme('light')}>{children}</ThemeProvider>
);

function makeRow(line: number, appointmentDate: string): UnsentRow {
  const problems = [{ field: 'appointmentDate', column: 'Date', reason: 'Invalid value.' }];
  return { line, name: null, contact: null, cells: { appointmentDate }, source: [], problems, skip: null };
}

it('uses a correction in all rows with the same value, if a person says so', async () => {
  const accept = vi.fn();
  const checkRow = vi.fn<CheckRow>(() => Promise.resolve({ kind: 'done', value: { isSound: true, accept } }));
  const rows = ['soon', 'Yesterday', 'soon', ' soon'].map((date, index) => makeRow(index + 2, date));
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <ErrorTable
        rows={rows}
        noun="patient"
        checkRow={checkRow}
        checks={{ add: vi.fn(), areSound: vi.fn() } as never}
        onEdit={vi.fn()}
        onLeaveOut={vi.fn()}
      />
    </ThemeProvider>,
  );
  expect(screen.queryByRole('button', { name: /^Also in/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Date, line 3'), { target: { value: '11/26/2026' } });
  expect(screen.queryByRole('button', { name: /^Also in/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Date, line 2'), { target: { value: '11/27/2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Also in 2 other rows' }));
  await waitFor(() => expect(accept).toHaveBeenCalledTimes(3));
  const checked = checkRow.mock.calls.map(([{ line, cells }]) => [line, cells.appointmentDate]);
  expect(checked.sort()).toEqual([2, 4, 5].map((line) => [line, '11/27/2026']));
});

it('leaves out all rows with unlike errors at once', () => {
  const onLeaveOut = vi.fn();
  const rows = [makeRow(2, 'soon'), makeRow(3, 'later'), makeRow(4, 'never')];
  const [first] = rows[2]?.problems ?? [];
  if (first) first.reason = 'Another problem.';
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <ErrorTable
        rows={rows}
        noun="patient"
        checkRow={vi.fn()}
        checks={{ add: vi.fn(), areSound: vi.fn() } as never}
        onEdit={vi.fn()}
        onLeaveOut={onLeaveOut}
      />
    </ThemeProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Leave out all 3 rows with errors' }));
  expect(onLeaveOut.mock.calls[0]?.[0]).toHaveLength(3);
});

it('leaves out rows without any contact for good', () => {
  const onLeaveOutForGood = vi.fn();
  const problems = [
    { field: 'email', column: 'Email or Phone', reason: 'Enter an email or a mobile number.' },
  ];
  const empty: UnsentRow = { ...makeRow(2, ''), cells: { email: '', patientName: 'Bo' }, problems };
  const wrong: UnsentRow = { ...empty, line: 3, cells: { email: 'bo@' } };
  const shown = {
    ...{ noun: 'patient', checkRow: vi.fn(), onEdit: vi.fn(), onLeaveOut: vi.fn() },
    checks: { add: vi.fn(), areSound: vi.fn() } as never,
  };
  const { rerender } = render(<ErrorTable rows={[empty, wrong]} {...shown} />, { wrapper: InTheme });
  // where nothing can be remembered
  expect(screen.queryByRole('button', { name: /in later files too$/ })).toBeNull();
  rerender(<ErrorTable rows={[empty, wrong]} {...shown} onLeaveOutForGood={onLeaveOutForGood} />);
  fireEvent.click(screen.getByRole('button', { name: 'Leave out 1 without any, in later files too' }));
  expect(onLeaveOutForGood).toHaveBeenCalledWith([empty]);
  rerender(<ErrorTable rows={[empty]} {...shown} onLeaveOutForGood={onLeaveOutForGood} />);
  expect(screen.getByText(/^1 row: /).textContent).toContain('Enter an email or a mobile number.');
  fireEvent.click(screen.getByRole('button', { name: 'Leave out, in later files too' }));
  expect(onLeaveOutForGood).toHaveBeenCalledTimes(2);
});
