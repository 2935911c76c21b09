import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { plan as model } from '../../../generated/models/plan.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { EntityContext, type Entity } from '../EntityContext.tsx';
import { EmptyList } from './ListScreen.tsx';

afterEach(cleanup);

it.each([true, false])('says how to begin only to those who may add a record: %s', (canCreate) => {
  const entity = { model, resource: { route: '/plans' }, can: () => canCreate } as unknown as Entity;
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <EntityContext value={entity}>
        <MemoryRouter>
          <EmptyList />
        </MemoryRouter>
      </EntityContext>
    </ThemeProvider>,
  );
  expect(screen.getByText('There are no plans yet')).toBeDefined();
  expect(screen.queryByText('Start one from a finding, or add it here.') !== null).toBe(canCreate);
  expect(screen.queryByRole('link') !== null).toBe(canCreate);
});
