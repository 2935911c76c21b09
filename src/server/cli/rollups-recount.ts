import { parseArgs } from 'node:util';
import { keepAllStandings } from '../analytics/keep-standings.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createServer, logOf } from '../create-server.ts';
import type { Database } from '../db/database.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { recountOrganization, type RollupDifference } from '../rollups/recount.ts';
import { StartError } from '../start-error.ts';
import { type Output, TO_TERMINAL } from './output.ts';

const USAGE = `Usage: npm run rollups:recount -- --organization <id or name> [...]
       npm run rollups:recount -- --all

Counts the sums behind the charts anew, from surveys and answers, says where they differed, and mends them. Servers on the
same PostgreSQL go on working meanwhile. The embedded database serves one process: stop the server first.`;

/** The command line asks for what does not exist: exit code 2. */
class ArgumentsError extends Error {}

interface Organization {
  id: string;
  name: string;
}

function readNames(args: string[]): { names: string[]; isAll: boolean; isHelp: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        organization: { type: 'string', multiple: true, default: [] },
        all: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { names: values.organization, isAll: values.all, isHelp: values.help };
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

async function findOrganizations(db: Database, names: string[], isAll: boolean): Promise<Organization[]> {
  const all = await db.system((tx) =>
    tx.query<Organization>('select id, name from organizations order by name, id'),
  );
  const unknown = names.filter((name) => !all.some((one) => one.id === name || one.name === name));
  if (unknown.length > 0) throw new ArgumentsError(`There is no organization ${unknown.join(', ')}.`);
  return isAll ? all : all.filter(({ id, name }) => names.includes(id) || names.includes(name));
}

function lineOf({ rollup, key, difference }: RollupDifference): string {
  const where = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  return `  ${rollup}: ${where.join(', ')}: ${JSON.stringify(difference)}`;
}

async function recount(db: Database, organizations: Organization[], { out }: Output): Promise<void> {
  let mended = 0;
  for (const { id, name } of organizations) {
    const total = await recountOrganization(db, id, (difference) => out(lineOf(difference)));
    out(total === 0 ? `${name}: the sums are right.` : `${name}: ${total} rows differed and were mended.`);
    mended += total;
  }
  if (mended > 0) await keepAllStandings((work) => db.system(work));
}

function explain(
  error: unknown,
  config: Config | undefined,
): { lines: string[]; exitCode: number } | undefined {
  if (error instanceof ArgumentsError) return { lines: [error.message, '', USAGE], exitCode: 2 };
  if (error instanceof ConfigError) return { lines: error.problems, exitCode: 2 };
  const refusal = config && StartError.of(error, config);
  if (!refusal) return undefined;
  const hint = 'The embedded database serves one process: stop the server while you recount.';
  return { lines: [refusal.message, ...(error instanceof FolderLocked ? [hint] : [])], exitCode: 1 };
}

/**
 * `npm run rollups:recount`: recounts the rollups of organizations on the database that the environment names.
 * @returns the exit code: 0 done, 1 could not be done, 2 bad arguments or environment
 */
export async function main(
  args: string[] = process.argv.slice(2),
  env: Record<string, string | undefined> = process.env,
  output: Output = TO_TERMINAL,
): Promise<number> {
  let config: Config | undefined;
  try {
    const { names, isAll, isHelp } = readNames(args);
    if (isHelp) {
      output.out(USAGE);
      return 0;
    }
    if (names.length === 0 && !isAll) throw new ArgumentsError('--organization is missing.');
    config = readConfig(env);
    const db = await openDatabase(config, logOf(createServer({ logLevel: 'fatal' })));
    try {
      await recount(db, await findOrganizations(db, names, isAll), output);
    } finally {
      await db.close();
    }
    return 0;
  } catch (error) {
    const explained = explain(error, config);
    if (!explained) throw error;
    for (const line of explained.lines) output.err(line);
    return explained.exitCode;
  }
}
