import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { organization as model } from '../../../../generated/models/organization.ts';
import { createAppTheme } from '../../../core/theme/create-app-theme.ts';
import { findField } from '../../../core/value-text.ts';
import { FormState, FormStateProvider } from '../form-state.ts';
import { OptionChoice, TextListWidget } from './ChoiceWidget.tsx';

const found = findField(model, 'entitlementTypes');
if (!found) throw new Error('An organization has subscriptions.');
const field = found;
const options = ['API', 'EMPLOYEE_EXPERIENCE', 'PATIENT_EXPERIENCE'];
const enums = { [field.enum ?? '']: options.map((value) => ({ value, label: value.replace('_', ' ') })) };
const rules = { model, viewer: {}, facts: {}, enums, initial: {}, fields: [], layout: [] };
const form = new FormState(rules as never, undefined);

let chosen: unknown;

/** Above the number from which a choice has a search. */
const many = Array.from({ length: 16 }, (_, index) => ({ value: `V${index}`, label: `Value ${index}` }));

function Form({ isMany = true, choices = many }: { isMany?: boolean; choices?: typeof many }) {
  const [value, setValue] = useState<unknown>(isMany ? [] : null);
  const props = {
    id: 'subscriptions',
    name: field.name,
    field,
    value,
    onChange: (next: unknown) => setValue((chosen = next)),
    onBlur: () => undefined,
    isInvalid: false,
    isOptional: true,
    isDisabled: false,
    labelId: 'label',
    describedBy: undefined,
  };
  return (
    <ThemeProvider theme={createAppTheme('light')}>
      <FormStateProvider value={form}>
        {isMany ? <TextListWidget {...props} /> : <OptionChoice {...props} options={choices} />}
      </FormStateProvider>
    </ThemeProvider>
  );
}

afterEach(() => {
  cleanup();
  chosen = undefined;
});

it.each([
  {
    list: 'of several values',
    isMany: true,
    typed: 'patient',
    name: 'PATIENT EXPERIENCE',
    takes: ['PATIENT_EXPERIENCE'],
  },
  { list: 'of one value', isMany: false, typed: '13', name: 'Value 13', takes: 'V13' },
])('takes the first match $list on Enter, instead of saving the form, and nothing unsought', async (of) => {
  render(<Form isMany={of.isMany} />);
  const input = screen.getByRole('combobox');
  act(() => input.focus());
  await waitFor(() => expect(document.querySelector('[role=option]')).not.toBeNull());
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(chosen).toBeUndefined();
  fireEvent.change(input, { target: { value: of.typed } });
  await waitFor(() => expect(document.querySelector('[role=listbox]')?.textContent).toBe(of.name));
  const isSubmitted = fireEvent.keyDown(input, { key: 'Enter' });
  expect(isSubmitted).toBe(false);
  expect(chosen).toEqual(of.takes);
});

it('has the options of a menu in a region of its own, outside of the page’s', async () => {
  render(<Form isMany={false} choices={many.slice(0, 3)} />);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const region = await screen.findByRole('region', { name: field.title });
  expect(region.querySelectorAll('[role=option]').length).toBeGreaterThanOrEqual(3);
});
