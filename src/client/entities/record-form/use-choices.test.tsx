import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import type { FieldModel } from '../../../domain/model/model.ts';
import { useChoices } from './use-choices.ts';

afterEach(cleanup);

const FOUND = [
  { id: '1', name: 'North' },
  { id: '2', name: 'South' },
];
const FIELD = { name: 'practiceId', relation: { to: 'practice' } } as FieldModel;

it('keeps matching options while the server searches', async () => {
  let answer: (() => void) | undefined;
  const getList = (_: string, { filter }: { filter: { search: string } }) => {
    const all = { data: FOUND.filter(({ name }) => name.includes(filter.search)), total: FOUND.length };
    if (filter.search === '') return Promise.resolve(all);
    return new Promise((resolve) => (answer = () => resolve(all)));
  };
  const { result, rerender } = renderHook(
    ({ search }) => useChoices(FIELD, undefined, search, true).choices.map(({ name }) => name),
    {
      initialProps: { search: '' },
      wrapper: ({ children }) => (
        <CoreAdminContext dataProvider={{ getList } as unknown as DataProvider}>{children}</CoreAdminContext>
      ),
    },
  );
  await waitFor(() => expect(result.current).toEqual(['North', 'South']));
  rerender({ search: 'South' });
  expect(result.current).toEqual(['South']);
  await waitFor(() => expect(answer).toBeDefined());
  expect(result.current).toEqual(['South']);
  await act(async () => answer?.());
  expect(result.current).toEqual(['South']);
});
