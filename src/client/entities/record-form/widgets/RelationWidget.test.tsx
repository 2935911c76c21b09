import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Viewer } from '../../../../domain/access/session.ts';
import { user as model } from '../../../../generated/models/user.ts';
import { createAppTheme } from '../../../core/theme/create-app-theme.ts';
import { findField } from '../../../core/value-text.ts';
import { FormState, FormStateProvider } from '../form-state.ts';
import { RelationWidget } from './RelationWidget.tsx';

const theme = createAppTheme('light');
const practices = findField(model, 'practices');
if (!practices) throw new Error('A user has practices.');
const field = practices;

const ALL = ['Austin', 'Boulder', 'Boston'].map((name) => ({ id: name.toLowerCase(), name }));
const dataProvider = {
  getList: (_: string, { filter }: { filter: { search: string } }) => {
    const data = ALL.filter(({ name }) => name.toLowerCase().includes(filter.search.toLowerCase()));
    return Promise.resolve({ data, total: data.length });
  },
} as unknown as DataProvider;

const form = new FormState(
  {
    model,
    viewer: { role: 'ADMIN' } as Viewer,
    facts: {},
    enums: {},
    initial: {},
    fields: [],
    layout: [],
  } as never,
  undefined,
);

let chosen: unknown;

function Form() {
  const [value, setValue] = useState<unknown>([]);
  return (
    <ThemeProvider theme={theme}>
      <CoreAdminContext dataProvider={dataProvider}>
        <FormStateProvider value={form}>
          <RelationWidget
            id="practices"
            name="practiceIds"
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
      </CoreAdminContext>
    </ThemeProvider>
  );
}

afterEach(cleanup);

it('picks the first match of a search on Enter, one record after another, and nothing unsought', async () => {
  render(<Form />);
  const input = screen.getByPlaceholderText('Search');
  act(() => input.focus());
  await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(ALL.length));
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(chosen).toBeUndefined();
  for (const [typed, name] of [
    ['bos', 'Boston'],
    ['aus', 'Austin'],
  ] as const) {
    fireEvent.change(input, { target: { value: typed } });
    await waitFor(() => expect(document.querySelector('[role=listbox]')?.textContent).toBe(name));
    fireEvent.keyDown(input, { key: 'Enter' });
  }
  expect(chosen).toEqual(['boston', 'austin']);
});
