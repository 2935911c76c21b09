import { v7 as uuidv7 } from 'uuid';
import { describe, expect, inject, it } from 'vitest';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/database.ts';
import { EmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { WorkerClient } from '../../src/server/db/embedded/worker-client.ts';
import { ensureRole, migrate } from '../../src/server/db/migrate.ts';
import { type Migration, readMigrations } from '../../src/server/db/migrations-folder.ts';
import { openPostgres } from '../../src/server/db/postgres/open-postgres.ts';
import { randomSurveys, storeSurveys } from '../support/random-surveys.ts';
import { newEnvironment } from './auth-environment.ts';

/** A new database with only the first migrations. */
async function databaseWith(migrations: Migration[]): Promise<Database> {
  const config = readConfig(await newEnvironment({ isMigrated: false }));
  if (inject('database') === 'postgres')
    return openPostgres(config.databaseUrl ?? '', migrations, getLog(createServer({ logLevel: 'silent' })));
  const worker = new WorkerClient();
  const db = new EmbeddedDatabase(worker);
  await worker.call('open', {});
  await ensureRole(db);
  await db.system((tx) => migrate(tx, migrations));
  return db;
}

describe('a database from before the rollups', () => {
  it('is backfilled by the migrations, by the days of the places', async () => {
    const all = readMigrations();
    const db = await databaseWith(all.filter(({ name, isRepeatable }) => !isRepeatable && name < '0012'));
    try {
      const [organizationId, practiceId, providerId, locationId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
      const surveys = randomSurveys(
        {
          practices: [{ id: practiceId, questionId: null }],
          providers: [providerId],
          workLocations: [locationId],
          organizationalUnits: [],
        },
        { count: 200, days: 100, today: '2026-03-20', seed: 3 },
      );
      await db.system(async (tx) => {
        await tx.query(`insert into organizations (id, name, entitlement_types) values ($1, 'Old', '{}')`, [
          organizationId,
        ]);
        await tx.query(
          `insert into practices (organization_id, id, name, city, state, zip, time_zone, survey_sender_name, notification_type, is_question_active, api_key)
           values ($1, $2, 'Old', 'Hilo', 'HI', '96720', 'US/Hawaii', 'Old', 'EMAIL', false, 'k1')`,
          [organizationId, practiceId],
        );
        await tx.query(
          `insert into users (organization_id, id, first_name, last_name, role, status, allow_login, api_key)
           values ($1, $2, 'Old', 'Hand', 'PROVIDER', 'ACTIVE', false, 'k2')`,
          [organizationId, providerId],
        );
        await tx.query(
          `insert into work_locations (organization_id, id, name, address, city, state, postal_code, time_zone, api_key)
           values ($1, $2, 'Old', '1 Main St', 'Hilo', 'HI', '96720', 'US/Hawaii', 'k3')`,
          [organizationId, locationId],
        );
        const placed = surveys.map((survey) => ({
          ...survey,
          workLocationId: survey.practiceId === null ? locationId : null,
        }));
        await storeSurveys(tx, organizationId, placed, true);
        await migrate(tx, all);
      });
      const read = <Row>(sql: string) => db.system((tx) => tx.query<Row>(sql, [organizationId]));
      const days = await read<{ id: string; day: string }>(
        'select id, completed_day::text as day from surveys where organization_id = $1',
      );
      expect(new Map(days.map(({ id, day }) => [id, day]))).toEqual(
        new Map(surveys.map(({ id, day }) => [id, day])),
      );
      const expected = [
        { subject: 'PLACE', n: surveys.length },
        { subject: 'PROVIDER', n: surveys.filter(({ providerId }) => providerId !== null).length },
      ];
      for (const table of ['response_weeks', 'response_months']) {
        const counted = await read(
          `select subject, sum(responses)::int as n from ${table} where organization_id = $1 group by 1 order by 1`,
        );
        expect(counted, table).toEqual(expected);
      }
      expect(await read(`select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`)).toEqual([]);
    } finally {
      await db.close();
    }
  });
});
