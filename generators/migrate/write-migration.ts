import { join } from 'node:path';
import { formatProblem, SchemaError } from '../load/problem.ts';
import type { Output } from '../emit/output.ts';
import type { TableModel } from '../model/table-model.ts';
import { planMigration } from './diff.ts';
import { describeMisfits, type NewLimit } from './new-limits.ts';
import { toKey, type Effect, type MigrationPlan } from './plan.ts';
import { NOWHERE, type SchemaPositions } from './schema-positions.ts';
import {
  findBase,
  FOLDER,
  readSnapshot,
  replaceMigrations,
  snapshotText,
  toSql,
  withFormerNames,
} from './planned-migrations.ts';
import type { Concerned, Trial } from './try-migration.ts';

/** A change of the tables that would lose data, without permission. */
export class LossyMigrationError extends Error {
  constructor(losses: string[]) {
    super(
      [
        'The tables would lose data:',
        ...losses.map((loss) => `  - ${loss}`),
        'If that is what you want, run: npm run generate -- --allow-drop',
      ].join('\n'),
    );
  }
}

/** The tables of the schema, and where it describes them. */
export interface Wanted {
  tables: TableModel[];
  positions: SchemaPositions;
  /** generated files, of which the functions are tried with the tables, by path from the root */
  output: Output;
  /** limits that are stricter than at the last commit */
  limits?: readonly NewLimit[];
}

interface Planned {
  plan: MigrationPlan;
  trial: Trial;
  /** from the tables of the planned migrations that it replaces */
  onward?: MigrationPlan;
}

/** `3 rows: "Chair 1", "Chair 2", ...` */
function describeRows(rows: Concerned | undefined): string {
  if (!rows) return '';
  const shown = rows.labels.map((label) => `"${label}"`).join(', ');
  const more = rows.count > rows.labels.length ? ', ...' : '';
  const count = `${rows.count} ${rows.count === 1 ? 'row' : 'rows'}`;
  return ` (${count}${rows.count > 0 && shown ? `: ${shown}${more}` : ''})`;
}

const describe = ({ trial }: Planned, effect: Effect): string =>
  `${effect.text}${describeRows(trial.rows.get(toKey(effect)))}`;

/** A loss, at the place in the schema that it follows from, if that is still there. */
function describeLoss(planned: Planned, effect: Effect, positions: SchemaPositions): string {
  const { table, column, key } = effect;
  const problem = positions.problem(table, column, key, describe(planned, effect));
  return problem.file === NOWHERE ? describe(planned, effect) : formatProblem(problem);
}

/** @throws SchemaError with what only the author of the schema can answer, and what a database rejects */
function findProblems(planned: Planned, positions: SchemaPositions): void {
  const { plan, trial, onward } = planned;
  const hasRows = (effect: Effect): boolean => (trial.rows.get(toKey(effect))?.count ?? 0) > 0;
  const isOpen = (effect: Effect): boolean =>
    effect.kind === 'question' || (effect.kind === 'conflict' && hasRows(effect));
  // without rows, what is new since the last save is as new as the rest
  const isOpenOnward = (effect: Effect): boolean => isOpen(effect) && hasRows(effect);
  const problems = [...plan.effects.filter(isOpen), ...(onward?.effects ?? []).filter(isOpenOnward)].map(
    (effect) => positions.problem(effect.table, effect.column, effect.key, describe(planned, effect)),
  );
  if (trial.rejection) problems.push(positions.rejection(trial.rejection));
  if (problems.length > 0) throw new SchemaError(problems);
}

/** Whether the last snapshot differs from the tables. @returns the file that would change */
export function findMigration(root: string, tables: TableModel[]): string | undefined {
  const snapshot = readSnapshot(root);
  if (snapshotText(tables) === snapshot.text) return undefined;
  const { steps } = planMigration(snapshot.tables, tables);
  return join(FOLDER, steps.length > 0 ? 'a new migration' : 'snapshot.json');
}

const report = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Whether the last snapshot has these tables. */
const isUpToDate = (root: string, tables: TableModel[]): boolean =>
  snapshotText(tables) === readSnapshot(root).text;

