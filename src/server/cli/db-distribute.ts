import { planDistribution } from '../db/distribution.ts';
import { ArgumentsError, createCommand, withDatabase } from './command.ts';

/** `npm run db:distribute`: spreads the tables over the servers of a Citus cluster, by organization. */
export const main = createCommand({
  usage: `Usage: npm run db:distribute [-- --dry-run]

Distributes the tables of the PostgreSQL that DATABASE_URL names, empty or filled, by organization over the servers of its Citus cluster: in
one transaction, all or nothing. Stop the servers first, and make a backup. What is distributed already is left as it is.
  --dry-run  prints the statements and runs none; works without Citus`,
  options: { 'dry-run': { type: 'boolean', default: false } },
  run: async ({ values: { 'dry-run': isDry }, positionals, config, output: { out, err } }) => {
    if (positionals.length > 0) throw new ArgumentsError(`Unknown arguments: ${positionals.join(' ')}.`);
    const own = config();
    if (own.databaseUrl === undefined) {
      err(
        'The embedded database cannot be distributed: move it to PostgreSQL by backup and restore, and set DATABASE_URL.',
      );
      return 1;
    }
    return withDatabase(own, (db) =>
      db.system(async (tx) => {
        const { hasCitus, statements } = await planDistribution(tx);
        if (isDry) {
          for (const statement of statements) out(`${statement};`);
          return 0;
        }
        if (!hasCitus) {
          err(
            'This database has no Citus: install it on the server, and run "create extension citus" in the database.',
          );
          return 1;
        }
        for (const statement of statements) await tx.query(statement);
        const tables = statements.filter((statement) => /select create_/.test(statement)).length;
        out(tables === 0 ? 'All tables are already distributed.' : `${tables} tables are distributed.`);
        return 0;
      }),
    );
  },
});
