import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityModel } from '../../src/domain/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { Problem } from '../load/problem.ts';
import type { RegisteredCode } from './check.ts';
import { compileEntity } from './compile-entity.ts';

/** Names of the entries of an object literal that a registry file assigns: `'unit-tree': ...`. */
function registeredNames(path: string): string[] | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^\s+'([a-z][a-z0-9-]*)'\s*:/gm)].map(([, name]) => name ?? '');
}

/** What code is registered for hooks and overrides; generators read the registries' text and never run them. */
export function registeredCode(root: string): RegisteredCode {
  return {
    hooks: registeredNames(join(root, 'src/server/entities/hooks.ts')),
    overrides: registeredNames(join(root, 'src/client/entities/overrides.ts')),
  };
}

function checkUnique(schema: LoadedSchema, problems: Problem[]): void {
  for (const key of ['resource', 'route'] as const) {
    const seen = new Map<string, string>();
    for (const file of schema.entities) {
      const value = file.data['x-entity'][key];
      const other = seen.get(value);
      if (other) problems.push(file.problem(['x-entity', key], `${key} "${value}" is taken by ${other}`));
      seen.set(value, file.file);
    }
  }
}

/** Compiles every entity; problems of all of them go into `problems`. */
export function compileModels(
  schema: LoadedSchema,
  code: RegisteredCode,
  problems: Problem[],
): EntityModel[] {
  checkUnique(schema, problems);
  return schema.entities.map((file) => compileEntity({ file, schema, problems }, code));
}
