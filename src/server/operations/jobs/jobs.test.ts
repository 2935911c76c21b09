import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { BossJobs, JOB_NAMES, type JobHandlers, toBossQueue } from './jobs.ts';

interface Sent {
  name: string;
  slot: number;
  at: number;
}

const MINUTE_MS = 60_000;
const HOUR = Date.parse('2026-11-02T09:00:00Z');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a process at a time. @returns the jobs that its queue accepts: like pg-boss, one of each slot */
async function startAt(now: number): Promise<{ jobs: BossJobs; sent: Sent[] }> {
  vi.setSystemTime(now);
  const sent: Sent[] = [];
  const queue = {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    fetch: () => Promise.resolve([]),
    getQueues: () => Promise.resolve(JOB_NAMES.map(toBossQueue)),
    send: (name: string, _: object, { singletonSeconds }: { singletonSeconds: number }) => {
      const slot = Math.floor(Date.now() / (singletonSeconds * 1000));
      if (!sent.some((one) => one.slot === slot)) sent.push({ name, slot, at: Date.now() });
      return Promise.resolve(null);
    },
  };
  const tx = { query: () => Promise.resolve([]), script: () => Promise.resolve() };
  const db = {
    kind: 'embedded',
    ask: () => Promise.resolve([]),
    system: (work: (one: typeof tx) => unknown) => work(tx),
  };
  const jobs = new BossJobs(db as unknown as Database, pino({ level: 'silent' }));
  Object.defineProperty(jobs, 'boss', { value: queue });
  await jobs.start({} as AppContext, {} as JobHandlers);
  return { jobs, sent };
}

it.each([0, 30, 299, 539, 541, 570, 599])(
  'the janitor runs in every slot of ten minutes after a start %s seconds into one',
  async (seconds) => {
    const { jobs, sent } = await startAt(HOUR + seconds * 1000);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    await jobs.stop();
    const [first] = sent;
    expect(first).toMatchObject({ name: 'janitor', at: HOUR + seconds * 1000 + MINUTE_MS });
    expect(sent.map(({ slot }) => slot - (first?.slot ?? 0))).toEqual([...sent.keys()]);
    const waits = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(10 * MINUTE_MS);
  },
);
