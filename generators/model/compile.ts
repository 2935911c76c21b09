import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { Problem } from '../load/problem.ts';
import { checkUnique } from '../check/names.ts';
import type { RegisteredCode, RegisteredPiece, SqlCall, SqlFunction } from './check.ts';
import { compileEntity } from './compile-entity.ts';
import { inheritCurrencies } from './currencies.ts';

/**
 * Entries of a registry: `'unit-tree': { of: ['unit'], ...`. Those below a key of the registry, such as `section: {`, are
 * for this slot.
 */
function registeredPieces(path: string): RegisteredPiece[] | undefined {
  if (!existsSync(path)) return undefined;
  const entry = /^ {2}(\w+): \{|^\s+'([a-z][a-z0-9-]*)': \{\s*of: \[([^\]]*)\]/gm;
  const pieces: RegisteredPiece[] = [];
  let slot: string | undefined;
  for (const [, key, name, entities = ''] of readFileSync(path, 'utf8').matchAll(entry)) {
    slot = key ?? slot;
    const of = [...entities.matchAll(/'([^']+)'/g)].map(([, entity = '']) => entity);
    if (name !== undefined) pieces.push({ name, of, ...(slot !== undefined ? { slot } : {}) });
  }
  return pieces;
}

/** Texts of the files with an ending in a folder; undefined without the folder. */
function readTexts(folder: string, ending: string): string[] | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** In the first line of the file, see generators/emit/rollups.ts. */
const MADE_FROM_ROLLUPS = 'by `npm run generate` from schema/rollups';

function readFunctions(root: string): RegisteredCode['functions'] {
  const declared =
    /create (?:or replace )?function (app\.\w+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*returns\s+([\w.[\]]+)/gi;
  const found = (readTexts(join(root, 'src'), '.sql') ?? []).flatMap((text) =>
    [...text.matchAll(declared)].map(([, name = '', parameters = '', result = '']): SqlFunction => ({
      name,
      parameters,
      result,
      isOfRollups: text.includes(MADE_FROM_ROLLUPS),
    })),
  );
  // earlier migrations have former versions of the same functions
  found.sort((a, b) => Number(a.isOfRollups) - Number(b.isOfRollups));
  return found.length > 0 ? [...new Map(found.map((one) => [one.name, one])).values()] : undefined;
}

/** Number of the values between the brackets that begin at a position. */
function countValues(text: string, start: number): number | undefined {
  let depth = 0;
  let values = 1;
  for (const [sign] of text.slice(start).matchAll(/'(?:[^']|'')*'|\$\{|[()[\],]/g)) {
    if (sign === '${') return undefined;
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (depth === 0) return values;
    if (sign === ',' && depth === 1) values += 1;
  }
  return undefined;
}

/** Calls of functions that count surveys, outside of migrations. */
function readRollupCalls(root: string): SqlCall[] {
  const folder = join(root, 'src/server');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!db[\\/]migrations).*(?<!\.test)\.(?:ts|sql)$/.test(name),
  );
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const calls = /(?<!function )\b(app\.(?:add|count)_\w+)\s*(?=\()/g;
    return [...text.matchAll(calls)].map(({ 0: all, 1: called = '', index }) => {
      const values = countValues(text, index + all.length);
      return {
        name: called,
        ...(values === undefined ? {} : { values }),
        place: `src/server/${name.replaceAll('\\', '/')}:${text.slice(0, index).split('\n').length}`,
      };
    });
  });
}

function readMenu(root: string): RegisteredCode['menu'] {
  const path = join(root, 'src/client/shell/navigation/navigation.ts');
  if (!existsSync(path)) return undefined;
  const entry = /label: '([^']+)',\s+to: '\/(\w+)[^']*',\s+icon: \w+,(?:\s+isExact: true,)?\s+order: (\d+)/g;
  return [...readFileSync(path, 'utf8').matchAll(entry)].map(([, label = '', first = '', order]) => ({
    label,
    section: first === 'px' || first === 'ex' ? first : 'settings',
    order: Number(order),
  }));
}

/** Code that schema files name, or may not clash with. Generators read its text and never run it. */
export function registeredCode(root: string): RegisteredCode {
  const routes = readTexts(join(root, 'src/client'), 'outes.tsx')?.flatMap((text) =>
    [...text.matchAll(/(?:path|to)[:=] ?['"](\/[a-z][^'":]*)['"]/g)].map(([, path = '']) => path),
  );
  return {
    hooks: registeredPieces(join(root, 'src/server/entities/hooks.ts')),
    overrides: registeredPieces(join(root, 'src/client/entities/overrides.ts')),
    ...(routes && routes.length > 0 ? { routes } : {}),
    menu: readMenu(root),
    functions: readFunctions(root),
    rollupCalls: readRollupCalls(root),
  };
}

function checkClashes(schema: LoadedSchema, problems: Problem[]): void {
  const { entities, singletons, enums } = schema;
  for (const key of ['resource', 'route'] as const)
    checkUnique(
      key,
      [...entities, ...singletons].map((file) => ({
        value: file.data['x-entity'][key],
        file,
        path: ['x-entity', key],
      })),
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
}

/** Compiles every entity and collects the problems of all in `problems`. */
export function compileModels(
  schema: LoadedSchema,
  code: RegisteredCode,
  problems: Problem[],
): EntityModel[] {
  checkClashes(schema, problems);
  return inheritCurrencies(schema.entities.map((file) => compileEntity({ file, schema, problems }, code)));
}
