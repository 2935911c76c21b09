import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { Caller, inParallel } from '../support/built-scene.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Figure, median } from './figure.ts';
import { PRACTICE_BODY, seedPractices } from './http.ts';

const SIZES = [10, 10_000] as const;
/** The first one warms up. */
const ROUNDS = 3;
const WRITES = 1_000;

interface Rates {
  created: number;
  deleted: number;
}

/** Creates practices through the API, sixteen at a time. Nobody may delete one there: the database does, one by one. */
async function measureWrites(
  caller: Caller,
  database: pg.Client,
  organizationId: string,
  count: number,
): Promise<Rates> {
  const ids: string[] = [];
  const creating = await inParallel(
    Array.from({ length: count }, (_, n) => n),
    async () => {
      const { id } = await caller.data('POST', '/practices', PRACTICE_BODY);
      ids.push(String(id));
    },
  );
  const began = performance.now();
  for (const id of ids) {
    await database.query({
      name: 'delete',
      text: 'delete from practices where organization_id = $1 and id = $2',
      values: [organizationId, id],
    });
  }
  return { created: count / creating, deleted: count / ((performance.now() - began) / 1000) };
}

/** Whether the size of an organization slows down changes of its practices, on PostgreSQL. */
export async function benchPracticeWrites(cwd: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-bench-'));
  const databaseUrl = await postgres.createDatabase();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMIT_FACTOR: '0' };
  const server = await startBuiltServer({ cwd, env });
  const database = new pg.Client({ connectionString: databaseUrl });
  try {
    await database.connect();
    const organizations = [];
    for (const size of SIZES) organizations.push(await seedPractices(databaseUrl, size));
    const rounds: Rates[][] = [];
    // in turn, so that both sizes share what else the machine does
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rates: Rates[] = [];
      for (const { cookie, organizationId } of organizations) {
        const caller = new Caller(server.url, cookie);
        rates.push(await measureWrites(caller, database, organizationId, WRITES));
        caller.close();
      }
      if (round > 0) rounds.push(rates);
    }
    const [few, many] = SIZES.map((_, index) => ({
      created: median(rounds.map((rates) => rates[index]?.created ?? Number.NaN)),
      deleted: median(rounds.map((rates) => rates[index]?.deleted ?? Number.NaN)),
    }));
    return (['created', 'deleted'] as const).flatMap((what): Figure[] => [
      { what: `Practices ${what} a second, of 10`, value: few?.[what] ?? Number.NaN, unit: '/s' },
      {
        what: '  of 10,000, as a share of that',
        value: (many?.[what] ?? Number.NaN) / (few?.[what] ?? Number.NaN),
        unit: 'times',
        limit: { least: 0.8 },
        note: `${Math.round(many?.[what] ?? Number.NaN)} a second`,
      },
    ]);
  } finally {
    await database.end();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
