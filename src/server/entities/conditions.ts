import type { Condition, Match } from '../../domain/access/access-model.ts';
import type { EntityRuntime } from './registry.ts';
import { literal, quoted } from '../db/sql-builder.ts';

function constant(value: string | number | boolean): string {
  return typeof value === 'string' ? literal(value) : String(value);
}

function matchSql(column: string, match: Match): string {
  if (Array.isArray(match)) return `${column} in (${match.map(constant).join(', ')})`;
  if (match === null) return `${column} is null`;
  if (typeof match !== 'object') return `${column} = ${constant(match)}`;
  return match.not === null ? `${column} is not null` : `${column} is distinct from ${constant(match.not)}`;
}

/** A condition of the schema over an entity's stored fields, and the ids of its relations to one record, as SQL. */
export function conditionSql(
  condition: Condition | undefined,
  target: EntityRuntime,
  alias: string,
): string[] {
  return Object.entries(condition ?? {}).map(([name, match]) => {
    const column = target.model.fields.find(
      ({ name: own, relation }) => own === name || (relation?.kind === 'one' && relation.idsField === name),
    )?.column;
    if (column === undefined)
      throw new Error(`The condition on "${name}" of ${target.model.name} has no column.`);
    return matchSql(`${alias}.${quoted(column)}`, match);
  });
}
