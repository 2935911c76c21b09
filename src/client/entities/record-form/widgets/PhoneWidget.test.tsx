import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { employee } from '../../../../generated/models/employee.ts';
import { location } from '../../../../generated/models/location.ts';
import { createAppTheme } from '../../../core/theme/create-app-theme.ts';
import { findField } from '../../../core/value-text.ts';
import { isUsBeginning, MaskedWidget, PhoneWidget } from './PhoneWidget.tsx';

const theme = createAppTheme('light');
const phone = findField(location, 'phone');
const start = findField(employee, 'startDate');
if (!phone || !start) throw new Error('A location has a phone, and an employee a start date.');
const fields = [phone, start] as const;

function Form({ initial = '', isDate = false }) {
  const [value, setValue] = useState<unknown>(initial);
  const field = fields[isDate ? 1 : 0];
  const Widget = isDate ? MaskedWidget : PhoneWidget;
  return (
    <ThemeProvider theme={theme}>
      <Widget
        id="typed"
        name={field.name}
        field={field}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        isInvalid={false}
        isOptional
        isDisabled={false}
        labelId="label"
        describedBy={undefined}
      />
    </ThemeProvider>
  );
}

afterEach(cleanup);

it.each([
  ['5125550134', '+1 512 555 0134'],
  ['+1 (512) 555-0134', '+1 512 555 0134'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['0049 30 901820', '0049 30 901820'],
  ['512 555 0134 ext 12', '512 555 0134 ext 12'],
])('turns %s into %s', async (typed, shown) => {
  const user = userEvent.setup({ delay: null });
  render(<Form />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await user.click(input);
  await user.type(input, typed);
  await user.tab();
  await expect.poll(() => input.value.replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''));
});

it.each([
  ['20260105', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['1/5/26', '2026-01-05'],
  ['01/05/2026', '2026-01-05'],
  ['01052026', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['31.1.2026', '2026-01-31'],
  ['2026-13-45', '2026-13-45'],
  ['someday', 'someday'],
])('reads %s in a date with a mask', async (typed, shown) => {
  const user = userEvent.setup({ delay: null });
  render(<Form isDate />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await user.click(input);
  await user.type(input, typed);
  await user.tab();
  await expect.poll(() => input.value).toBe(shown);
});

it('replaces a number that is selected when the field is entered', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Form initial="+1 720 555 0132" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  act(() => {
    input.select();
    input.focus();
  });
  await user.keyboard('+44 20 7946 0958');
  expect(input.value).toBe('+44 20 7946 0958');
});

it.each(['', '+', '+1', '1', '512', '+1 512 555 0134', '(512) 555-0134'])(
  'treats "%s" as a US number',
  (text) => {
    expect(isUsBeginning(text)).toBe(true);
  },
);

it.each(['+4', '+44 20', '00', '512555013499', 'call me', '512 555 0134 ext 1'])(
  'treats "%s" as another number',
  (text) => {
    expect(isUsBeginning(text)).toBe(false);
  },
);
