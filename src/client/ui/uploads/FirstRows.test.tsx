import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { FirstRows } from './FirstRows.tsx';

afterEach(cleanup);

it('has the title of its column at each value, for screens that show no columns', () => {
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <FirstRows
        fileName="pay.csv"
        title="Changes to 1 employee"
        titles={['Employee', 'Field', 'Now', 'After']}
        rows={[{ line: 2, values: ['Lee, Ann', 'Compensation', '96,000', '97,000'] }]}
        hasErrors={false}
      />
    </ThemeProvider>,
  );
  const labels = ['Lee, Ann', 'Compensation', '96,000', '97,000'].map(
    (text) => screen.getByText(text).dataset.label,
  );
  expect(labels).toEqual(['Employee', 'Field', 'Now', 'After']);
});
