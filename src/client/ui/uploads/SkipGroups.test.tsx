import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CLEAN, WRONG_ROW } from '../../../../tests/support/bulk-checks.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { groupSkips } from '../../sending/bulk/bulk-model.ts';
import { NotedRows, SkipGroups } from './SkipGroups.tsx';

afterEach(cleanup);

it('includes a single row of a group, and offers it for no row that may not be sent', () => {
  const rows = [
    { ...WRONG_ROW, line: 3, problems: [], skip: toSkip('NOTED', 'Remarks: "same as wife"') },
    { ...WRONG_ROW, line: 4, problems: [], skip: toSkip('NO_VISIT', 'The visit was cancelled.') },
  ];
  const onInclude = vi.fn();
  const groups = groupSkips({ ...CLEAN, rows }, 'PATIENT');
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <SkipGroups isFolded included={['noted2', 'old']} {...{ groups, onInclude }} />
    </ThemeProvider>,
  );
  const isOpen = (text: string) => screen.getByText(text).closest('details')?.open;
  // after one row, the next one can be included without a press to unfold
  expect(['2 will be skipped', '1 with a note', '1 did not come'].map(isOpen)).toEqual([true, true, false]);
  const buttons = screen.getAllByRole('button', { hidden: true });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Include line 3']);
  const [button] = buttons;
  if (button) fireEvent.click(button);
  expect(onInclude).toHaveBeenCalledWith('noted3');
});

it('shows few notes of rows to send at once, each with a way to leave its row out', () => {
  const onLeaveOut = vi.fn();
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      name: `Patient ${index}`,
      note: 'Notes: NCO',
    }));
  const isOpen = () => screen.getByRole('group').getAttribute('open') !== null;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={createAppTheme('light')}>{children}</ThemeProvider>
  );
  render(<NotedRows rows={list(1)} hasErrors={false} onLeaveOut={onLeaveOut} />, { wrapper });
  expect(screen.getByText('1 to send has a note')).toBeTruthy();
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Leave out line 2' }));
  expect(onLeaveOut).toHaveBeenCalledWith(2);
  cleanup();
  render(<NotedRows rows={list(13)} hasErrors={false} />, { wrapper });
  expect(isOpen()).toBe(false);
  cleanup();
  render(<NotedRows rows={list(1)} hasErrors />, { wrapper });
  expect(isOpen()).toBe(false);
});
