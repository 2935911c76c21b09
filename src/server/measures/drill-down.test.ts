import { expect, it } from 'vitest';
import type { DrillDown } from '../../generated/calls/types.ts';
import { orderGroups } from './drill-down.ts';

const group = (name: string, found: number, count: number): DrillDown['groups'][number] => ({
  id: name,
  name,
  figure: { value: count === 0 ? null : found / count, count, found, interval: null },
});

it('orders the groups of a share by the share, which is what their bars show', () => {
  const groups = [group('most', 12, 60), group('few', 3, 3), group('highest', 9, 10), group('same', 18, 20)];
  const metric = { code: 'REQUESTS', name: 'Requests', unit: 'share', categoryId: null } as const;
  expect(orderGroups(groups, metric).map(({ name }) => name)).toEqual(['same', 'highest', 'most', 'few']);
});
