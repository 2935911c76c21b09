import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { recountRollups } from '../../src/server/surveys/rollups/recount.ts';
import { addOrganization, addPractice } from '../support/people.ts';
import { type RandomSurvey, randomSurveys, storeOneByOne } from '../support/random-surveys.ts';
import { runCommand } from '../support/run-command.ts';
import { newEnvironment } from './auth-environment.ts';

const run = (env: Record<string, string>, ...args: string[]) => runCommand('rollups-recount', env, ...args);

describe('rollups:recount', () => {
  const name = `Recounted ${uuidv7()}`;
  let env: Record<string, string>;
  let organizationId: string;
  let practiceId: string;

  const opened = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase(readConfig(env), getLog(createServer({ logLevel: 'silent' })));
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  const draw = (seed: number): RandomSurvey[] =>
    randomSurveys(
      {
        practices: [{ id: practiceId, questionId: null }],
        providers: [],
        workLocations: [],
        organizationalUnits: [],
      },
      { count: 60, days: 120, today: '2026-05-10', seed },
    );
  const add = (db: Database, surveys: RandomSurvey[]) =>
    db.system(async (tx) => {
      await storeOneByOne(tx, organizationId, surveys);
    });

  beforeAll(async () => {
    env = await newEnvironment();
    await opened(async (db) => {
      organizationId = await addOrganization(db, name);
      practiceId = await addPractice(db, organizationId, 'Recounted practice');
      await add(db, draw(1));
    });
  });

  // each command restarts the embedded database
  it('reports differences, corrects them, and then finds none', { timeout: 180_000 }, async () => {
    expect(await run(env, '--organization', name)).toEqual({
      exitCode: 0,
      out: `${name}: the sums are correct.\n`,
      err: '',
    });
    await opened((db) =>
      db.system(async (tx) => {
        await tx.query(
          `update response_weeks set promoters = promoters + 3
           where organization_id = $1 and week = (select min(week) from response_weeks where organization_id = $1)`,
          [organizationId],
        );
        await tx.query('delete from response_months where organization_id = $1', [organizationId]);
        await tx.query('update funnel_months set opened = 0 where organization_id = $1', [organizationId]);
      }),
    );
    const mended = await run(env, '--organization', organizationId);
    expect(mended).toMatchObject({ exitCode: 0, err: '' });
    expect(mended.out).toMatch(/ {2}response_weeks: .*{"promoters":-3}/);
    expect(mended.out).toMatch(/ {2}response_months: .*"responses":\d+/);
    expect(mended.out).toMatch(/ {2}funnel_months: .*{"opened":\d+}/);
    expect(mended.out).toMatch(/: \d+ rows differed and were repaired\.\n$/);
    expect((await run(env, '--all')).out).toBe(`${name}: the sums are correct.\n`);
  });

  it('counts concurrent completions correctly, if another process can connect', { timeout: 180_000 }, () =>
    opened(async (db) => {
      if (db.kind === 'embedded') {
        const refused = await run(env, '--organization', name);
        expect(refused).toMatchObject({ exitCode: 1, out: '' });
        expect(refused.err).toContain('stop the server while you recount');
        return;
      }
      await db.system((tx) =>
        tx.query('delete from response_weeks where organization_id = $1', [organizationId]),
      );
      const running = run(env, '--organization', name);
      let isRunning = true;
      void running.then(() => (isRunning = false));
      for (let seed = 10; isRunning; seed += 1) for (const survey of draw(seed)) await add(db, [survey]);
      expect((await running).exitCode).toBe(0);
      expect((await run(env, '--all')).out).toBe(`${name}: the sums are correct.\n`);
    }),
  );

  it('reads an answer only with its survey, also in an organization that the statistics do not know', () =>
    opened(async (db) => {
      await db.system((tx) => tx.query('analyze surveys, answers'));
      const unknown = await addOrganization(db, `Unknown ${uuidv7()}`);
      const place = await addPractice(db, unknown, 'Unknown practice');
      const surveys = draw(3).map((survey) => ({
        ...survey,
        practiceId: survey.practiceId && place,
        day: '2026-05-05',
      }));
      const answers = surveys.reduce((sum, survey) => sum + survey.answers.length, 0);
      // in one transaction: the statistics are not updated meanwhile
      const reads = await db.system(async (tx) => {
        const count = async (): Promise<number> => {
          const [row] = await tx.query<{ n: number }>(
            "select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'answers'",
          );
          return row?.n ?? 0;
        };
        const before = await count();
        await storeOneByOne(tx, unknown, surveys);
        const counted = await count();
        await recountRollups(tx, unknown, { gte: '2026-05-01', lt: '2026-06-01' });
        return { counted: (counted - before) / answers, recounted: ((await count()) - counted) / answers };
      });
      // two and three times; with a join, once for each survey
      expect(reads.counted).toBeLessThan(10);
      expect(reads.recounted).toBeLessThan(10);
    }));

  it('explains why it cannot run', async () => {
    expect(await run(env)).toMatchObject({ exitCode: 2 });
    const unknown = await run(env, '--organization', 'Nowhere');
    expect(unknown).toMatchObject({ exitCode: 2, out: '' });
    expect(unknown.err).toContain('There is no organization Nowhere.');
  });
});
