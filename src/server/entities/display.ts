import { snakeCase } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import { literal, quoted } from '../db/sql-builder.ts';

/** SQL that names a record by its display template, e.g. `{lastName}, {firstName}`. */
export function displaySql(template: string, target: EntityRuntime | undefined, alias: string): string {
  const parts = template.split(/(\{\w+\})/).filter((part) => part !== '');
  const expressions = parts.map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return literal(part);
    const column = target?.model.fields.find((field) => field.name === name)?.column ?? snakeCase(name);
    return `${alias}.${quoted(column)}::text`;
  });
  return expressions.length === 1 ? (expressions[0] ?? "''") : `concat(${expressions.join(', ')})`;
}

/** The same in JavaScript, for a record by field names. */
export function displayText(template: string, record: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = record[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
