import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { organization as model } from '../../../../generated/models/organization.ts';
import { createAppTheme } from '../../../core/theme/create-app-theme.ts';
import { findField } from '../../../core/value-text.ts';
import { FormState, FormStateProvider } from '../form-state.ts';
import { TextListWidget } from './ChoiceWidget.tsx';

const found = findField(model, 'entitlementTypes');
if (!found) throw new Error('An organization has subscriptions.');
const field = found;
const options = ['API', 'EMPLOYEE_EXPERIENCE', 'PATIENT_EXPERIENCE'];
const enums = { [field.enum ?? '']: options.map((value) => ({ value, label: value.replace('_', ' ') })) };
const rules = { model, viewer: {}, facts: {}, enums, initial: {}, fields: [], layout: [] };
const form = new FormState(rules as never, undefined);

let chosen: unknown;

function Form() {
  const [value, setValue] = useState<unknown>([]);
  return (
    <ThemeProvider theme={createAppTheme('light')}>
      <FormStateProvider value={form}>
        <TextListWidget
          id="subscriptions"
          name={field.name}
          field={field}
          value={value}
          onChange={(next) => setValue((chosen = next))}
          onBlur={() => undefined}
          isInvalid={false}
          isOptional
          isDisabled={false}
          labelId="label"
          describedBy={undefined}
        />
      </FormStateProvider>
    </ThemeProvider>
  );
}

afterEach(cleanup);

it('chooses the first match of several values on Enter, instead of saving the form', async () => {
  render(<Form />);
  const input = screen.getByRole('combobox');
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'patient' } });
  await waitFor(() => expect(screen.getByRole('listbox').textContent).toBe('PATIENT EXPERIENCE'));
  const isSubmitted = fireEvent.keyDown(input, { key: 'Enter' });
  expect(isSubmitted).toBe(false);
  expect(chosen).toEqual(['PATIENT_EXPERIENCE']);
});
