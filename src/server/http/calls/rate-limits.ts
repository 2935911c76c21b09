import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RateClass } from '../../../domain/model/call.ts';
import type { AppContext } from '../../context.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { AppError } from '../errors.ts';

export const WINDOW_SECONDS = 60;
const FLUSH_MILLISECONDS = 1000;
const MOST_KEYS = 20_000;
/** The share of a limit that a process grants on its own; beyond it, it asks the database before each call. */
const UNASKED_SHARE = 1 / 16;

/**
 * Maximum calls of one route within a minute, by one session and by one address. A user of a list makes a few calls a
 * second at most; an address can be an office of fifty. See docs/decisions.md,
 * "Calls are counted in the process, and in the database near the limit".
 */
export const RATES: Readonly<Record<RateClass, { session: number; address: number }>> = {
  login: { session: 120, address: 600 },
  public: { session: 600, address: 3000 },
  read: { session: 1200, address: 12_000 },
  write: { session: 600, address: 6000 },
  heavy: { session: 60, address: 600 },
};

/** Maximum calls of all routes by one bearer token within the window. */
export const TOKEN_RATE = 600;

/** Too many calls; `retryAfterSeconds` is the value of the Retry-After header. */
export class CalledTooOften extends AppError {
  constructor(readonly retryAfterSeconds: number) {
    super([{ code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment and try again.' }]);
  }
}

interface Counter {
  /** total of all processes in the database */
  shared: number;
  /** counted here, but not yet in the database */
  pending: number;
  /** total counted here; `issued - pending` of them are in the database */
  issued: number;
  resetsAt: number;
}

/** Uses to add to a key's counter. */
interface Count {
  key: string;
  count: number;
  /** length of the window that starts unless one is running */
  seconds: number;
}

interface CountedRow {
  key: string;
  count: number;
  /** seconds until the window ends */
  left: number;
}

const ADD = `insert into rate_limits as r (key, count, resets_at)
  select key, count, now() + make_interval(secs => left_seconds)
  from unnest($1::text[], $2::int[], $3::float8[]) as counted (key, count, left_seconds) order by key
  on conflict (key) do update set
    count = case when r.resets_at <= now() then excluded.count else r.count + excluded.count end,
    resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
  returning key, count, extract(epoch from resets_at - now())::float8 as left`;

/** Adds to counters that all processes share. @returns the sums of the running windows, in no order */
export function addCounts(tx: Transaction, counts: readonly Count[]): Promise<CountedRow[]> {
  return tx.query<CountedRow>(ADD, [
    counts.map(({ key }) => key),
    counts.map(({ count }) => count),
    counts.map(({ seconds }) => seconds),
  ]);
}

function tooOften({ resetsAt }: Counter): CalledTooOften {
  return new CalledTooOften(Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000)));
}

/** One key for a network: an IPv6 network has 2^64 addresses. */
export function toNetwork(ip: string): string {
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length);
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = new URL(`http://[${ip.split('%')[0] ?? ''}]/`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

/**
 * Counts calls in the database, for all processes together. A process counts locally and adds its counts once a second,
 * so counting costs a call nothing; the returned sum is the new base. Frequent callers are counted in the database
 * before the call continues, so that several processes together stay within the limit.
 */
export class RateLimits {
  private readonly counters = new LRUCache<string, Counter>({ max: MOST_KEYS });
  /** keys with counts that are not in the database yet */
  private readonly uncounted = new Map<string, Counter>();
  private flushing: Promise<void> = Promise.resolve();
  /** the next flush, shared by all counts until it starts */
  private nextFlush: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * Counts one call.
   * @returns a promise to wait for if other processes may have used up the limit; it rejects with CalledTooOften
   * @throws CalledTooOften when there were `most` within the window
   */
  count(key: string, most: number): Promise<void> | undefined {
    const now = Date.now();
    let counter = this.counters.get(key);
    if (!counter || counter.resetsAt <= now) {
      counter = { shared: 0, pending: 0, issued: 0, resetsAt: now + WINDOW_SECONDS * 1000 };
      this.counters.set(key, counter);
    }
    if (counter.shared + counter.pending >= most) throw tooOften(counter);
    counter.pending += 1;
    this.uncounted.set(key, counter);
    counter.issued += 1;
    if (this.db.kind === 'embedded' || counter.shared + counter.pending <= most * UNASKED_SHARE)
      return undefined;
    return this.confirm(counter, most);
  }

  /** The calls left of `most`, and the seconds until the window ends. */
  left(key: string, most: number): { remaining: number; resetSeconds: number } {
    const now = Date.now();
    const counter = this.counters.get(key);
    if (!counter || counter.resetsAt <= now) return { remaining: most, resetSeconds: WINDOW_SECONDS };
    const remaining = Math.max(0, most - counter.shared - counter.pending);
    return { remaining, resetSeconds: Math.max(1, Math.ceil((counter.resetsAt - now) / 1000)) };
  }

  /** Adds the new counts to the database, and takes over the sums of all processes. */
  flush(): Promise<void> {
    this.nextFlush ??= this.flushing = this.flushing
      .then(() => {
        this.nextFlush = undefined;
        // shared by all requests that count meanwhile
        return this.add();
      })
      .catch((error: unknown) => {
        // counts that could not be added go with the next flush
        this.log.warn({ err: error }, 'calls could not be counted in the database');
      });
    return this.nextFlush;
  }

  /** Decides by the call's position across all processes, or within this one while the database is down. */
  private async confirm(counter: Counter, most: number): Promise<void> {
    const { issued } = counter;
    await this.flush();
    const rank = counter.shared + counter.pending - (counter.issued - issued);
    if (rank - 1 >= most) throw tooOften(counter);
  }

  private async add(): Promise<void> {
    const now = Date.now();
    for (const [key, { resetsAt }] of this.uncounted) if (resetsAt <= now) this.uncounted.delete(key);
    const counted = [...this.uncounted].map(([key, counter]) => ({ key, counter, pending: counter.pending }));
    if (counted.length === 0) return;
    const rows = await this.db.system((tx) =>
      addCounts(
        tx,
        counted.map(({ key, counter, pending }) => ({
          key,
          count: pending,
          seconds: (counter.resetsAt - now) / 1000,
        })),
      ),
    );
    const sums = new Map(rows.map((row) => [row.key, row]));
    for (const { key, counter, pending } of counted) {
      const sum = sums.get(key);
      if (!sum) continue;
      counter.pending -= pending;
      if (counter.pending === 0) this.uncounted.delete(key);
      counter.shared = sum.count;
      counter.resetsAt = Date.now() + sum.left * 1000;
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
}

/** Starts counting; pending counts are stored when the server closes. */
export function registerRateLimits(app: FastifyInstance, { db, log }: AppContext): void {
  const limits = new RateLimits(db, log);
  const timer = setInterval(() => void limits.flush(), FLUSH_MILLISECONDS);
  timer.unref();
  app.decorate('rateLimits', limits);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await limits.flush();
  });
}
