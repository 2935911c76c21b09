import { getColumns } from '../emit/rollup-sql.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { RollupSource } from '../load/source.ts';
import type { RegisteredCode, SqlCall } from '../model/check.ts';
import { snakeCase } from '../model/names.ts';
import type { RollupModel } from '../model/rollups.ts';

/** Values before those of the measures: the organization and the surveys. */
const BEFORE_MEASURES = 2;

/**
 * Reports rollups without the functions that code of the server calls: `app.add_responses`, or `app.count_funnel` with
 * a value for each measure, if these occur at different times.
 */
export function checkRollupFunctions(
  files: readonly SchemaFile<RollupSource>[],
  rollups: readonly RollupModel[],
  { rollupCalls = [], functions = [] }: RegisteredCode,
  problems: Problem[],
): void {
  for (const name of new Set(rollupCalls.map((call) => call.name))) {
    const calls = rollupCalls.filter((call) => call.name === name);
    const [first, ...others] = calls;
    const [, verb, of = ''] = /^app\.(add|count)_(\w+)$/.exec(name) ?? [];
    const file = files.find((one) => snakeCase(one.name) === of);
    const rollup = rollups.find((one) => one.name === of);
    const called = `${first?.place ?? ''}${others.length > 0 ? `, among ${others.length} others,` : ''} calls ${name}`;
    if (!file || !rollup) {
      const isGenerated = functions.some((one) => one.name === name && one.isOfRollups);
      const isOfTable = rollups.some(({ tables }) => tables.some((table) => table.name === of));
      const names = rollups.map((one) => one.name);
      const message = `${called}, and no rollup has the name "${of}"`;
      if (isGenerated && !isOfTable)
        problems.push({ file: 'schema/rollups', line: 1, column: 1, message, hint: suggest(of, names) });
      continue;
    }
    const report = reportOn(file, problems);
    if (verb === 'count' && !rollup.events)
      report(
        file.data.events === undefined ? ['measures'] : ['events'],
        `${called}, which is there for measures that occur at different times`,
        'write "events": true',
        'key',
      );
    else if (verb === 'add' && rollup.events)
      report(
        ['events'],
        `${called}, which is there for measures that occur at the same time`,
        'take it out',
        'key',
      );
    else if (verb === 'count') checkMeasures(calls, file.data, rollup, report);
  }
}

/** A call has a value for each measure. */
function checkMeasures(
  calls: readonly SqlCall[],
  { tables, measures }: RollupSource,
  rollup: RollupModel,
  report: Report,
): void {
  const names = Object.values(tables).flatMap((table) => table.measures);
  // a misspelled one is reported itself
  if (!names.every((name) => name in measures)) return;
  const expected = BEFORE_MEASURES + new Set(rollup.tables.flatMap((table) => getColumns(table).sums)).size;
  const wrong = calls.find(({ values }) => values !== undefined && values !== expected);
  if (wrong?.values !== undefined)
    report(
      ['measures'],
      `${wrong.place} calls ${wrong.name} with ${wrong.values - BEFORE_MEASURES} measures, and there are ${expected - BEFORE_MEASURES}`,
      'change the calls, too',
      'key',
    );
}
