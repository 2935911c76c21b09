import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { addDays, monthStart } from '../../../src/domain/measures/period.ts';
import { dayAt } from '../../../src/domain/text/local-moment.ts';
import { keepAllStandings } from '../../../src/server/measures/keep-standings.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { randomSurveys, storeSurveys } from '../../support/random-surveys.ts';

/**
 * An organization of a world: its practices, and the number of surveys each has in the previous and the current month.
 */
export interface World {
  organization: string;
  practices: readonly string[];
  before: number;
  now: number;
}

/**
 * Run as a process before the server opens the database: `fill-worlds.ts <data folder> <worlds as JSON>`. Creating
 * thousands of surveys through the API would take minutes.
 */
const [dataDir = '', json = '[]'] = process.argv.slice(2);
const worlds = JSON.parse(json) as World[];
const AT_ONCE = 500;
// in Austin, where the practices are
const today = dayAt(new Date(), 'US/Central');
const lastOfMonthBefore = addDays(monthStart(today), -1);

const db = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }));
for (const { organization, practices: names, before, now } of worlds) {
  const practices = names.map((name) => ({ id: uuidv7(), name, questionId: null }));
  const places = { practices, providers: [], workLocations: [], organizationalUnits: [] };
  const drawn = [
    { count: names.length * before, days: 28, today: lastOfMonthBefore, seed: 1 },
    { count: names.length * now, days: Number(today.slice(8)), today, seed: 2 },
  ].flatMap((options) => randomSurveys(places, options));
  await db.system(async (tx) => {
    const [{ id } = { id: '' }] = await tx.query<{ id: string }>(
      'select id from organizations where name = $1',
      [organization],
    );
    await tx.query(
      `insert into practices (organization_id, id, name, survey_sender_name, city, state, zip, api_key)
       select $1, p.id, p.name, 'World', 'Austin', 'TX', '78701', 'prc_' || p.id
       from jsonb_to_recordset($2::jsonb) as p(id uuid, name text)`,
      [id, JSON.stringify(practices)],
    );
    for (let from = 0; from < drawn.length; from += AT_ONCE) {
      const surveys = drawn.slice(from, from + AT_ONCE);
      await storeSurveys(tx, id, surveys);
      // without figures about a table that grows, each part takes longer than the one before
      await tx.query('analyze surveys');
    }
    // one count of all takes seconds, one of each survey a minute
    await tx.query('select app.recount_rollups($1, $2::date, $3::date)', [
      id,
      monthStart(lastOfMonthBefore),
      addDays(today, 1),
    ]);
  });
}
await keepAllStandings((work) => db.system(work));
await db.close();
