import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '../../../domain/session.ts';
import { location } from '../../../generated/models/location.ts';
import { locationValidator } from '../../../generated/validators/location-validator.ts';
import { createAppTheme } from '../../app/theme/create-app-theme.ts';
import { EntityContext, type Entity } from '../EntityContext.tsx';
import type { EntityRecord } from '../value-text.ts';
import type { FormData } from './form-fields.ts';
import { FormState } from './form-state.ts';
import { RecordForm } from './RecordForm.tsx';
import { rulesFor } from './use-record-form.ts';

// the test's browser has no layout to scroll in
Element.prototype.scrollIntoView = () => undefined;

const theme = createAppTheme('light');

const entity = {
  model: location,
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
          validator={locationValidator}
          submitLabel="Save"
          onSubmit={onSubmit}
          onCancel={() => undefined}
        />
      </EntityContext>
    </ThemeProvider>,
  );
  return { form, onSubmit, user: userEvent.setup({ delay: null }) };
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

afterEach(cleanup);

describe('RecordForm', () => {
  it('cannot be submitted before something is changed, nor after it was changed back', async () => {
    const { user } = open(record);
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('City'), 'x');
    expect(saveButton().disabled).toBe(false);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.type(screen.getByLabelText('City'), '{Backspace}');
    expect(saveButton().disabled).toBe(true);
  });

  it('shows an error once its field is left, tied to the input', async () => {
    const { user } = open(record);
    const zip = screen.getByLabelText('Postal Code');
    await user.clear(zip);
    await user.type(zip, '787');
    expect(screen.queryByText('Invalid value')).toBeNull();
    await user.tab();
    const error = screen.getByText('Invalid value');
    expect(zip.getAttribute('aria-describedby')).toBe(error.id);
    expect(zip.getAttribute('aria-invalid')).toBe('true');
  });

  it('sends exactly what was changed', async () => {
    const { user, onSubmit } = open(record);
    await user.type(screen.getByLabelText('Website'), ' https://example.test ');
    await user.click(saveButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ website: 'https://example.test' }));
  });

  it('lists every field after a refused submit, and takes the focus there', async () => {
    const { user, onSubmit } = open();
    await user.type(screen.getByLabelText('Name'), 'Main');
    await user.click(saveButton());
    const summary = await screen.findByRole('group', { name: 'Fields that need your attention' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(screen.getByText('4 fields need your attention')).toBeDefined();
    expect(screen.getByText('State is required')).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'City' }));
    expect(document.activeElement).toBe(screen.getByLabelText('City'));
  });

  it("keeps the server's refusal at its field until that field changes", async () => {
    const { user, form } = open(record);
    await user.type(screen.getByLabelText('Name'), 's');
    form.refuseByServer({ identifier: 'Identifier already exists' });
    expect(await screen.findByText('Identifier already exists')).toBeDefined();
    await user.type(screen.getByLabelText('City'), 'x');
    expect(screen.getByText('Identifier already exists')).toBeDefined();
    await user.type(screen.getByLabelText('Identifier'), '7');
    expect(screen.queryByText('Identifier already exists')).toBeNull();
  });
});
