import type { Failure } from '../../../domain/model/errors.ts';
import { cleanEmail } from '../../../domain/text/cleaning.ts';
import { withArticle } from '../../../domain/text/format.ts';
import { parseUsPhone } from '../../../domain/text/phone.ts';
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
import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { comparable } from '../../../domain/text/intake/comparable.ts';
import { type EntityRuntime, getRelation, writtenName } from '../../entities/registry.ts';
import { quoted } from '../../db/sql-builder.ts';
import { inTurns } from '../../db/turns.ts';
import { type PlannedRow, getState } from './plan.ts';
import {
  identityField,
  identityTitles,
  type NamedRecord,
  nameRow,
  type RowTexts,
  toNameKey,
} from './recognize.ts';

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

/** Whether a stored text, such as an address, is that of a cell. */
export const isSameText = (one: unknown, other = ''): boolean =>
  typeof one === 'string' && one !== '' && one.toLowerCase() === cleanEmail(other).value.toLowerCase();

/** Whether two places of one name are the same if they share the field. */
const isOfPlace = ({ name, format }: FieldModel): boolean => name === 'city' || format === 'us-zip';

/** A city or ZIP code for comparison, which a spreadsheet may have taken for a number. */
const toPlaceKey = (text: string): string => comparable(text).replace(/^0+/, '');

/** Whether two texts are the same phone number. */
const isSamePhone = (one: unknown, other = ''): boolean => {
  const number = typeof one === 'string' ? parseUsPhone(one) : null;
  return number !== null && number === parseUsPhone(other);
};

/**
 * What a row shares with a record or an earlier row of its name, so that it is hardly another one; undefined: nothing.
 * @param areNumbered whether their own identifiers tell two of one phone or address apart
 */
export function findShared(
  { fields }: EntityModel,
  texts: RowTexts,
  other: Readonly<Record<string, unknown>>,
  areNumbered = false,
): string | undefined {
  const email = fields.find(({ format }) => format === 'email')?.name ?? '';
  if (isSameText(other[email], texts[email])) return 'the same email';
  const phone = fields.find(({ format }) => format === 'us-phone')?.name ?? '';
  if (!areNumbered && isSamePhone(other[phone], texts[phone])) return 'the same phone';
  const place = fields.filter(isOfPlace);
  const isSame = ({ name }: FieldModel): boolean => {
    const [text = '', stored] = [texts[name], other[name]];
    return typeof stored === 'string' && stored !== '' && toPlaceKey(stored) === toPlaceKey(text);
  };
  if (areNumbered || place.length < 2 || !place.every(isSame)) return undefined;
  return `the same ${place.map(({ title }) => title.toLowerCase()).join(' and ')}`;
}

/**
 * New rows that may be a record or another row again. With the same name and email, phone or address, it is hardly another
 * one, so it must be decided: an error. With the same name alone, and no identifier to tell them apart (`identifiedBy`), a
 * warning.
 */
export async function findDuplicates(
  { runtime, rows, addFailures }: Pick<PlanCheck, 'runtime' | 'rows' | 'addFailures'>,
  named: ReadonlyMap<string, readonly NamedRecord[]>,
): Promise<void> {
  const { model } = runtime;
  const noun = model.label.singular.toLowerCase();
  const lines = new Map<string, PlannedRow>();
  const title = identityTitles(runtime).join(' and ');
  await inTurns(rows, (row) => {
    const { texts, identity } = row;
    const name = row.before ? '' : nameRow(model, texts);
    if (name === '') return;
    const key = toNameKey(model, name);
    const stored = named.get(key) ?? [];
    const shared = stored.flatMap(({ state, identifier }) => {
      const what = findShared(model, texts, state.values, identity !== undefined);
      return what === undefined ? [] : [{ what, identifier }];
    });
    const [same] = shared;
    const earlier = lines.get(key);
    const areNumbered =
      identity && earlier?.identity && withoutZeros(identity) !== withoutZeros(earlier.identity);
    const alike = earlier && findShared(model, texts, earlier.texts, areNumbered === true);
    const refuse = (message: string): void =>
      addFailures(row, [{ path: writtenPath(runtime, row), message, code: 'VALIDATION' }]);
    if (same) {
      const enter = same.identifier
        ? `Enter the ${title.toLowerCase()} ${same.identifier} to change the existing one, or leave the row out.`
        : 'Leave the row out, or change the existing one in the list.';
      refuse(`There is ${withArticle(noun)} with this name and ${same.what}. ${enter}`);
    } else if (earlier && alike !== undefined)
      refuse(`Line ${earlier.line} has the same name and ${alike}. Leave one of them out.`);
    else if (identity) lines.set(key, earlier ?? row);
    else if (stored.length > 0)
      row.warning = `There is already ${withArticle(noun)} with this name. The row adds another one. To change the existing one, fill in its ${title}.`;
    else if (earlier) row.warning = `Line ${earlier.line} has the same name. Both will be added.`;
    else lines.set(key, row);
  });
}

const withoutZeros = (identity: readonly string[]): string =>
  identity.map((text) => text.toLowerCase().replace(/^0+/, '')).join('\n');

/** The request name of the field that tells a row's record from others. */
function writtenPath(runtime: EntityRuntime, { texts }: PlannedRow): string {
  const own = identityField(runtime, texts) ?? runtime.model.fields.find(({ format }) => format === 'email');
  return own ? writtenName(own) : '';
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
