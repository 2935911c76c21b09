import type { Failure } from '../../domain/model/errors.ts';
import type { FieldModel, RelationModel } from '../../domain/model/model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { fileFields } from '../http/files/file-field.ts';
import { avatarProblem } from '../http/files/check-avatar.ts';
import { attachableFiles } from './attached-files.ts';
import { conditionSql } from './conditions.ts';
import { displaySql } from './display.ts';
import { isUuid } from '../db/uuid.ts';
import { getSqlType, isFitting } from './filters.ts';
import { tableOfTarget } from './naming.ts';
import type { RecordState } from './record-state.ts';
import { type EntityRuntime, writtenName } from './registry.ts';
import { relatedConditions } from './scope.ts';
import {
  organizationSlot,
  quoted,
  SqlBuilder,
  TemplateBuilder,
  type ViewerInput,
} from '../db/sql-builder.ts';

type Values = Record<string, unknown>;

/** Checks that need other records. */
export interface DatabaseCheck {
  tx: Transaction;
  runtime: EntityRuntime;
  viewer: Viewer;
  values: Values;
  changed: FieldModel[];
  /** absent for a create */
  before?: RecordState;
}

export interface CheckedReferences {
  failures: Failure[];
  /** names of the records referred to, by id: for the audit trail */
  names: Map<string, string>;
}

function failure(path: string, message: string): Failure {
  return { message, path, code: 'VALIDATION' };
}

/** The field that a user filled in for a computed value in use: the first of its parts with a value. */
export function blamedName(field: FieldModel, values: Values): string {
  return field.firstOf?.find((name) => (values[name] ?? null) !== null) ?? field.name;
}

/** Claims checked in one statement. */
const AT_ONCE = 1000;

/** A value of a unique field, and the record that may have it. */
export interface Claim {
  value: string;
  /** values of the fields within which it is unique */
  within: unknown[];
  /** absent for a record that is new */
  id?: string;
}

/** A field whose value is unique, and the fields within which it is. */
export interface UniqueField {
  field: FieldModel & { column: string };
  message: string;
  within: (FieldModel & { column: string })[];
}

function hasColumn(field: FieldModel): field is FieldModel & { column: string } {
  return field.column !== undefined;
}

/** Fields whose value is unique within an organization, or within a part of it. */
export function uniqueFields({ model: { fields } }: EntityRuntime): UniqueField[] {
  return fields.filter(hasColumn).flatMap((field) => {
    if (!field.unique) return [];
    const { message, within: names = [] } = field.unique;
    return [{ field, message, within: fields.filter(hasColumn).filter(({ name }) => names.includes(name)) }];
  });
}

/**
 * What a record claims of a unique field.
 * @param values the record by request names
 * @returns undefined unless the value and all fields within which it is unique have a valid value
 */
export function getClaim(
  { field, within }: UniqueField,
  values: Values,
): (Claim & { path: string }) | undefined {
  const path = blamedName(field, values);
  const value = values[path];
  const others = within.map((one) => values[writtenName(one)] ?? null);
  // before the validator: an object may be without a text
  const areValid = within.every(({ kind }, index) => {
    const other = others[index];
    return other !== null && typeof other !== 'object' && isFitting(kind, String(other));
  });
  return typeof value === 'string' && areValid ? { path, value, within: others } : undefined;
}

/** Whether a change of these fields may make the record's value one of another record. */
export function isClaimChanged({ within }: UniqueField, path: string, changed: FieldModel[]): boolean {
  return changed.some((one) => one.name === path || within.some(({ name }) => name === one.name));
}

/**
 * The claims on a field's values that another record of the organization already holds.
 * @returns their positions in the list
 */
export async function takenClaims(
  tx: Transaction,
  runtime: EntityRuntime,
  organizationId: string,
  { field, within }: UniqueField,
  claims: Claim[],
): Promise<Set<number>> {
  const claimed = new Set<number>();
  const names = within.map((_, index) => `, w${index}`).join('');
  const compared = [field, ...within].map((one, index) => {
    const [stored, claim] = [`t.${quoted(one.column)}`, index === 0 ? 'c.value' : `c.w${index - 1}`];
    return one.kind === 'string' ? `lower(${stored}) = lower(${claim})` : `${stored} = ${claim}`;
  });
  for (let start = 0; start < claims.length; start += AT_ONCE) {
    const some = claims.slice(start, start + AT_ONCE);
    const sql = new SqlBuilder();
    const lists = [
      `${sql.bind(some.map(({ value }) => value))}::text[]`,
      `${sql.bind(some.map(({ id }) => id ?? null))}::uuid[]`,
      ...within.map(
        ({ kind }, index) => `${sql.bind(some.map((claim) => claim.within[index]))}::${getSqlType(kind)}[]`,
      ),
    ];
    const rows = await tx.query<{ position: number }>(
      `select c.position::int as position from unnest(${lists.join(', ')}) with ordinality c (value, id${names}, position)
       where exists (select from ${quoted(runtime.model.table)} t where t.organization_id = ${sql.bind(organizationId)}
         and ${compared.join(' and ')} and t.id is distinct from c.id)`,
      sql.values,
    );
    for (const { position } of rows) claimed.add(start + position - 1);
  }
  return claimed;
}

