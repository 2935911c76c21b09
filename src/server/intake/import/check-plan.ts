import type { Failure } from '../../../domain/model/errors.ts';
import { withArticle } from '../../../domain/text/format.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import {
  type Claim,
  getClaim,
  isClaimChanged,
  takenClaims,
  type UniqueField,
  uniqueFields,
} from '../../entities/check-database.ts';
import { type EntityRuntime, getRelation } from '../../entities/registry.ts';
import { quoted } from '../../db/sql-builder.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { displayText } from '../../entities/display.ts';
import { inTurns } from '../../db/turns.ts';
import { type PlannedRow, getState } from './plan.ts';
import { identityTitles } from './recognize.ts';
import { namedRecords } from './reference-index.ts';

type AddFailures = (row: PlannedRow, failures: Failure[]) => void;

/** Input for checking a whole file. */
export interface PlanCheck {
  tx: Transaction;
  runtime: EntityRuntime;
  organizationId: string;
  rows: PlannedRow[];
  addFailures: AddFailures;
}

interface UniqueValue extends Claim {
  row: PlannedRow;
  path: string;
  isChanged: boolean;
}

async function uniqueValues(rows: PlannedRow[], unique: UniqueField): Promise<UniqueValue[]> {
  const found: UniqueValue[] = [];
  await inTurns(rows, (row) => {
    const claim = row.prepared && getClaim(unique, row.prepared.values);
    if (!row.prepared || !claim) return;
    const isChanged = isClaimChanged(unique, claim.path, row.prepared.changed);
    found.push({ ...claim, ...(row.before ? { id: row.id } : {}), row, isChanged });
  });
  return found;
}

const foldCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Unique values that occur in two rows of the file, or in an existing record of the organization. */
export async function checkUniqueValues(check: PlanCheck): Promise<void> {
  const { tx, runtime, organizationId, rows, addFailures } = check;
  for (const unique of uniqueFields(runtime)) {
    const first = new Map<string, UniqueValue>();
    const refuse = ({ row, path }: UniqueValue): void =>
      addFailures(row, [{ path, message: unique.message, code: 'VALIDATION' }]);
    const all = await uniqueValues(rows, unique);
    await inTurns(all, (one) => {
      const key = JSON.stringify([one.value, ...one.within].map(foldCase));
      const earlier = first.get(key);
      if (!earlier) first.set(key, one);
      else if (one.isChanged) refuse(one);
      else if (earlier.isChanged) refuse(earlier);
    });
    const changed = all.filter(({ isChanged }) => isChanged);
    const claimed = await takenClaims(tx, runtime, organizationId, unique, changed);
    changed.forEach((one, index) => {
      if (claimed.has(index)) refuse(one);
    });
  }
}

/** New rows with the same name as a record or another row, and no identifier to tell them apart (`identifiedBy`). */
export async function warnOfDuplicates(
  { tx, runtime, rows }: Pick<PlanCheck, 'tx' | 'runtime' | 'rows'>,
  viewer: Viewer,
): Promise<void> {
  const { label, display } = runtime.model;
  const getName = ({ texts }: PlannedRow): string => displayText(display, texts).trim();
  const unknown: { row: PlannedRow; name: string }[] = [];
  await inTurns(rows, (row) => {
    const name = row.before || row.identity ? '' : getName(row);
    if (name !== '') unknown.push({ row, name });
  });
  const names = [...new Set(unknown.map(({ name }) => name))];
  const stored = new Set((await namedRecords(tx, runtime, viewer, names)).map(({ name }) => name));
  const lines = new Map<string, number>();
  const title = identityTitles(runtime).join(' and ');
  for (const { row, name } of unknown) {
    const earlier = lines.get(name);
    const noun = label.singular.toLowerCase();
    if (stored.has(name))
      row.warning = `There is already ${withArticle(noun)} with this name. The row adds another one. To change the existing one, fill in its ${title}.`;
    else if (earlier !== undefined) row.warning = `Line ${earlier} has the same name. Both will be added.`;
    else lines.set(name, row.line);
  }
}

/** Whether a record would be its own ancestor. */
function isBelowItself(id: string, getParent: (id: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at = getParent(id); at !== undefined && !seen.has(at); at = getParent(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** Rows that would put a record of a tree below itself. Concurrent moves within one tree wait for each other. */
export async function checkTrees(check: PlanCheck): Promise<void> {
  const { tx, runtime, organizationId, rows, addFailures } = check;
  for (const field of runtime.model.fields) {
    const relation = getRelation(field, 'one');
    if (!relation?.tree) continue;
    const moved = rows.filter((row) => row.prepared?.changed.includes(field));
    if (moved.length === 0) continue;
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [
      `tree ${runtime.model.table} ${organizationId}`,
    ]);
    const stored = await tx.query<{ id: string; parent: string }>(
      `select t.id, t.${quoted(relation.storage)} as parent from ${quoted(runtime.model.table)} t
       where t.organization_id = $1 and t.${quoted(relation.storage)} is not null`,
      [organizationId],
    );
    const parents = new Map(stored.map(({ id, parent }) => [id, parent]));
    for (const row of moved) {
      const parent = row.prepared?.values[relation.idsField];
      if (typeof parent === 'string') parents.set(row.id, parent);
      else parents.delete(row.id);
    }
    const message = `The ${field.title.toLowerCase()} must not be the record itself or one below it`;
    for (const row of moved) {
      if (!isBelowItself(row.id, (id) => parents.get(id))) continue;
      addFailures(row, [{ path: relation.idsField, message, code: 'VALIDATION' }]);
    }
  }
}

/** Refusals by the entity's hooks, based on the stored records. */
export async function checkHooks(
  ctx: AppContext,
  { session, viewer }: SignedIn,
  check: PlanCheck,
): Promise<void> {
  const { tx, runtime, rows, addFailures } = check;
  for (const { beforeUpdate } of runtime.hooks) {
    if (!beforeUpdate) continue;
    await inTurns(rows, async (row) => {
      if (!row.before || !row.prepared || getState(row) !== 'update') return;
      const change = { ctx, tx, session, viewer, id: row.id };
      addFailures(row, await beforeUpdate(change, row.prepared.values, row.before.values));
    });
  }
}
