import type { BulkUnknownValue } from '../../../generated/calls/types.ts';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import type { Choice, MatchCheck, Refusal } from './match-model.ts';
import { MatchValues } from './MatchValues.tsx';

afterEach(cleanup);

const toUnknown = (field: string, ...values: string[]): BulkUnknownValue[] =>
  values.map((value, index) => ({ field, value, rows: 1, line: index + 2 }));

function show(
  unknown: BulkUnknownValue[],
  needed: string[],
  meanings: Choice[],
  proposed = meanings,
  {
    refusal,
    options = [],
    count = 2 * unknown.length,
    ...more
  }: Partial<Pick<MatchCheck, 'options' | 'first' | 'chosen'>> & { refusal?: Refusal; count?: number } = {},
) {
  const onChange = vi.fn();
  const check = { columns: [], unknown, remembered: 0, options, needed, absent: [], ...more };
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <MatchValues
        context={{ check, shape: ROW_SHAPES.PATIENT, count }}
        meanings={meanings}
        proposed={proposed}
        refusal={refusal}
        register={vi.fn()}
        onChange={onChange}
      />
    </ThemeProvider>,
  );
  return onChange;
}

it('leaves out all values that nobody has answered, and no other', () => {
  const unknown = toUnknown('practice', 'LKW', 'XYZ', 'AUR', 'QRS');
  const onChange = show(unknown, ['practice'], ['l', undefined, 'a', undefined]);
  fireEvent.click(screen.getByRole('button', { name: 'Leave out the other 2' }));
  expect(onChange).toHaveBeenCalledWith([unknown[1], unknown[3]], '-');
});

it('leaves out the doubtful ones of all values, and not what likely gets a survey', () => {
  const unknown = toUnknown('selection', 'Hold: Y', 'Hospice: yes', 'Hold: (empty)');
  const first = [null, null, 'YES'].map((id, index) => ({
    ...{ field: 'selection', value: unknown[index]?.value ?? '', id },
  }));
  const onChange = show(unknown, ['selection'], [undefined, undefined, undefined], undefined, { first });
  fireEvent.click(screen.getByRole('button', { name: 'Leave out 2 doubtful ones' }));
  expect(onChange).toHaveBeenCalledWith([unknown[0], unknown[1]], '-');
});

it.each([
  [7, false],
  [8, true],
])('offers to leave out 4 rows of %i at once: %s', (count, isOffered) => {
  const unknown = toUnknown('selection', 'Call: 0', 'Call: 1').map((one, at) => ({
    ...one,
    rows: 3 - 2 * at,
  }));
  show(unknown, ['selection'], [undefined, undefined], undefined, { count });
  expect(screen.queryAllByRole('button', { name: 'Leave out all 2' })).toHaveLength(isOffered ? 1 : 0);
});

it('offers the first meaning and none of an open value, a press each', () => {
  const unknown = toUnknown('practice', 'OFFICE1', 'OFFICE2');
  const options = ['Aurora', 'Boulder', 'Lakewood'].map((name) => ({ field: 'practice', id: name, name }));
  const onChange = show(unknown, ['practice'], ['Boulder', undefined], [undefined, undefined], { options });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Leave these rows out',
    'Aurora',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Aurora' }));
  expect(onChange).toHaveBeenCalledWith([{ field: 'practice', value: 'OFFICE2' }], 'Aurora');
});

const toChosen = (field: string, ...values: string[]) =>
  toUnknown(field, ...values).map((one) => ({ ...one, target: null }));

it('shows the answers about values, which can be changed, after the questions', () => {
  const chosen = toChosen('selection', 'Seen: N');
  const options = [{ field: 'selection', id: 'YES', name: 'Gets a survey' }];
  const unknown = toUnknown('selection', 'Seen: Maybe');
  const onChange = show(unknown, ['selection'], [undefined, null], [undefined, null], { options, chosen });
  const selects = screen.getAllByRole('combobox');
  expect(selects.map((select) => select.getAttribute('aria-label'))).toEqual([
    'Who Gets a Survey Seen: Maybe',
    'Who Gets a Survey Seen: N',
  ]);
  fireEvent.change(screen.getByLabelText('Who Gets a Survey Seen: N'), { target: { value: 'YES' } });
  expect(onChange).toHaveBeenCalledWith([{ field: 'selection', value: 'Seen: N' }], 'YES');
});

it.each([
  [1, true],
  [0, false],
])('folds many answers beside %i questions: %s', (questions, isFolded) => {
  const chosen = toChosen('visitStatus', 'One', 'Two', 'Three');
  const unknown = toUnknown('visitStatus', 'Four').slice(0, questions);
  const open = unknown.map(() => undefined);
  show(unknown, ['visitStatus'], [...open, null, null, null], undefined, { chosen });
  const fold = screen.getByLabelText('Appointment Status One').closest('details');
  expect(fold?.textContent.startsWith('3 values have an answer already.') ?? false).toBe(isFolded);
});

it('keeps the quick answers beside the error of an open question', () => {
  show(toUnknown('visitStatus', 'left'), ['visitStatus'], [undefined], undefined, {
    refusal: { index: 0, message: 'Choose a meaning, or Leave these rows out.' },
  });
  expect(screen.getByText('Choose a meaning, or Leave these rows out.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Leave these rows out' })).toBeDefined();
});

it('says in one line which values stay empty, and lets a person change them', () => {
  show(toUnknown('provider', 'Dr. X', 'Dr. Y', 'Dr. Z'), [], [null, null, null]);
  expect(screen.getByText('3 values of Provider are not known and stay empty.')).toBeDefined();
  const [select] = screen.getAllByLabelText('Provider Dr. X');
  expect(select?.closest('details')?.open).toBe(false);
});

it.each([
  ['NO_SHOW', ['Missed', 'Leave these rows out']],
  [null, ['Leave these rows out', 'The visit took place']],
])('offers the answer %s first, as the server says', (id, labels) => {
  const options = [
    { field: 'visitStatus', id: 'COMPLETED', name: 'The visit took place' },
    { field: 'visitStatus', id: 'CANCELLED', name: 'Cancelled' },
    { field: 'visitStatus', id: 'NO_SHOW', name: 'Missed' },
  ];
  const first = [{ field: 'visitStatus', value: 'left', id }];
  show(toUnknown('visitStatus', 'left'), ['visitStatus'], [undefined], [undefined], { options, first });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});
