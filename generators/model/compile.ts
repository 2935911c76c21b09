import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { Problem } from '../load/problem.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import { checkEnumValues } from './check-field.ts';
import type { RegisteredCode } from './check.ts';
import { compileEntity } from './compile-entity.ts';

/** Names of the entries of an object literal in a registry file: `'unit-tree': ...`. */
function registeredNames(path: string): string[] | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^\s+'([a-z][a-z0-9-]*)'\s*:/gm)].map(([, name]) => name ?? '');
}

/** Code registered for hooks and overrides. Generators read the registries' text and never run them. */
export function registeredCode(root: string): RegisteredCode {
  return {
    hooks: registeredNames(join(root, 'src/server/entities/hooks.ts')),
    overrides: registeredNames(join(root, 'src/client/entities/overrides.ts')),
  };
}

interface Named {
  value: string;
  file: SchemaFile<unknown>;
  path: Path;
}

/** Reports each value shared by two files, in both: the reader knows which one is new. */
function checkUnique(what: string, named: Named[], problems: Problem[]): void {
  for (const { value, file, path } of named) {
    const others = named.filter((other) => other.value === value && other.file !== file);
    const [other] = others;
    if (other) problems.push(file.problem(path, `${what} "${value}" is taken by ${other.file.file}`));
  }
}

function checkClashes(schema: LoadedSchema, problems: Problem[]): void {
  const { entities, enums } = schema;
  for (const key of ['resource', 'route'] as const)
    checkUnique(
      key,
      entities.map((file) => ({ value: file.data['x-entity'][key], file, path: ['x-entity', key] })),
      problems,
    );
  const keys = entities.flatMap((file) =>
    Object.entries(file.data.properties).flatMap(([name, { 'x-generated': generated }]) => {
      const path = ['properties', name, 'x-generated', 'apiKey'];
      return generated ? [{ value: generated.apiKey, file, path }] : [];
    }),
  );
  checkUnique('key prefix', keys, problems);
  const names = enums.map((file) => ({ value: file.name, file, path: file.path ?? [] }));
  checkUnique('enumeration', names, problems);
  for (const file of enums)
    if (!file.path)
      checkEnumValues(file.data.oneOf, (path, message) => problems.push(file.problem(path, message)));
}

/** Compiles every entity and collects the problems of all in `problems`. */
export function compileModels(
  schema: LoadedSchema,
  code: RegisteredCode,
  problems: Problem[],
): EntityModel[] {
  checkClashes(schema, problems);
  return schema.entities.map((file) => compileEntity({ file, schema, problems }, code));
}
