import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { startPostgres } from '../support/postgres.ts';

/** Results of one call. */
export interface HttpFigure {
  call: string;
  requestsPerSecond: number;
  /** milliseconds */
  medianLatency: number;
  p99Latency: number;
  failed: number;
}

export interface HttpBench {
  figures: HttpFigure[];
  /** resident memory of the server process after the load, in MB */
  memory: number;
}

const PRACTICES = 10_000;
const CONNECTIONS = 16;
const root = fileURLToPath(new URL('../../', import.meta.url));

interface Seeded {
  cookie: string;
  organizationId: string;
  practiceIds: string[];
}

/** A practice to create. */
export const PRACTICE_BODY = {
  name: 'Bench practice',
  surveySenderName: 'Bench',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  isQuestionActive: false,
  thresholdAverage: 70,
  thresholdSingle: 85,
  notificationType: 'EMAIL',
};

/** An organization with this many practices, an administrator and a session for the calls. */
export async function seedPractices(databaseUrl: string, count: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const organizationId = randomUUID();
  const userId = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const email = `bench.${count}@example.com`;
  await client.query('insert into organizations (id, name, entitlement_types) values ($1, $2, $3)', [
    organizationId,
    'Bench Dental',
    ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
  ]);
  await client.query(
    `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, send_srr,
       allow_view_providers, api_key)
     values ($1, $2, 'Bench', 'Admin', $3, 'ADMIN', 'ACTIVE', true, false, false, 'usr_' || $4)`,
    [organizationId, userId, email, String(count)],
  );
  await client.query(
    `with account as (insert into accounts (email) values ($3) returning id)
     insert into memberships (organization_id, user_id, account_id, accepted_at) select $1, $2, id, now() from account`,
    [organizationId, userId, email],
  );
  await client.query(
    `insert into sessions (id, token_hash, organization_id, user_id, expires_at)
     values (gen_random_uuid(), $1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('base64url'), organizationId, userId],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into practices (organization_id, id, name, survey_sender_name, city, state, zip, time_zone, is_question_active,
       threshold_average, threshold_single, notification_type, api_key)
     select $1, gen_random_uuid(), 'Practice ' || md5(n::text), 'Practice ' || n, 'City ' || n % 500, 'TX', '78701',
       'US/Central', false, 70, 85, 'EMAIL', 'prc_' || md5(random()::text)
     from generate_series(1, $2::int) n returning id`,
    [organizationId, count],
  );
  await client.query('vacuum analyze');
  await client.end();
  return { cookie: `chairside_session=${token}`, organizationId, practiceIds: rows.map((row) => row.id) };
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function measure(call: string, options: autocannon.Options, seconds: number): Promise<HttpFigure> {
  await autocannon({ ...options, connections: CONNECTIONS, duration: Math.max(3, Math.round(seconds / 2)) });
  const result = await autocannon({ ...options, connections: CONNECTIONS, duration: seconds });
  return {
    call,
    requestsPerSecond: Math.round(result.requests.average),
    medianLatency: result.latency.p50,
    p99Latency: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

async function measureAll(
  url: string,
  { cookie, practiceIds }: Seeded,
  seconds: number,
): Promise<HttpFigure[]> {
  const headers = { cookie };
  const someIds = practiceIds.slice(0, 500);
  const body = JSON.stringify(PRACTICE_BODY);
  return [
    await measure(
      'GET /v1/practices (25 of 10,000, by name, with total)',
      { url: `${url}/v1/practices?take=25&sortBy=name&orderBy=asc`, headers },
      seconds,
    ),
    await measure(
      'GET /v1/practices/{id}',
      { url, requests: someIds.map((id) => ({ path: `/v1/practices/${id}`, headers })) },
      seconds,
    ),
    await measure(
      'POST /v1/practices (with its audit row)',
      {
        url: `${url}/v1/practices`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      },
      seconds,
    ),
  ];
}

/**
 * Requests per second of the three CRUD calls on PostgreSQL, authenticated by session cookie, scoped and under
 * row-level security, over 16 connections.
 * @param seconds of load for each call, after warming up
 */
export async function benchHttp(seconds = 10): Promise<HttpBench> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-bench-'));
  const databaseUrl = await postgres.createDatabase();
  // calls are counted but never limited
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMIT_FACTOR: '1000' };
  const server = await startBuiltServer({ cwd: root, env });
  try {
    const seeded = await seedPractices(databaseUrl, PRACTICES);
    const figures = await measureAll(server.url, seeded, seconds);
    return { figures, memory: residentMegabytes(server.pid) };
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
