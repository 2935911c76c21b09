import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BulkCleaning } from '../../../generated/calls/types.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { ReadAs } from './ReadAs.tsx';

let isPhone: boolean;

beforeEach(() => {
  isPhone = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pay: BulkCleaning = {
  kind: 'number',
  field: 'Compensation',
  from: '"$21.50/hr"',
  to: '21.5',
  rows: 2,
  line: 2,
  why: 'had more than digits',
  isUndone: false,
  needsEntry: true,
};

function open(cleaned: BulkCleaning[], hasErrors = false) {
  const onToggle = vi.fn();
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <ReadAs cleaned={cleaned} readings={[]} hasErrors={hasErrors} onToggle={onToggle} />
    </ThemeProvider>,
  );
  return onToggle;
}

function readDescription(button: HTMLElement | undefined): string | undefined {
  const id = button?.getAttribute('aria-describedby');
  return id ? (document.getElementById(id)?.textContent ?? undefined) : undefined;
}

it('says before an undo how many values must be entered then, in all columns that it undoes', () => {
  const onToggle = open([
    pay,
    { ...pay, field: 'Bonus', rows: 3 },
    { ...pay, kind: 'day', from: '"31/1/2026"', needsEntry: false },
  ]);
  const [undo, other] = screen.getAllByRole('button', { name: /^Undo: / });
  expect([readDescription(undo), readDescription(other)]).toEqual([
    '5 values must be entered by hand then',
    undefined,
  ]);
  if (undo) fireEvent.click(undo);
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('number');
});

it('offers to clean again, which leaves nothing to enter', () => {
  open([{ ...pay, isUndone: true, to: 'left as written' }]);
  expect(readDescription(screen.getByRole('button', { name: /^Clean again: / }))).toBeUndefined();
});

it('is one line on phones, which says how many values of each column were cleaned', () => {
  isPhone = true;
  open([pay, { ...pay, kind: 'signs', from: '"21"', rows: 1 }]);
  expect(screen.getByText('Compensation (3 values)')).toBeDefined();
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
});

it.each([
  ['open without errors', false, false, true],
  ['folded above errors', true, false, false],
  ['open above errors that an undo may have made', true, true, true],
])('is %s', (_, hasErrors, isUndone, isOpen) => {
  open([{ ...pay, isUndone }], hasErrors);
  expect(screen.getByRole('group').hasAttribute('open')).toBe(isOpen);
});
