import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { type Problem, suggest } from '../load/problem.ts';
import { type Report, reportOn } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { EntitySource } from '../load/source.ts';
import { compileEntity } from './compile-entity.ts';

/** An entity that exists once in each organization, compiled. */
export interface Singleton {
  model: EntityModel;
  source: EntitySource;
}

/** Keys of an entity that need records in a list, or code of its own. */
const FOREIGN: readonly Path[] = [
  ['x-entity', 'nav'],
  ['x-entity', 'hooks'],
  ['x-entity', 'display'],
  ['x-entity', 'plural'],
  ['x-entity', 'practiceScope'],
  ['x-entity', 'sorts'],
  ['x-entity', 'filters'],
  ['x-entity', 'reach'],
  ['x-entity', 'permissions', 'list'],
  ['x-entity', 'permissions', 'create'],
  ['x-entity', 'permissions', 'delete'],
  ['x-entity', 'messages', 'created'],
  ['x-entity', 'messages', 'deleted'],
  ['x-entity', 'messages', 'deleteConfirm'],
  ['x-screens', 'list'],
  ['x-screens', 'view'],
];

function hasKey(data: unknown, path: Path): boolean {
  const value = path.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[String(key)], data);
  return value !== undefined;
}

/** Reports limits that permit what the stored field refuses. */
function checkLimits(
  file: SchemaFile<EntitySource>,
  name: string,
  host: SchemaFile<EntitySource> | undefined,
  report: Report,
): void {
  const [own, stored] = [file.data.properties[name], host?.data.properties[name]];
  for (const key of ['minimum', 'minLength', 'maximum', 'maxLength'] as const) {
    const [value, limit] = [own?.[key], stored?.[key]];
    const isLooser = key.startsWith('min') ? (value ?? 0) < (limit ?? 0) : (value ?? 0) > (limit ?? Infinity);
    if (value !== undefined && limit !== undefined && isLooser)
      report(
        ['properties', name, key],
        `"${name}" has the ${key} ${limit} in ${host?.name ?? ''}`,
        `write ${limit}, or change it there`,
      );
  }
}

/** Reports fields that the entity with the table does not have, and keys that a singleton cannot have. */
function checkSingleton(
  file: SchemaFile<EntitySource>,
  model: EntityModel,
  { schema, models, problems }: { schema: LoadedSchema; models: EntityModel[]; problems: Problem[] },
): void {
  const report = reportOn(file, problems);
  for (const path of FOREIGN)
    if (hasKey(file.data, path))
      report(path, `a singleton has no "${String(path.at(-1))}"`, 'take it out', 'key');
  if (Object.keys(model.permissions.update).length === 0)
    report(['x-entity', 'permissions'], 'nobody may change the settings', 'name roles in "update"', 'key');
  const host = models.find(({ table }) => table === model.table);
  if (!host) {
    const tables = models.map(({ table }) => table);
    const path = file.data['x-entity'].table === undefined ? ['x-entity'] : ['x-entity', 'table'];
    return report(path, `no entity has the table "${model.table}"`, suggest(model.table, tables));
  }
  const columns = host.fields.filter(({ column }) => column !== undefined);
  const names = columns.map((field) => field.name);
  for (const { name, kind } of model.fields) {
    const stored = columns.find((field) => field.name === name);
    const path = ['properties', name];
    for (const key of ['x-search', 'x-sort', 'x-filter'])
      if (hasKey(file.data, [...path, key]))
        report([...path, key], 'a singleton has no list', 'take it out', 'key');
    for (const key of ['default', 'x-initial'])
      if (hasKey(file.data, [...path, key]))
        report(
          [...path, key],
          `a new ${host.name} gets its values in ${host.name}.json`,
          `write "default" there`,
          'key',
        );
    const twin = schema.singletons.find((other) => other !== file && name in other.data.properties);
    if (twin && twin.data['x-entity'].table === model.table)
      report(path, `"${name}" is a setting of ${twin.file} too`, 'keep one of them', 'key');
    if (!stored) report(path, `"${name}" is no stored field of ${host.name}`, suggest(name, names), 'key');
    else if (stored.kind !== kind)
      report(path, `"${name}" is of the kind ${stored.kind} in ${host.name}`, 'write the same type');
    else
      checkLimits(
        file,
        name,
        schema.entities.find((one) => one.name === host.name),
        report,
      );
  }
}

/** Compiles the singletons, and collects the problems of all in `problems`. */
export function compileSingletons(
  schema: LoadedSchema,
  models: EntityModel[],
  problems: Problem[],
): Singleton[] {
  return schema.singletons.map((file) => {
    const model = compileEntity({ file, schema, problems }, {});
    checkSingleton(file, model, { schema, models, problems });
    return { model, source: file.data };
  });
}
