import { keepAllStandings } from '../../measures/keep-standings.ts';
import type { Database } from '../../db/database.ts';
import { recountOrganization, type RollupDifference } from '../../surveys/rollups/recount.ts';
import { ArgumentsError, createCommand, withDatabase } from './command.ts';
import type { Output } from './output.ts';

interface Organization {
  id: string;
  name: string;
}

async function findOrganizations(db: Database, names: string[], isAll: boolean): Promise<Organization[]> {
  const all = await db.system((tx) =>
    tx.query<Organization>('select id, name from organizations order by name, id'),
  );
  const unknown = names.filter((name) => !all.some((one) => one.id === name || one.name === name));
  if (unknown.length > 0) throw new ArgumentsError(`There is no organization ${unknown.join(', ')}.`);
  return isAll ? all : all.filter(({ id, name }) => names.includes(id) || names.includes(name));
}

function formatDifference({ rollup, key, difference }: RollupDifference): string {
  const where = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  return `  ${rollup}: ${where.join(', ')}: ${JSON.stringify(difference)}`;
}

async function recount(db: Database, organizations: Organization[], { out }: Output): Promise<void> {
  let mended = 0;
  for (const { id, name } of organizations) {
    const rows = await recountOrganization(db, id, (difference) => out(formatDifference(difference)));
    out(rows === 0 ? `${name}: the sums are correct.` : `${name}: ${rows} rows differed and were repaired.`);
    mended += rows;
  }
  if (mended > 0) await keepAllStandings((work) => db.system(work));
}

/** `npm run rollups:recount`: recounts the rollups of organizations in the configured database. */
export const main = createCommand({
  usage: `Usage: npm run rollups:recount -- --organization <id or name> [...]
       npm run rollups:recount -- --all

Recounts the sums behind the charts, prints where they differed, and repairs them. Servers on the same PostgreSQL keep running. The embedded database serves one process: stop the server first.`,
  options: {
    organization: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
  },
  whenLocked: 'The embedded database serves one process: stop the server while you recount.',
  run: async ({ values: { organization, all }, config, output }) => {
    if (organization.length === 0 && !all) throw new ArgumentsError('--organization is missing.');
    await withDatabase(config(), async (db) => {
      await recount(db, await findOrganizations(db, organization, all), output);
    });
    return 0;
  },
});
