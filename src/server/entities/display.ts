import type { EntityModel, NamingField } from '../../domain/model/model.ts';
import { snakeCase } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import { literal, quoted } from '../db/sql-builder.ts';

function findLabels({ naming }: { naming?: NamingField[] }, name: string): NamingField['labels'] {
  return naming?.find((field) => field.name === name)?.labels;
}

/** SQL that names a record by its display template, e.g. `{lastName}, {firstName}`, with labels for codes. */
export function displaySql(template: string, target: EntityRuntime | undefined, alias: string): string {
  const parts = template.split(/(\{\w+\})/).filter((part) => part !== '');
  const expressions = parts.map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return literal(part);
    const column = target?.model.fields.find((field) => field.name === name)?.column ?? snakeCase(name);
    const value = `${alias}.${quoted(column)}`;
    const labels = Object.entries((target && findLabels(target.model, name)) ?? {});
    if (labels.length === 0) return `${value}::text`;
    return `case ${value} ${labels.map(([code, label]) => `when ${literal(code)} then ${literal(label)}`).join(' ')} end`;
  });
  return expressions.length === 1 ? (expressions[0] ?? "''") : `concat(${expressions.join(', ')})`;
}

/** The same in JavaScript, for a record by field names. */
export function displayText(
  model: Pick<EntityModel, 'display' | 'naming'>,
  record: Record<string, unknown>,
): string {
  return model.display.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = record[name];
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    const labels = findLabels(model, name);
    return labels && Object.hasOwn(labels, value) ? (labels[value] ?? '') : String(value);
  });
}