/** Warns of stored values that new limits do not allow. */
function warnOfMisfits({ misfits = [] }: Trial): void {
  for (const one of misfits) report(formatProblem(describeMisfits(one)));
}

/** Compares rows with limits alone. */
async function tryLimits(root: string, { tables, output, limits = [] }: Wanted): Promise<void> {
  if (limits.length === 0) return;
  const { tryMigration } = await import('./try-migration.ts');
  const plan = { steps: [], effects: [], title: '' };
  warnOfMisfits(
    await tryMigration(root, { plan, before: tables, tables, output, limits }, undefined, report),
  );
}

async function planAndTry(
  root: string,
  { tables, output, limits = [] }: Wanted,
  base = findBase(root),
): Promise<Planned> {
  const plan = planMigration(base.tables, withFormerNames(tables, base));
  if (plan.steps.length === 0) return { plan, trial: { rows: new Map() } };
  const { tryMigration } = await import('./try-migration.ts');
  const attempted = { plan, before: base.tables, tables, output, limits };
  if (base.replaced.length === 0)
    return { plan, trial: await tryMigration(root, attempted, undefined, report) };
  const present = readSnapshot(root).tables;
  const onward = planMigration(present, tables);
  const replaced = { names: base.replaced, onward, before: present };
  return { plan, onward, trial: await tryMigration(root, attempted, replaced, report) };
}

/**
 * Plans the migration to these tables, tries it, and writes it together with the snapshot. Planned migrations without a
 * commit are replaced; any other is never changed.
 * @returns path of the new migration from the root, or undefined if no table changed
 * @throws SchemaError if a database rejects it, or rows would be left without a valid value
 * @throws LossyMigrationError if data would be lost and `isLossAllowed` is false
 */
export async function writeMigration(
  root: string,
  wanted: Wanted,
  isLossAllowed: boolean,
): Promise<string | undefined> {
  const { tables, positions } = wanted;
  const snapshot = readSnapshot(root).text;
  if (isUpToDate(root, tables)) {
    await tryLimits(root, wanted);
    return undefined;
  }
  const base = findBase(root);
  const planned = await planAndTry(root, wanted, base);
  const losses = planned.plan.effects.filter(({ kind, text }) => kind === 'loss' && !base.allowed.has(text));
  findProblems(planned, positions);
  if (losses.length > 0 && !isLossAllowed)
    throw new LossyMigrationError(losses.map((effect) => describeLoss(planned, effect, positions)));
  warnOfMisfits(planned.trial);
  // the trial takes a while, in which another run, such as that of `npm run dev`, may have written a migration
  if (readSnapshot(root).text !== snapshot) return writeMigration(root, wanted, isLossAllowed);
  return replaceMigrations(root, base, tables, planned.plan);
}

/** The migration that would be written, and what it means for the rows of the developer's database, as text. */
export async function describeMigration(root: string, wanted: Wanted): Promise<string> {
  const { tables, positions } = wanted;
  if (isUpToDate(root, tables)) {
    await tryLimits(root, wanted);
    return 'The tables match the schema.\n';
  }
  const planned = await planAndTry(root, wanted);
  findProblems(planned, positions);
  warnOfMisfits(planned.trial);
  const { steps, effects } = planned.plan;
  if (steps.length === 0) return 'The tables stay as they are.\n';
  // what only rows could be against, and none is
  const isIdle = (effect: Effect): boolean =>
    effect.kind === 'conflict' && planned.trial.rows.get(toKey(effect))?.count === 0;
  const isLost = (effect: Effect): boolean =>
    effect.kind === 'loss' && (planned.trial.rows.get(toKey(effect))?.count ?? 0) > 0;
  const lines = effects
    .filter((effect) => !isIdle(effect))
    .map((effect) => `  ${effect.kind === 'loss' ? 'loses: ' : ''}${describe(planned, effect)}`);
  const uncommitted = (planned.onward?.effects ?? [])
    .filter((effect) => isLost(effect) && !effects.some((one) => toKey(one) === toKey(effect)))
    .map((effect) => `  loses, of a migration without a commit: ${describe(planned, effect)}`);
  return [...lines, ...uncommitted, '', toSql(steps)].join('\n');
}
