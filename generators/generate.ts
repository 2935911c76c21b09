import { emitCallValidators } from './emit/call-validators.ts';
import { emitCalls } from './emit/calls.ts';
import { emitDocs } from './emit/docs.ts';
import { entityDefinitions } from './emit/entity-definitions.ts';
import { emitEnums } from './emit/enums.ts';
import { emitFormats } from './emit/formats.ts';
import { emitLongTexts } from './emit/long-texts.ts';
import { emitSealedColumns } from './emit/sealed-columns.ts';
import { emitModels } from './emit/models.ts';
import { emitOpenApi } from './emit/openapi.ts';
import type { Output } from './emit/output.ts';
import { emitRegistry } from './emit/registry.ts';
import { emitPlaceZones } from './emit/place-zones.ts';
import { emitRollups } from './emit/rollups.ts';
import { emitSurveys } from './emit/surveys.ts';
import { emitTypes } from './emit/types.ts';
import { emitSingletons, singletonDefinitions } from './emit/singletons.ts';
import { emitValidators } from './emit/validators.ts';
import { formatOutput } from './format.ts';
import { failOn, loadSchema } from './load/load-schema.ts';
import type { Problem } from './load/problem.ts';
import { compileCalls } from './model/compile-calls.ts';
import { compileModels, registeredCode } from './model/compile.ts';
import { compileSingletons } from './model/singletons.ts';
import { checkSurveys } from './model/check-surveys.ts';
import { compileRollups, rollupTables } from './model/rollups.ts';
import { compileTables } from './model/tables.ts';
import { Places } from './migrate/places.ts';
import type { Wanted } from './migrate/write-migration.ts';
import { WorkCache } from './work-cache.ts';

/** The compiled schema under `root`, with its problems. */
export async function compileSchema(root: string, cache: WorkCache, problems: Problem[]) {
  const schema = await loadSchema(root, problems, cache);
  const models = compileModels(schema, registeredCode(root), problems);
  const singletons = compileSingletons(schema, models, problems);
  const rollups = compileRollups(schema, problems);
  const tables = compileTables(schema, models, rollupTables(rollups), problems);
  return { schema, models, singletons, rollups, tables };
}

/**
 * The schema under `root`, compiled.
 * @throws SchemaError with every problem at once
 */
export async function compileOrFail(root: string, cache = new WorkCache(root, false)) {
  const problems: Problem[] = [];
  const { schema, models, singletons, rollups, tables } = await compileSchema(root, cache, problems);
  const compiled = compileCalls(schema, models, problems);
  checkSurveys(schema, problems);
  failOn(problems);
  return { schema, models, singletons, rollups, tables, compiled };
}

/**
 * Everything generated from the schema under `root`: the files to write and the tables to migrate to.
 * @param isCacheTrusted whether results of earlier runs are used
 * @throws SchemaError with every problem at once
 */
export async function generate(root: string, isCacheTrusted = true): Promise<Wanted & { output: Output }> {
  const cache = new WorkCache(root, isCacheTrusted);
  const { schema, models, singletons, rollups, tables, compiled } = await compileOrFail(root, cache);
  const definitions = {
    ...entityDefinitions(schema, models),
    ...singletonDefinitions(schema, singletons),
    ...compiled.definitions,
  };
  const calls = { ...compiled, definitions };
  const output: Output = new Map();
  emitModels(models, output);
  emitEnums(schema, output);
  emitRegistry(models, output);
  emitFormats(output);
  emitLongTexts(schema, models, output);
  emitSealedColumns(schema, models, output);
  emitSurveys(schema, output);
  emitRollups(schema, rollups, output);
  emitPlaceZones(output);
  await emitValidators(schema, models, output, cache);
  await emitSingletons(singletons, { schema, output, cache });
  await emitCallValidators(calls, output, cache);
  emitOpenApi(root, { schema, models, calls }, output);
  emitDocs(root, output);
  await emitTypes(schema, models, output, cache);
  await emitCalls(calls, output, cache);
  await formatOutput(root, output, cache);
  cache.save();
  return { output, tables, places: new Places(schema, models) };
}
