import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DayField } from './DayPicker.tsx';

afterEach(cleanup);

const seen: string[] = [];

function Form() {
  const [day, setDay] = useState('');
  const change = (next: string): void => {
    seen.push(next);
    setDay(next);
  };
  return <DayField calendar="Due" value={day} onChange={change} aria={{ 'aria-label': 'Due' }} />;
}

it.each([
  ['1/5/2026', ['2026-01-05'], 'Jan 5, 2026'],
  ['2026-12-01', ['2026-12-01'], 'Dec 1, 2026'],
  // the year may go on: read when the field is left
  ['12/1/26', ['2026-12-01'], 'Dec 1, 2026'],
  ['12/31/2026', ['2026-12-31'], 'Dec 31, 2026'],
  ['20261231', ['2026-12-31'], 'Dec 31, 2026'],
  ['whenever', [], 'whenever'],
])('a field for a day reads %s as nothing else meanwhile', async (text, days, shown) => {
  seen.length = 0;
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Due');
  await userEvent.type(field, text);
  expect(field.value).toBe(text);
  await userEvent.tab();
  expect(seen.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value))).toEqual(days);
  expect(field.value).toBe(shown);
});
