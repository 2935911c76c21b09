import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { isPermitted } from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { theme as model } from '../../../generated/models/theme.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx';
import { EntityContext, type Entity } from '../EntityContext.tsx';
import { BulkBar } from './BulkBar.tsx';

const theme = createAppTheme('light');
const entity = {
  model,
  enums: {},
  viewer: { role: 'ADMIN' } as Viewer,
  facts: {},
  can: (_: string, record?: EntityRecord) => !record || isPermitted(model.deletableWhen, record, {}),
} as unknown as Entity;

function open(...origins: string[]): void {
  const records = origins.map((origin, at) => ({ id: String(at), label: `Theme ${at}`, origin }));
  const selection = {
    ids: new Set(records.map(({ id }) => id)),
    records: () => records,
  };
  render(
    <ThemeProvider theme={theme}>
      <CoreAdminContext>
        <ConfirmProvider>
          <EntityContext value={entity}>
            <ListContextProvider value={{ total: records.length } as never}>
              <BulkBar selection={selection as never} />
            </ListContextProvider>
          </EntityContext>
        </ConfirmProvider>
      </CoreAdminContext>
    </ThemeProvider>,
  );
}

afterEach(cleanup);

it('offers to delete only the records that may be deleted, and says why of the others', async () => {
  open('OWN', 'BUILT_IN', 'OWN');
  expect(screen.getByText(/^1 of 3 cannot be deleted\. A built-in theme can be switched off/)).toBeDefined();
  fireEvent.click(screen.getByText('Delete 2'));
  expect(await screen.findByText('Delete 2 themes')).toBeDefined();
  expect(screen.getByText(/^Theme 0 and Theme 2\./)).toBeDefined();
});

it('offers to delete none if none may be deleted', () => {
  open('BUILT_IN');
  expect(screen.getByText<HTMLButtonElement>('Delete').disabled).toBe(true);
  expect(screen.getByText(/^1 of 1 cannot be deleted/)).toBeDefined();
});
