import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { LiveUpdates } from './live-updates.ts';

const ORGANIZATION = '01980000-0000-7000-8000-000000000001';
const SURVEY = '01980000-0000-7000-8000-000000000002';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function signedIn(userId: string): SignedIn {
  const viewer = {
    id: userId,
    organizationId: ORGANIZATION,
    role: 'ADMIN',
    entitlements: ['PATIENT_EXPERIENCE'],
  };
  return { viewer, tenant: { organizationId: ORGANIZATION, userId } } as unknown as SignedIn;
}

it('tells the other pages of a change when the lookup for one of them fails, and ends that one', async () => {
  const change = { kind: 'feedback', id: 'c1', of: ORGANIZATION, about: SURVEY };
  const rows: (typeof change)[] = [];
  const failing = signedIn('u1');
  const db = {
    ask: () => Promise.resolve(rows),
    pipeline: (tenant: SignedIn['tenant']) =>
      tenant === failing.tenant ? Promise.reject(new Error('a lookup failed')) : Promise.resolve([[{}]]),
  } as unknown as Database;
  const log = { error: vi.fn() };
  const live = new LiveUpdates(db, log as unknown as FastifyBaseLogger);
  const how = { resumes: false, isOnce: false };
  const [first, second] = [live.open(failing, how), live.open(signedIn('u2'), how)];
  const received: string[] = [];
  second.on('data', (part: Buffer) => received.push(part.toString()));
  const ended = vi.fn();
  first.resume().on('end', ended);
  // the first look greets new streams
  await vi.advanceTimersByTimeAsync(1_000);
  rows.push(change);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received.join('')).toContain('event: feedback');
  expect(ended).toHaveBeenCalledOnce();
  expect(log.error).toHaveBeenCalledOnce();
  live.close();
});

it('keeps a page that opens while the changes are being read', async () => {
  let answer: (rows: never[]) => void = () => undefined;
  const ask = vi.fn(({ values: [hashes = []] }: { values: string[][] }) =>
    Promise.resolve(hashes.map((id) => ({ kind: 'session', id, of: 'f', about: '' }))),
  );
  // named before the second page opened
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const db = { ask, pipeline: () => Promise.resolve([[]]) } as unknown as Database;
  const live = new LiveUpdates(db, { error: vi.fn() } as unknown as FastifyBaseLogger);
  const how = { resumes: false, isOnce: false };
  live.open(signedIn('u1'), how).resume();
  await vi.advanceTimersByTimeAsync(1_000);
  const { viewer, tenant } = signedIn('u2');
  const proof = { tokenHash: 'h', fingerprint: 'f' };
  const late = live.open({ viewer, tenant: { ...tenant, proof } } as unknown as SignedIn, how).resume();
  const ended = vi.fn();
  late.on('end', ended);
  answer([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ended).not.toHaveBeenCalled();
  live.close();
});
