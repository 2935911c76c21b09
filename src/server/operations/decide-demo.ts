import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';

const MARK = 'demo';

/** A demo user to sign in as, without a password. */
export interface DemoAccount {
  email: string;
  description: string;
  organization: string;
}

/**
 * Whether this start offers the demo: its organizations and accounts, and a page with all mails. DEMO decides, or else
 * it is on for a new embedded database. The decision is stored in a new database, so that a forgotten variable never
 * exposes a real organization's mails.
 */
export async function decideDemo(
  db: Database,
  { demo, isDemoChosen }: Pick<Config, 'demo' | 'isDemoChosen'>,
): Promise<boolean> {
  if (!demo) return false;
  return db.system(async (tx) => {
    const [marked] = await tx.query('select 1 from app.marks where name = $1', [MARK]);
    if (marked) return true;
    const [inUse] = await tx.query('select 1 from organizations limit 1');
    if (inUse) return isDemoChosen;
    await tx.query('insert into app.marks (name) values ($1) on conflict do nothing', [MARK]);
    return true;
  });
}
