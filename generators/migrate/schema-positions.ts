import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { Problem } from '../load/problem.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import { snakeCase } from '../model/names.ts';
import type { Rejection } from './try-migration.ts';

interface SchemaPosition {
  file: SchemaFile<unknown>;
  path: Path;
}

/** The file of a problem of what the schema does not describe any more. */
export const NOWHERE = 'schema';

/** Where the schema describes a table, or a column of it. */
function findPosition(
  schema: LoadedSchema,
  models: EntityModel[],
  table: string,
  column?: string,
): SchemaPosition | undefined {
  for (const model of models) {
    const file = schema.entities.find(({ name }) => name === model.name);
    const pairs = model.fields.find(
      ({ relation }) => relation?.kind === 'many' && relation.storage === table,
    );
    if (!file || (model.table !== table && !pairs)) continue;
    const field = pairs ?? model.fields.find((one) => one.column === column && column !== undefined);
    return { file, path: field ? ['properties', field.name] : ['x-entity'] };
  }
  const record = schema.records.find(({ data }) => data['x-record'].table === table);
  const name = Object.keys(record?.data.properties ?? {}).find((one) => snakeCase(one) === column);
  return record && { file: record, path: name === undefined ? ['x-record'] : ['properties', name] };
}

/** Problems of a migration, at the file, line and column of the field or entity that they come from. */
export class SchemaPositions {
  constructor(
    private readonly schema: LoadedSchema,
    private readonly models: EntityModel[],
  ) {}

  /** @param key of the field, if it is about one */
  problem(table: string, column: string | undefined, key: string | undefined, message: string): Problem {
    const position = findPosition(this.schema, this.models, table, column);
    if (!position)
      return { file: NOWHERE, line: 1, column: 1, message: `table "${table}": ${message}`, hint: '' };
    const path = key === undefined ? position.path : [...position.path, key];
    const [section, field] = position.path;
    // authors know the field, not its column
    const named =
      section === 'properties' ? message.replace(`"${column ?? ''}"`, `"${String(field)}"`) : message;
    return position.file.problem(path, named, '', key === undefined ? 'key' : 'value');
  }

  rejection({ database, table, file, column, reason }: Rejection): Problem {
    const tried = `${reason} (tried in ${database})`;
    if (file !== undefined || table === undefined)
      return { file: file ?? 'schema', line: 1, column: 1, message: tried, hint: '' };
    const position = findPosition(this.schema, this.models, table, column);
    const field = column === undefined ? undefined : (position?.path.at(-1) ?? column);
    const key = this.findKey(position, reason);
    const what = key === undefined ? '' : `"${key}" of `;
    return this.problem(table, column, key, field === undefined ? tried : `${what}"${field}": ${tried}`);
  }

  /** The key whose value the reason cites. */
  private findKey(position: SchemaPosition | undefined, reason: string): string | undefined {
    const [section, name = ''] = position?.path ?? [];
    if (!position || section !== 'properties') return undefined;
    const { properties } = position.file.data as { properties: Record<string, Record<string, unknown>> };
    const source = properties[String(name)] ?? {};
    const isCited = (value: unknown): boolean =>
      // an expression, of which the reason cites a part at most
      (typeof value === 'object' && value !== null) || reason.includes(`"${String(value)}"`);
    return ['default', 'x-initial', 'x-fill', 'x-computed'].find(
      (key) => source[key] !== undefined && isCited(source[key]),
    );
  }
}
