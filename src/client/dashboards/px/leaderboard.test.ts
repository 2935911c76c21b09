import { expect, it } from 'vitest';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import type { Session } from '../../../domain/access/session.ts';
import { actionNeeded } from '../../../domain/surveys/waiting.ts';
import { sortRows } from '../../../domain/measures/leaderboard.ts';
import {
  addressQuery,
  isOwnPractice,
  nextSort,
  percentileText,
  readAddress,
  rowTarget,
} from './leaderboard.ts';
import { sampleRanks } from './RankCard.tsx';

const today = '2026-11-22';
const october = { gte: '2026-10-01', lt: '2026-11-01' };

const row = (entityId: string, values: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  entityId,
  entityName: entityId,
  entityCity: null,
  entityState: null,
  orgRank: 1,
  orgRankDelta: null,
  score: 4,
  scoreDelta: null,
  isWithinChance: false,
  interval: null,
  globalPercentile: null,
  globalPercentileDescription: null,
  surveyCount: 10,
  hasAccess: true,
  ...values,
});
const ids = (rows: readonly LeaderboardRow[]) => rows.map(({ entityId }) => entityId);

it('reads an address with defaults, and writes it back without them', () => {
  const read = (search: string, hasProviders = true) =>
    readAddress(new URLSearchParams(search), { today, hasProviders });
  expect(read('')).toEqual({ type: 'practice', date: october, sort: null });
  const full = 'type=provider&date[gte]=2026-09-01&date[lt]=2026-10-01&categoryId=3&sortBy=diff&orderBy=desc';
  expect(addressQuery(read(full), today)).toBe(full);
  expect(addressQuery(read(''), today)).toBe('');
  expect(read('type=provider&categoryId=-1&sortBy=x', false)).toEqual({
    type: 'practice',
    date: october,
    sort: null,
  });
});

it('cycles none, ascending, descending, none; rows without a value come last', () => {
  const up = nextSort(null, 'score');
  const down = nextSort(up, 'score');
  expect([up, down, nextSort(down, 'score')]).toEqual([
    { name: 'score', order: 'asc' },
    { name: 'score', order: 'desc' },
    null,
  ]);
  const rows = [
    row('few', { orgRank: null, score: null }),
    row('b', { orgRank: 2, score: 4 }),
    row('a', { orgRank: 1, score: 5 }),
  ];
  expect(ids(sortRows(rows, null))).toEqual(['a', 'b', 'few']);
  expect(ids(sortRows(rows, up))).toEqual(['b', 'a', 'few']);
  expect(ids(sortRows(rows, down))).toEqual(['a', 'b', 'few']);
});

it('links a row to the search for the surveys that it counts', () => {
  const admin = { isAdmin: true, practices: [{ id: 'p1' }, { id: 'p2' }] } as unknown as Session;
  const practices = { type: 'practice', date: october } as const;
  const month = 'date[gte]=2026-10-01&date[lt]=2026-11-01';
  expect(rowTarget(row('p1'), { ...practices, categoryId: 3 }, admin)).toEqual({
    to: `/px/search?practiceId=p1&${month}&categoryId=3&page=1`,
  });
  // those that are not rated count in no row
  expect(rowTarget(row('p1'), practices, admin)).toEqual({
    to: `/px/search?practiceId=p1&${month}&categoryId=-1&page=1`,
  });
  const providers = { type: 'provider', date: october } as const;
  expect(rowTarget(row('d1'), providers, admin)).toEqual({
    to: `/px/search?providerId=d1&${month}&categoryId=-1&page=1`,
  });
  // a practice user's search would be limited to the selected practice
  expect(rowTarget(row('d1'), providers, { ...admin, isAdmin: false })).toEqual({
    to: `/px/search?providerId=d1&practiceIds[0]=p1&practiceIds[1]=p2&${month}&categoryId=-1&page=1`,
  });
});

it('says why a row whose surveys one may not read is no link', () => {
  const session = (isProvider: boolean) => ({ isProvider, practices: [{ id: 'p1' }] }) as unknown as Session;
  const reason = (id: string, type: 'practice' | 'provider', isProvider: boolean) =>
    rowTarget(row(id, { hasAccess: false }), { type, date: october }, session(isProvider)).reason;
  expect(reason('p2', 'practice', false)).toBe('Not your practice');
  expect(reason('d1', 'provider', false)).toBe('Includes other practices');
  expect(reason('p1', 'practice', true)).toBe('Not only yours');
  expect(reason('d2', 'provider', true)).toBe('Not your patients');
});

it('knows the practices that the viewer works in, of which an administrator has none', () => {
  const read = (id: string, isAdmin: boolean) =>
    isOwnPractice(row(id), { isAdmin, practices: [{ id: 'p1' }] } as unknown as Session);
  expect([read('p1', false), read('p2', false), read('p1', true)]).toEqual([true, false, false]);
});

it('prints a percentile by its distance from the top or the bottom', () => {
  expect(percentileText(94.2)).toEqual({ rank: '94th', share: 'Top 6%' });
  expect(percentileText(49.4)).toEqual({ rank: '49th', share: 'Bottom 49%' });
  expect(percentileText(99.9).share).toBe('Top 1%');
});

it("draws a selection of many ranks, including the user's own", () => {
  const rows = Array.from({ length: 500 }, (_, index) => row(`p${index}`));
  const own = rows[333];
  if (!own) throw new Error('no row');
  const sample = sampleRanks(rows, own);
  expect(sample.length).toBeLessThan(30);
  expect(sample).toContain(own);
  expect([sample[0], sample.at(-1)]).toEqual([rows[0], rows[499]]);
});

it('counts requests up to 100', () => {
  expect(actionNeeded(1)).toBe('Action Needed: 1 service resolution request needs a status update.');
  expect(actionNeeded(100)).toBe('Action Needed: 100 service resolution requests need a status update.');
  expect(actionNeeded(101)).toBe('Action Needed: 100+ service resolution requests need a status update.');
});
