import type { RelationModel } from '../../domain/model.ts';
import { getPairs } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import { quoted } from './sql-builder.ts';

/**
 * The condition that ties a row `e` of a relation's other end to the record `alias`.
 * @param target the other end
 * @throws Error when the relation names no way back
 */
export function linkSql(
  runtime: EntityRuntime,
  target: EntityRuntime,
  relation: RelationModel,
  alias: string,
): string {
  const inTenant = `e.organization_id = ${alias}.organization_id`;
  if (relation.kind === 'one') return `${inTenant} and e.id = ${alias}.${quoted(relation.storage)}`;
  const via = target.model.fields.find((field) => field.name === relation.via)?.relation;
  if (relation.kind === 'inverse-one') {
    return `${inTenant} and e.${quoted(via?.storage ?? '')} = ${alias}.id`;
  }
  const isInverse = relation.kind === 'inverse-many';
  const declared = isInverse ? via : relation;
  if (!declared) throw new Error(`${runtime.model.name}: the relation to ${relation.to} names no way back.`);
  const pairs = getPairs(isInverse ? target.model : runtime.model, declared);
  const [mine, theirs] = isInverse ? [pairs.other, pairs.own] : [pairs.own, pairs.other];
  return `${inTenant} and exists (select 1 from ${quoted(pairs.table)} l
    where l.organization_id = e.organization_id and l.${quoted(mine)} = ${alias}.id and l.${quoted(theirs)} = e.id)`;
}
