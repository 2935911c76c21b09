import { expect, it } from 'vitest';
import type { DrillDown } from '../../generated/calls/types.ts';
import { orderGroups } from './drill-groups.ts';

const group = (name: string, found: number, count: number): DrillDown['groups'][number] => ({
  id: name,
  name,
  figure: { value: count === 0 ? null : found / count, count, found, interval: null },
  part: null,
});

it('orders the groups of a share by the share, which is what their bars show', () => {
  const groups = [group('most', 12, 60), group('few', 3, 3), group('highest', 9, 10), group('same', 18, 20)];
  const metric = { code: 'REQUESTS', name: 'Requests', unit: 'share', categoryId: null } as const;
  expect(orderGroups(groups, metric).map(({ name }) => name)).toEqual(['same', 'highest', 'most', 'few']);
});

it('orders the groups of a change by their parts of it, so that those of its finding are among the first', () => {
  const groups = [-0.02, -0.05, 0.01, -0.04].map((part, at) => ({ ...group(`${at}`, at, 40), part }));
  const metric = { code: 'WT', name: 'Wait Time', unit: 'stars', categoryId: 10 } as const;
  expect(orderGroups(groups, metric, -0.1).map(({ name }) => name)).toEqual(['1', '3', '0', '2']);
  expect(orderGroups(groups, metric, 0.1).map(({ name }) => name)).toEqual(['2', '0', '3', '1']);
});
