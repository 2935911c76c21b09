import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CLEAN } from '../../../../tests/support/bulk-checks.ts';
import { type BulkCheck, ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { MatchStep } from './MatchStep.tsx';

afterEach(cleanup);

function show(check: Partial<BulkCheck>) {
  const send = vi.fn();
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <MatchStep
        context={{
          check: { ...CLEAN, needed: ['visitStatus'], ...check },
          ...{ shape: ROW_SHAPES.PATIENT, count: 2, file: null, failures: [], mapping: null },
        }}
        source="2 rows"
        whom="Plano"
        canDiffer={false}
        isSaving={false}
        send={send}
      />
    </ThemeProvider>,
  );
  return send;
}

const options = [{ field: 'visitStatus', id: 'COMPLETED', name: 'The visit took place' }];
const zonked = { field: 'visitStatus', value: 'Zonked', rows: 2, line: 2 };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('lets a person change an answer about a value, and sends that alone', () => {
  const send = show({ options, chosen: [{ ...zonked, target: null }] });
  fireEvent.change(screen.getByLabelText('Appointment Status Zonked'), { target: { value: 'COMPLETED' } });
  press('Continue');
  expect(send).toHaveBeenLastCalledWith({
    type: 'columns.matched',
    mapping: { columns: [], values: [{ field: 'visitStatus', value: 'Zonked', target: 'COMPLETED' }] },
  });
});

it('goes back with the answers so far, and none for what is open', () => {
  const open = { header: 'Post', samples: [], target: null, by: null, candidates: ['email'] };
  const fizzled = { ...zonked, value: 'Fizzled' };
  const send = show({ columns: [...CLEAN.columns, open], options, unknown: [zonked, fizzled] });
  const [first] = screen.getAllByRole('button', { name: 'Leave these rows out' });
  if (first) fireEvent.click(first);
  press('Back');
  expect(send).toHaveBeenLastCalledWith({
    type: 'back',
    mapping: { columns: [], values: [{ field: 'visitStatus', value: 'Zonked', target: null }] },
  });
});

it('keeps the quick answers of the first open column that Continue has found', () => {
  const open = { header: 'Post', samples: [], target: null, by: null, candidates: ['phone'] };
  show({ columns: [...CLEAN.columns, open] });
  press('Continue');
  expect(screen.getByText('Choose a field, or Do not read.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Do not read' })).toBeDefined();
});

it.each([
  ['the step from its start, where the question fits', 300, 0],
  ['else the question first, with nothing cut above it', 900, 900],
])('shows the first open question: %s', (_, top, scrolled) => {
  const open = { header: 'Post', samples: [], target: null, by: null, candidates: ['phone'] };
  show({ columns: [...CLEAN.columns, open] });
  const row = screen.getByLabelText('Post').closest('tr');
  const body = row?.closest('[data-step]');
  if (!row || !body) throw new Error('The step has no such row.');
  const scrollTop = 50;
  body.scrollTop = scrollTop;
  row.getBoundingClientRect = () => new DOMRect(0, top - scrollTop, 500, 60);
  body.getBoundingClientRect = () => new DOMRect(0, 0, 500, 400);
  press('Continue');
  expect(body.scrollTop).toBe(scrolled);
  expect(document.activeElement).toBe(screen.getByLabelText('Post'));
});