/** Unique fields whose value another record of the organization has. @param values the record by request names */
export async function checkUnique(check: DatabaseCheck): Promise<Failure[]> {
  const { tx, runtime, viewer, values, changed, before } = check;
  const failures: Failure[] = [];
  for (const unique of uniqueFields(runtime)) {
    const claim = getClaim(unique, values);
    if (!claim || !isClaimChanged(unique, claim.path, changed)) continue;
    const own = before ? { ...claim, id: before.id } : claim;
    const claimed = await takenClaims(tx, runtime, viewer.organizationId, unique, [own]);
    if (claimed.size > 0) failures.push(failure(claim.path, unique.message));
  }
  return failures;
}

/** Names of the records of these ids that the viewer may see and that the relation may lead to (`where`). */
export async function findNames(
  check: Pick<DatabaseCheck, 'tx' | 'runtime' | 'viewer'>,
  relation: RelationModel,
  ids: string[],
): Promise<Map<string, string>> {
  const target = check.runtime.registry.get(relation.to);
  const builder = new TemplateBuilder<ViewerInput>();
  const conditions = target
    ? [...relatedConditions(builder, target, check.viewer, 'e'), ...conditionSql(relation.where, target, 'e')]
    : [`e.organization_id = ${builder.once(organizationSlot)}`];
  conditions.push(`e.id = any(${builder.bind(() => ids)}::uuid[])`);
  const { text, values } = builder
    .build(
      'names',
      `select e.id, ${displaySql(relation.display, target, 'e')} as name
       from ${quoted(tableOfTarget(relation, target?.model))} e where ${conditions.join(' and ')}`,
    )
    .with({ viewer: check.viewer });
  const rows = await check.tx.query<{ id: string; name: string }>(text, values);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether the record is the new parent itself or above it. Concurrent moves within one tree wait for each other. */
async function closesCircle(
  check: DatabaseCheck,
  relation: RelationModel,
  parentId: string,
): Promise<boolean> {
  const { tx, runtime, viewer, before } = check;
  if (!before) return false;
  const table = quoted(runtime.model.table);
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [
    `tree ${runtime.model.table} ${viewer.organizationId}`,
  ]);
  const column = quoted(relation.storage);
  const [found] = await tx.query(
    `with recursive up as (
       select t.id, t.${column} as parent from ${table} t where t.organization_id = $1 and t.id = $2
       union
       select t.id, t.${column} from ${table} t join up on t.id = up.parent where t.organization_id = $1)
     select 1 from up where id = $3`,
    [viewer.organizationId, parentId, before.id],
  );
  return found !== undefined;
}

function idsIn(relation: RelationModel, value: unknown): string[] {
  return (relation.kind === 'many' && Array.isArray(value) ? value : [value]).filter(isUuid);
}

/**
 * Checks that the targets of changed relations exist, are visible to the viewer, and may be chosen. Malformed ids are left
 * to the validator.
 */
export async function checkReferences(check: DatabaseCheck): Promise<CheckedReferences> {
  const failures: Failure[] = [];
  const names = new Map<string, string>();
  for (const links of Object.values(check.before?.links ?? {})) {
    for (const link of links) names.set(link.id, link.name);
  }
  for (const field of check.changed) {
    const { relation } = field;
    if (!relation) continue;
    const path = writtenName(field);
    const linked = new Set((check.before?.links[field.name] ?? []).map((link) => link.id));
    const added = idsIn(relation, check.values[path]).filter((id) => !linked.has(id));
    if (added.length === 0) continue;
    const holder = fileFields(check.runtime.model).find((one) => one === field);
    const found = holder
      ? await attachableFiles(check.tx, check.runtime, check.viewer, holder, added)
      : await findNames(check, relation, added);
    for (const [id, name] of found) names.set(id, name);
    const label = check.runtime.registry.get(relation.to)?.model.label.singular.toLowerCase() ?? relation.to;
    const [first] = added;
    const problem = relation.where ? 'cannot be chosen here' : 'does not exist';
    if (added.some((id) => !found.has(id))) failures.push(failure(path, `This ${label} ${problem}`));
    else if (relation.tree && first !== undefined && (await closesCircle(check, relation, first))) {
      failures.push(
        failure(path, `The ${field.title.toLowerCase()} must not be the record itself or one below it`),
      );
    } else if (field.widget === 'avatar' && first !== undefined) {
      const unfit = await avatarProblem(check.tx, check.viewer.organizationId, first);
      if (unfit !== undefined) failures.push(failure(path, unfit));
    }
  }
  return { failures, names };
}
