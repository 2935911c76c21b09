import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { startPostgres } from '../support/postgres.ts';

const PRACTICES = 10_000;
const CONNECTIONS = 16;

interface Stock {
  ids: string[];
}

async function seed(pool: pg.Pool): Promise<Stock> {
  await pool.query(
    'create table practices (id uuid primary key, name text not null, city text, state text, zip text)',
  );
  await pool.query(
    'create table audit (id uuid primary key, record_id uuid, at timestamptz default now(), changes jsonb)',
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into practices select gen_random_uuid(), 'Practice ' || md5(n::text), 'City ' || n % 500, 'TX', '78701'
     from generate_series(1, $1::int) n returning id`,
    [PRACTICES],
  );
  await pool.query('create index on practices (name)');
  return { ids: rows.map((row) => row.id) };
}

/** The same three calls, handwritten in the simplest way: no session, scope or validation. */
function bareServer(pool: pg.Pool): FastifyInstance {
  const app = Fastify();
  app.get('/practices', async () => {
    const [page, total] = await Promise.all([
      pool.query('select * from practices order by name limit 25'),
      pool.query<{ count: string }>('select count(*) from practices'),
    ]);
    return { data: page.rows, total: Number(total.rows[0]?.count) };
  });
  app.get<{ Params: { id: string } }>('/practices/:id', async ({ params }) => {
    const { rows } = await pool.query('select * from practices where id = $1', [params.id]);
    return { data: rows[0] as unknown };
  });
  app.post<{ Body: Record<string, string> }>('/practices', async ({ body }) => {
    const client = await pool.connect();
    try {
      const id = randomUUID();
      await client.query('begin');
      const { rows } = await client.query('insert into practices values ($1, $2, $3, $4, $5) returning *', [
        id,
        body.name,
        body.city,
        body.state,
        body.zip,
      ]);
      await client.query('insert into audit (id, record_id, changes) values ($1, $2, $3)', [
        randomUUID(),
        id,
        body,
      ]);
      await client.query('commit');
      return { data: rows[0] as unknown };
    } finally {
      client.release();
    }
  });
  return app;
}

async function perSecond(options: autocannon.Options, seconds: number): Promise<number> {
  await autocannon({ ...options, connections: CONNECTIONS, duration: 2 });
  const { requests } = await autocannon({ ...options, connections: CONNECTIONS, duration: seconds });
  return Math.round(requests.average);
}

/** Requests per second of plain Fastify with pg on this machine, as a baseline for ours: list, read, create. */
export async function benchYardstick(seconds: number): Promise<number[]> {
  const postgres = await startPostgres();
  const pool = new pg.Pool({ connectionString: await postgres.createDatabase('yardstick'), max: 16 });
  const app = bareServer(pool);
  try {
    const { ids } = await seed(pool);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const body = JSON.stringify({ name: 'Bench practice', city: 'Austin', state: 'TX', zip: '78701' });
    return [
      await perSecond({ url: `${url}/practices` }, seconds),
      await perSecond(
        { url, requests: ids.slice(0, 500).map((id) => ({ path: `/practices/${id}` })) },
        seconds,
      ),
      await perSecond(
        { url: `${url}/practices`, method: 'POST', headers: { 'content-type': 'application/json' }, body },
        seconds,
      ),
    ];
  } finally {
    await app.close();
    await pool.end();
    await postgres.stop();
  }
}
