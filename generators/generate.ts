import { checkFiles } from './check/every-file.ts';
import { checkRollupFunctions } from './check/rollup-functions.ts';
import { checkRollups } from './check/rollups.ts';
import { checkSql } from './check/sql.ts';
import { checkSchema, type Findings } from './check/check-schema.ts';
import { emitCallValidators } from './emit/call-validators.ts';
import { emitCalls } from './emit/calls.ts';
import { emitDocs } from './emit/docs.ts';
import { entityDefinitions } from './emit/entity-definitions.ts';
import { emitEnums } from './emit/enums.ts';
import { emitFormats } from './emit/formats.ts';
import { emitLongTexts } from './emit/long-texts.ts';
import { emitSealedColumns } from './emit/sealed-columns.ts';
import { emitModels } from './emit/models.ts';
import { checkOpenApi, emitOpenApi } from './emit/openapi.ts';
import type { Output } from './emit/output.ts';
import { emitRegistry } from './emit/registry.ts';
import { emitPlaceZones } from './emit/place-zones.ts';
import { checkRows, emitRelations, emitRows, emitSynonyms, emitWords } from './emit/rows.ts';
import { checkListUses, checkThemes, emitBuiltInThemes, emitThemes } from './emit/themes.ts';
import { emitRollups } from './emit/rollups.ts';
import { emitSingletons, singletonDefinitions } from './emit/singletons.ts';
import { emitSurveys } from './emit/surveys.ts';
import { checkWhatToSay, emitWhatToSay } from './emit/what-to-say.ts';
import { emitTypes } from './emit/types.ts';
import { emitValidators } from './emit/validators.ts';
import { formatOutput } from './format.ts';
import { failOn, loadSchema } from './load/load-schema.ts';
import { isWarning, SchemaError, sortProblems, type Problem } from './load/problem.ts';
import { compileCalls } from './model/compile-calls.ts';
import { compileModels, registeredCode } from './model/compile.ts';
import { compileRollups, rollupTables } from './model/rollups.ts';
import { compileSingletons } from './model/singletons.ts';
import { compileTables } from './model/tables.ts';
import { findNewLimits } from './migrate/new-limits.ts';
import { SchemaPositions } from './migrate/schema-positions.ts';
import type { Wanted } from './migrate/write-migration.ts';
import { WorkCache } from './work-cache.ts';

/** Reads and compiles the schema under `root`, with the problems that compiling finds. */
export async function compileSchema(root: string, { problems, cache }: Findings) {
  const code = registeredCode(root);
  checkFiles(root, problems);
  const schema = await loadSchema(root, problems, cache);
  const models = compileModels(schema, code, problems);
  const singletons = compileSingletons(schema, models, problems);
  const rollups = compileRollups(schema, problems);
  const tables = compileTables(schema, models, rollupTables(rollups));
  const api = compileCalls(schema, models, problems);
  const definitions = {
    ...entityDefinitions(schema, models),
    ...singletonDefinitions(schema, singletons),
    ...api.definitions,
  };
  return {
    code,
    schema,
    models,
    singletons,
    rollups,
    tables,
    calls: { ...api, definitions },
  };
}

/**
 * Compiles and checks the schema. After a mistake, a later step may miss what it left out: then the mistakes are the
 * message.
 * @returns what was compiled, and the check of SQL, which runs in another thread
 */
async function compileOrFail(root: string, findings: Findings) {
  const { problems } = findings;
  try {
    const compiled = await compileSchema(root, findings);
    checkRows(compiled.schema, problems);
    checkRollups(compiled, problems);
    checkRollupFunctions(compiled.schema.rollups, compiled.rollups, compiled.code, problems);
    const sql = checkSql(root, compiled, findings);
    checkThemes(compiled.schema, problems);
    checkListUses(compiled.schema, problems);
    checkWhatToSay(compiled.schema, problems);
    checkOpenApi(compiled.schema, problems);
    // it is awaited below; until then, a failure must not end the process
    sql.catch(() => undefined);
    await checkSchema(compiled, findings);
    if (!problems.every(isWarning)) await sql;
    failOn(problems);
    return { ...compiled, sql };
  } catch (error) {
    failOn(problems);
    throw error;
  }
}

/** Every mistake and warning in the schema under `root`, the most important first. */
export async function findProblems(root: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  const cache = new WorkCache(root, true);
  try {
    const { sql } = await compileOrFail(root, { problems, cache });
    await sql;
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
  }
  cache.save();
  return sortProblems(problems);
}

/**
 * Everything generated from the schema under `root`: the files to write, the tables to migrate to, and warnings.
 * @param isCacheTrusted whether results of earlier runs are used
 * @throws SchemaError with every problem at once
 */
export async function generate(
  root: string,
  isCacheTrusted = true,
): Promise<Wanted & { warnings: Problem[] }> {
  const cache = new WorkCache(root, isCacheTrusted);
  const problems: Problem[] = [];
  const { schema, models, singletons, rollups, tables, calls, sql } = await compileOrFail(root, {
    problems,
    cache,
  });
  const output: Output = new Map();
  emitModels(models, output);
  emitEnums(schema, output);
  emitRegistry(models, output);
  emitFormats(output);
  emitLongTexts(schema, models, output);
  emitSealedColumns(schema, models, output);
  emitSurveys(schema, output);
  emitRollups(schema, rollups, output);
  emitRows(schema, output);
  emitRelations(schema, output);
  emitWords(schema, output);
  emitSynonyms(schema, output);
  emitThemes(schema, output);
  emitWhatToSay(schema, output);
  emitBuiltInThemes(schema, output);
  emitPlaceZones(output);
  await emitValidators(schema, models, output, cache);
  await emitSingletons(singletons, { schema, output, cache });
  await emitCallValidators(calls, output, cache);
  emitOpenApi(root, { schema, models, calls }, output);
  emitDocs(root, output);
  await emitTypes(schema, models, output, cache);
  await emitCalls(calls, output, cache);
  await formatOutput(root, output, cache);
  await sql;
  failOn(problems);
  cache.save();
  const stored = [...models, ...singletons.map(({ model }) => model)];
  return {
    output,
    tables,
    positions: new SchemaPositions(schema, models),
    limits: findNewLimits(root, schema, stored),
    warnings: sortProblems(problems),
  };
}
