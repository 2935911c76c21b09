import { addDays, addMonths, monthStart, type Period, weekStart } from '../../domain/measures/period.ts';
import type { AppContext } from '../context.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { EntityType, Grain } from './standings.ts';

const TYPES: readonly EntityType[] = ['PRACTICE', 'PROVIDER', 'ORGANIZATION', 'LOCATION', 'UNIT'];
/** Months whose standings are computed in one transaction. */
const MONTHS_AT_ONCE = 3;
/** A correction of the past reaches the standings after this time. */
const MARK = 'standings with quarters';
const FULL_EVERY = '1 day';

async function keep(tx: Transaction, grain: Grain, { gte, lt }: Period): Promise<void> {
  for (const type of TYPES) {
    await tx.query('select app.keep_standings($1, $2, $3::date, $4::date)', [grain, type, gte, lt]);
  }
}

/** The months of a period, and the quarters that end with one of them. */
async function keepMonths(tx: Transaction, { gte, lt }: Period): Promise<void> {
  await keep(tx, 'MONTH', { gte, lt });
  await keep(tx, 'QUARTER', { gte: addMonths(gte, -2), lt: addMonths(lt, -2) });
}

/** The standings of all weeks and months with completed surveys. @param system runs each part */
export async function keepAllStandings(
  system: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<void> {
  const [row] = await system((tx) =>
    tx.query<{ first: string | null; last: string | null }>(
      'select min(month)::text as first, max(month)::text as last from response_months',
    ),
  );
  if (!row?.first || !row.last) return;
  for (let gte = row.first; gte <= row.last; gte = addMonths(gte, MONTHS_AT_ONCE)) {
    const period = { gte, lt: addMonths(gte, MONTHS_AT_ONCE) };
    await system(async (tx) => {
      await keepMonths(tx, period);
      // a month's first days may belong to a week of the month before
      await keep(tx, 'WEEK', { gte: weekStart(period.gte), lt: period.lt });
    });
  }
}

async function keepCurrent(db: Pick<Database, 'system'>, now: Date): Promise<void> {
  // in every time zone, the current date is one of these two
  const today = now.toISOString().slice(0, 10);
  const yesterday = addDays(today, -1);
  await db.system(async (tx) => {
    await keep(tx, 'WEEK', { gte: weekStart(yesterday), lt: addDays(today, 1) });
    await keepMonths(tx, { gte: monthStart(yesterday), lt: addMonths(today, 1) });
  });
}

/**
 * Job: updates the standings of the current week and month, and once a day all of them, since past surveys may be
 * corrected.
 */
export async function keepStandings({ db }: Pick<AppContext, 'db'>, now = new Date()): Promise<void> {
  const isDue = await db.system(async (tx) => {
    const due = await tx.query(
      `insert into app.marks (name) values ($1)
       on conflict (name) do update set at = now() where app.marks.at < now() - $2::interval returning name`,
      [MARK, FULL_EVERY],
    );
    return due.length > 0;
  });
  if (isDue) await keepAllStandings((work) => db.system(work));
  else await keepCurrent(db, now);
}
