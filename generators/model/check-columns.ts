import type { FieldModel } from '../../src/domain/model/model.ts';
import type { Path } from '../load/schema-file.ts';
import { suggest } from '../load/problem.ts';
import type { FieldSource } from '../load/source.ts';
import type { CompileContext } from './compile-field.ts';
import { idColumn, snakeCase } from './names.ts';
import { columnType } from './tables.ts';

type Report = (path: Path, message: string, hint?: string) => void;

/** Ids of a relation that have the column of another field, or the pair's own column. */
function checkIds(entity: string, models: FieldModel[], report: Report): void {
  for (const model of models) {
    const { relation, name } = model;
    const at = [name, 'x-relation', 'ids'];
    const clash = models.find((other) => other !== model && other.name === relation?.idsField);
    if (relation && !relation.via && clash)
      report(at, `"${relation.idsField}" is also a field of this entity`, 'choose another name for "ids"');
    if (relation?.kind === 'many' && idColumn(relation.idsField) === `${snakeCase(entity)}_id`)
      report(
        at,
        `"${relation.idsField}" is the name of the record itself in its pairs`,
        `choose another name for "ids", such as "related${relation.idsField.charAt(0).toUpperCase()}${relation.idsField.slice(1)}"`,
      );
  }
}

/** The computed fields that a field is computed from, up to itself. */
function findCycle(name: string, models: FieldModel[], path: string[] = [name]): string[] | undefined {
  for (const part of models.find((model) => model.name === name)?.firstOf ?? []) {
    if (part === path[0]) return [...path, part];
    if (path.includes(part)) continue;
    const found = findCycle(part, models, [...path, part]);
    if (found) return found;
  }
  return undefined;
}

function checkComputed(models: FieldModel[], report: Report): void {
  for (const model of models) {
    const cycle = findCycle(model.name, models);
    const parts = (model.firstOf ?? []).map((part) => models.find((other) => other.name === part));
    // a text can be computed from anything, but from one kind only
    const like = columnType(model) === 'text' ? (parts[0] ?? model) : model;
    parts.forEach((part, index) => {
      if (!part?.column) return;
      const at = [model.name, 'x-computed', 'firstOf', index];
      if (cycle?.[1] === part.name)
        report(at, `"${model.name}" is computed from itself: ${cycle.join(', ')}`);
      else if (part.firstOf)
        report(
          at,
          `"${part.name}" is computed, too`,
          `take what it is computed from: ${part.firstOf.join(', ')}`,
        );
      else if (columnType(part) !== columnType(like))
        report(
          at,
          `"${part.name}" is of the kind ${part.kind}, and "${like.name}" of the kind ${like.kind}`,
          'compute a field from fields of one kind',
        );
    });
  }
}

const JS_TYPES: Partial<Record<FieldModel['kind'], string>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  references: 'none',
};

function checkFill(
  name: string,
  source: FieldSource,
  model: FieldModel,
  others: FieldModel[],
  options: string[] | undefined,
  report: Report,
): void {
  const fill = source['x-fill'];
  if (fill === undefined) return;
  const at = [name, 'x-fill'];
  if (fill === null) {
    if (model.kind !== 'reference')
      report(at, 'only a relation can stay empty', 'name a value, or take the field out of "required"');
  } else if (typeof fill !== 'object') {
    const wanted = JS_TYPES[model.kind] ?? 'string';
    if (typeof fill !== wanted) report(at, `${JSON.stringify(fill)} is no ${wanted}`);
    else if (options && !options.includes(String(fill)))
      report(at, `"${fill}" is no value of "${name}"`, `one of ${options.join(', ')}`);
  } else if ('field' in fill) {
    const stored = others.filter((one) => one.column && !one.relation && !one.transient && one !== model);
    const found = stored.find((one) => one.name === fill.field);
    const names = stored.map((one) => one.name);
    if (!found)
      report(
        [...at, 'field'],
        `"${fill.field}" is no stored field of this entity`,
        suggest(fill.field, names),
      );
    else if (columnType(found) !== columnType(model) && columnType(model) !== 'text')
      report(
        [...at, 'field'],
        `"${found.name}" is of the kind ${found.kind}, and "${name}" of the kind ${model.kind}`,
        'name a field of the same kind, or write "sql"',
      );
  } else if ('duplicates' in fill && !source['x-unique'])
    report(at, `"duplicates" is for a field with "x-unique"`);
}

/** Reports what the database could not store: columns with the same name, and values of another type. */
export function checkColumns({ file, schema, problems }: CompileContext, models: FieldModel[]): void {
  const report: Report = (path, message, hint) =>
    problems.push(file.problem(['properties', ...path], message, hint));
  checkIds(file.name, models, report);
  checkComputed(models, report);
  for (const [name, source] of Object.entries(file.data.properties)) {
    const model = models.find((one) => one.name === name);
    const options = schema.enums.find((one) => one.name === model?.enum)?.data.oneOf.map((one) => one.const);
    if (model) checkFill(name, source, model, models, options, report);
  }
}
