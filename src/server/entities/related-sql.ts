import type { RelationModel } from '../../domain/model/model.ts';
import { getPairs } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import { quoted } from '../db/sql-builder.ts';

/**
 * The join condition between a row `e` of a relation's target and the record `alias`.
 * @param target model of the target
 * @throws Error if the relation has no inverse
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
  if (!declared) throw new Error(`${runtime.model.name}: the relation to ${relation.to} has no inverse.`);
  const pairs = getPairs(isInverse ? target.model : runtime.model, declared);
  const [mine, theirs] = isInverse ? [pairs.other, pairs.own] : [pairs.own, pairs.other];
  return `${inTenant} and exists (select 1 from ${quoted(pairs.table)} l
    where l.organization_id = e.organization_id and l.${quoted(mine)} = ${alias}.id and l.${quoted(theirs)} = e.id)`;
}
