import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { showSaved } from './show-saved.ts';

const WAITING = { srr: true, status: ['NOT_CONTACTED'], experienceType: 'PATIENT' };
const LEFT = { srr: true, status: ['LEFT_MESSAGE'], experienceType: 'PATIENT' };
const [first, second] = ['f1', 'f2'].map((id) => makeFeedback({ id, status: 'NOT_CONTACTED' }));
if (!first || !second) throw new Error('There is no feedback.');
const saved = { ...first, status: 'LEFT_MESSAGE' } as typeof first;

it('moves a saved feedback from one count to another, and out of the list that it no longer matches', () => {
  const client = new QueryClient();
  const list = [...FEEDBACK_KEY, 'list', WAITING];
  const all = [...FEEDBACK_KEY, 'list', {}];
  const total = (query: object) => [...FEEDBACK_KEY, 'total', query];
  const badge = [...FEEDBACK_KEY, 'listFeedback', '/feedbacks', { ...WAITING, take: 0 }];
  const pages = { pages: [{ data: [first, second], next: undefined }], pageParams: [] };
  client.setQueryData(list, pages);
  client.setQueryData(all, pages);
  for (const [query, count] of [
    [WAITING, 34],
    [{ ...LEFT, sentimentTypes: [], mine: false }, 26],
    [{ ...WAITING, experienceType: 'EMPLOYEE' }, 5],
    [{ ...WAITING, practiceIds: ['elsewhere'] }, 3],
    [{ experienceType: 'PATIENT' }, 90],
    [{ ...WAITING, theme: 'WAITING' }, 7],
  ] as const)
    client.setQueryData(total(query), count);
  client.setQueryData(badge, { data: [], pagination: { total: 34 } });
  showSaved(client, saved);
  expect(client.getQueryData<typeof pages>(list)?.pages[0]?.data).toEqual([second]);
  expect(client.getQueryData<typeof pages>(all)?.pages[0]?.data).toEqual([saved, second]);
  expect(client.getQueryData(total(WAITING))).toBe(33);
  expect(client.getQueryData(total({ ...LEFT, sentimentTypes: [], mine: false }))).toBe(27);
  expect(client.getQueryData(badge)).toEqual({ data: [], pagination: { total: 33 } });
  // nobody knows whether it matches
  expect(client.getQueryData(total({ ...WAITING, theme: 'WAITING' }))).toBe(7);
  // of other surveys, of other practices, and of all statuses
  expect(client.getQueryData(total({ ...WAITING, experienceType: 'EMPLOYEE' }))).toBe(5);
  expect(client.getQueryData(total({ ...WAITING, practiceIds: ['elsewhere'] }))).toBe(3);
  expect(client.getQueryData(total({ experienceType: 'PATIENT' }))).toBe(90);
});

it('counts nothing anew where the status stays, or where it was not listed', () => {
  const client = new QueryClient();
  const total = [...FEEDBACK_KEY, 'total', WAITING];
  client.setQueryData(total, 34);
  showSaved(client, saved);
  expect(client.getQueryData(total)).toBe(34);
  client.setQueryData([...FEEDBACK_KEY, 'list', WAITING], { pages: [{ data: [first] }], pageParams: [] });
  showSaved(client, first);
  expect(client.getQueryData(total)).toBe(34);
});
