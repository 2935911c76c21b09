import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '../../../domain/access/session.ts';
import { location } from '../../../generated/models/location.ts';
import { locationValidator } from '../../../generated/validators/location-validator.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { EntityContext, type Entity } from '../EntityContext.tsx';
import type { EntityRecord } from '../../core/value-text.ts';
import type { FormData } from '../record-form/form-fields.ts';
import { FormState } from '../record-form/form-state.ts';
import { RecordForm, FormFoot } from '../record-form/RecordForm.tsx';
import { compiledCheck } from '../record-form/form-payload.ts';
import { rulesFor } from './use-record-form.ts';

// jsdom has no layout to scroll
Element.prototype.scrollIntoView = () => undefined;

const theme = createAppTheme('light');

/** Reduces the long form to the tested fields, for speed. */
const sections = [{ layout: [['name', 'identifier'], ['city', 'state', 'postalCode'], ['website']] }];

const entity = {
  model: { ...location, screens: { ...location.screens, form: { ...location.screens.form, sections } } },
  enums: { 'us-state': [{ value: 'TX', label: 'Texas' }], 'time-zone': [] },
  viewer: { role: 'ADMIN' } as Viewer,
  facts: {},
  can: () => true,
} as unknown as Entity;

const record: EntityRecord = {
  id: '1',
  name: 'Main Office',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  phone: null,
  website: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const check = compiledCheck(location, locationValidator);

function open(stored?: EntityRecord) {
  const form = new FormState(rulesFor(entity, stored ? 'update' : 'create', stored), stored);
  const onSubmit = vi.fn<(payload: FormData) => Promise<void>>(() => {
    form.setSaving(false);
    return Promise.resolve();
  });
  render(
    <ThemeProvider theme={theme}>
      <EntityContext value={entity}>
        <RecordForm
          form={form}
          check={check}
          onSubmit={onSubmit}
          foot={<FormFoot submitLabel="Save" onCancel={() => undefined} />}
        />
      </EntityContext>
    </ThemeProvider>,
  );
  return { form, onSubmit };
}

const saveButton = () => screen.getByText<HTMLButtonElement>('Save');
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function type(label: string, value: string): void {
  input(label).focus();
  fireEvent.change(input(label), { target: { value } });
}

afterEach(cleanup);

describe('RecordForm', () => {
  it('cannot be submitted unless something has changed', () => {
    open(record);
    expect(saveButton().disabled).toBe(true);
    type('City', 'Dallas');
    expect(saveButton().disabled).toBe(false);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    type('City', 'Austin ');
    expect(saveButton().disabled).toBe(true);
  });

  it('shows an error once its field is left, tied to the input', () => {
    open(record);
    type('Postal Code', '787');
    expect(screen.queryByText('Invalid value')).toBeNull();
    fireEvent.blur(input('Postal Code'));
    const error = screen.getByText('Invalid value');
    expect(input('Postal Code').getAttribute('aria-describedby')).toBe(error.id);
    expect(input('Postal Code').getAttribute('aria-invalid')).toBe('true');
  });

  it('sends exactly what was changed', async () => {
    const { onSubmit } = open(record);
    type('Website', ' https://example.test ');
    fireEvent.click(saveButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ website: 'https://example.test' }));
  });

  it('lists every field after a refused submit, and focuses the list', async () => {
    const { onSubmit } = open();
    type('Name', 'Main');
    fireEvent.click(saveButton());
    const summary = await screen.findByLabelText('Fields that need your attention');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(screen.getByText('3 fields need your attention')).toBeDefined();
    expect(screen.getByText('State is required')).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('City', { selector: 'a' }));
    expect(document.activeElement).toBe(input('City'));
  });

  it("keeps the server's refusal at its field until that field changes", () => {
    const { form } = open(record);
    type('Name', 'Mains');
    act(() => form.refuseByServer({ identifier: 'Identifier already exists' }));
    expect(screen.getByText('Identifier already exists')).toBeDefined();
    type('City', 'Dallas');
    expect(screen.getByText('Identifier already exists')).toBeDefined();
    type('Identifier', '7');
    expect(screen.queryByText('Identifier already exists')).toBeNull();
  });
});
