import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { diskSpace } from '../http/files/disk-space.ts';
import { processRegistry } from './metrics/counters.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_STREAM = 'text/event-stream';
const QUEUE_STATES = ['waiting', 'delayed', 'active', 'failed'] as const;

type QueueRow = { queue: string; oldest_seconds: number | null } & Record<
  (typeof QUEUE_STATES)[number],
  number
>;

const QUEUES = `select name as queue,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state < 'active' and start_after > now())::int as delayed,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as failed,
    extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8
      as oldest_seconds
  from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name`;

/** Counts and times every request by its route, so that addresses with ids share one series. */
function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'chairside_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'chairside_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer; without event streams.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    // anonymous clients choose the method of an unknown address, and each would be a series
    const method = routeOptions.url === undefined ? 'any' : request.method;
    requests.inc({ method, route, status: reply.statusCode });
    const isStream = String(reply.getHeader('content-type')).startsWith(EVENT_STREAM);
    if (!isStream) seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function gauge<Label extends string>(
  registers: Registry[],
  name: string,
  help: string,
  ...labelNames: Label[]
): Gauge<Label> {
  return new Gauge({ name: `chairside_${name}`, help, labelNames, registers });
}

/** Measures the current queue, pools and disk. */
function measureState(registers: Registry[]): (ctx: AppContext) => Promise<void> {
  const isUp = gauge(registers, 'database_up', '1 while the database answers.');
  const jobs = gauge(registers, 'queue_jobs', 'Jobs by queue and state.', 'queue', 'state');
  const oldest = gauge(
    registers,
    'queue_oldest_seconds',
    'How long the first job of a queue has been due.',
    'queue',
  );
  const pool = gauge(
    registers,
    'db_connections',
    'Connections to the database by pool and state.',
    'pool',
    'state',
  );
  const disk = gauge(registers, 'disk_free_ratio', 'Free share of the disk that holds DATA_DIR.');
  return async ({ db, config, log }) => {
    disk.set((await diskSpace(config)).freePercent / 100);
    for (const { name, inUse, idle, waiting } of db.pools()) {
      for (const [state, count] of Object.entries({ in_use: inUse, idle, waiting }))
        pool.set({ pool: name, state }, count);
    }
    try {
      await db.ping();
      const rows = await db.ask<QueueRow>({ name: 'queue-metrics', text: QUEUES });
      jobs.reset();
      oldest.reset();
      for (const row of rows) {
        for (const state of QUEUE_STATES) jobs.set({ queue: row.queue, state }, row[state]);
        oldest.set({ queue: row.queue }, row.oldest_seconds ?? 0);
      }
      isUp.set(1);
    } catch (error) {
      log.warn({ err: error }, 'the length of the queue could not be read');
      isUp.set(0);
    }
  };
}

let areDefaultsCollected = false;

/** Starts measuring a server. @returns the metrics in Prometheus text format */
export function startMetrics(app: FastifyInstance, ctx: AppContext): () => Promise<string> {
  const registry = new Registry();
  if (!areDefaultsCollected) collectDefaultMetrics({ register: processRegistry });
  areDefaultsCollected = true;
  measureRequests(app, [registry]);
  const look = measureState([registry]);
  return async () => {
    await look(ctx);
    return Registry.merge([processRegistry, registry]).metrics();
  };
}
