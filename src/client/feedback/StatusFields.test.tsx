import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { StatusFields } from './StatusFields.tsx';

afterEach(cleanup);

type Props = ComponentProps<typeof StatusFields>;

const show = (props: Partial<Props>) => {
  const context = { chosen: '', notes: 'Called twice', refusal: undefined };
  const update = { state: { context, matches: () => false }, send: () => undefined };
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <StatusFields
        feedback={{ experienceType: 'PATIENT' } as Props['feedback']}
        status="NOT_CONTACTED"
        update={update as unknown as Props['update']}
        heading="h3"
        {...props}
      />
    </ThemeProvider>,
  );
  return screen.getByRole('button', { name: 'Update' }).className;
};

it('leaves the primary button to Call beside it, also once a note is typed', () => {
  expect(show({})).toContain('MuiButton-contained');
  for (const isNoteOnly of [true, false]) {
    cleanup();
    expect(show({ isSecondary: true, isNoteOnly })).toContain('MuiButton-outlined');
  }
});
