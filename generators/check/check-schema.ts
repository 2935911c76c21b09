import type { LoadedSchema } from '../load/load-schema.ts';
import { isWarning, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import { FORMATS } from '../emit/formats.ts';
import { checkSurveys } from './surveys.ts';
import type { CompiledCalls } from '../model/compiled-call.ts';
import type { Singleton } from '../model/singletons.ts';
import type { WorkCache } from '../work-cache.ts';
import { checkCalls, checkExample, getSchemas } from './calls.ts';
import type { EntityContext, FieldContext } from './entity-context.ts';
import { checkComputed } from './computed.ts';
import { checkEnums } from './enums.ts';
import { checkEveryFile } from './every-file.ts';
import { checkFieldKeys } from './field-keys.ts';
import { checkCycles } from './field-neighbours.ts';
import { checkFieldValues, checkPatternTime } from './field-values.ts';
import { getPatterns, type PatternAt } from './json-schemas.ts';
import { checkFunctions, checkNames, type Compiled } from './names.ts';
import { checkIdleKeys } from './idle-keys.ts';
import { checkNavigation } from './navigation.ts';
import { excludesFormat } from './patterns.ts';
import { checkPermissions } from './permissions.ts';
import { checkRecords } from './records.ts';
import { checkRelation, checkRequired } from './relations.ts';
import { checkRules } from './rules.ts';
import { checkScreenParts } from './screen-parts.ts';
import { checkScreens } from './screens.ts';

/** Fields and rules, of entities and of settings. */
function checkData(context: EntityContext, problems: Problem[]): void {
  const { file, source, model } = context;
  for (const [name, field] of Object.entries(source.properties)) {
    const compiled = model.fields.find((one) => one.name === name);
    if (!compiled) continue;
    const report = reportOn(file, problems, ['properties', name]);
    // the other checks depend on the type
    if ([field.type ?? 'string'].flat().every((type) => type === 'null')) {
      if (field.type?.length)
        report(['type'], 'the field can only be null', 'write the type of its values beside "null"');
      continue;
    }
    const one: FieldContext = { name, source: field, model: compiled, entity: context, report };
    checkFieldValues(one);
    checkFieldKeys(one);
    checkComputed(one, problems);
    checkRelation(one);
  }
  checkCycles(context);
  checkRules(context, problems);
}

/** Patterns that a text can make slow, or that no text of their format matches, in entities and calls. */
async function checkPatterns(schema: LoadedSchema, cache: WorkCache, problems: Problem[]): Promise<void> {
  const check = async ({ pattern, format, path }: PatternAt, report: Report) => {
    await cache.get('pattern', { pattern, format }, async () => {
      const message = await checkPatternTime(pattern);
      if (message !== undefined) report(path, message, 'repeat only what differs from its neighbours');
      const expected = FORMATS[String(format)];
      const isImpossible = expected !== undefined && (await excludesFormat(pattern, expected));
      if (isImpossible)
        report(path, `no ${String(format)} matches the pattern`, 'change it, or take it or "format" out');
      return message === undefined && !isImpossible ? 'valid' : undefined;
    });
  };
  for (const file of schema.entities)
    for (const [name, { pattern, format }] of Object.entries(file.data.properties))
      if (pattern !== undefined)
        await check({ pattern, format, path: ['properties', name, 'pattern'] }, reportOn(file, problems));
  for (const file of schema.calls)
    for (const one of getSchemas(file))
      for (const found of getPatterns(one.schema, one.path)) await check(found, reportOn(file, problems));
}

/** The results of a run of the generator, and those of earlier runs. */
export interface Findings {
  problems: Problem[];
  cache: WorkCache;
}

/** Input of the checks. */
export interface CheckedSchema extends Omit<Compiled, 'calls'> {
  calls: CompiledCalls;
  singletons: readonly Singleton[];
}

function checkEntities({ schema, models, singletons, code }: CheckedSchema, problems: Problem[]): void {
  for (const file of [...schema.entities, ...schema.singletons]) {
    const settings = singletons.map(({ model }) => model);
    const model = [...models, ...settings].find((one) => one.name === file.name);
    if (!model) continue;
    const report = reportOn(file, problems);
    const context = { file, source: file.data, model, schema, models, code, report };
    checkData(context, problems);
    if (settings.includes(model)) continue;
    checkPermissions(context);
    checkNavigation(context);
    checkScreens(context);
    checkScreenParts(context);
    checkIdleKeys(context);
  }
}

function checkExamples(schema: LoadedSchema, { calls, definitions }: CompiledCalls, problems: Problem[]) {
  return calls.map((call) => {
    const file = schema.calls.find(({ name }) => name === call.area);
    return () => file && checkExample(file, call, definitions, problems);
  });
}

function checkTexts(
  {
    entities,
    records,
    enums,
    calls,
    rollups,
    rows,
    themes,
    wordLists,
    questionSets,
    catalogues,
    openApi,
  }: LoadedSchema,
  problems: Problem[],
): void {
  // those of one field, and the offered languages, are part of other files
  const own = enums.filter((file) => file.file === `schema/enums/${file.name}.json`);
  checkEveryFile(
    [
      ...entities,
      ...records,
      ...own,
      ...calls,
      ...rollups,
      ...rows,
      ...themes,
      ...wordLists,
      ...questionSets,
      ...catalogues,
      ...(openApi ? [openApi] : []),
    ],
    problems,
  );
}

/**
 * Every check of the compiled schema besides those of its SQL. A check that fails over what another one has reported
 * does not keep the others from reporting.
 * @throws the failure of a check if nothing is wrong with the schema
 */
export async function checkSchema(compiled: CheckedSchema, { problems, cache }: Findings): Promise<void> {
  const { schema, tables, code, calls } = compiled;
  const names = { ...compiled, calls: calls.calls };
  const checks: (() => unknown)[] = [
    () => checkEntities(compiled, problems),
    () => checkNames(names, problems),
    () => checkRequired(schema, problems),
    () => checkFunctions(schema, code, problems),
    () => checkEnums(schema, problems),
    () => checkRecords(schema, tables, problems),
    () => checkCalls(schema, problems),
    ...checkExamples(schema, calls, problems),
    () => checkPatterns(schema, cache, problems),
    () => checkSurveys(schema, problems),
    () => checkTexts(schema, problems),
  ];
  const failures: unknown[] = [];
  for (const check of checks)
    try {
      await check();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0 && problems.every(isWarning)) throw failures[0];
}
