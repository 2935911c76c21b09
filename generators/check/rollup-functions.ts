import { getColumns } from '../emit/rollup-sql.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn } from '../load/report.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { RollupSource } from '../load/source.ts';
import type { RegisteredCode } from '../model/check.ts';
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
  for (const { name, values, place } of rollupCalls) {
    const [, verb, of = ''] = /^app\.(add|count)_(\w+)$/.exec(name) ?? [];
    const file = files.find((one) => snakeCase(one.name) === of);
    const rollup = rollups.find((one) => one.name === of);
    const isGenerated = functions.some((one) => one.name === name && one.isOfRollups);
    if (!file || !rollup) {
      const isOfTable = rollups.some(({ tables }) => tables.some((table) => table.name === of));
      if (isGenerated && !isOfTable)
        problems.push({
          file: 'schema/rollups',
          line: 1,
          column: 1,
          message: `${place} calls ${name}, and no rollup has the name "${of}"`,
          hint: suggest(of, [...rollups.map((one) => one.name)]),
        });
      continue;
    }
    const report = reportOn(file, problems);
    const expected = BEFORE_MEASURES + new Set(rollup.tables.flatMap((table) => getColumns(table).sums)).size;
    if (verb === 'count' && !rollup.events)
      report(
        file.data.events === undefined ? ['measures'] : ['events'],
        `${place} calls ${name}, which is there for measures that occur at different times`,
        'write "events": true',
        'key',
      );
    else if (verb === 'add' && rollup.events)
      report(
        ['events'],
        `${place} calls ${name}, which is there for measures that occur at the same time`,
        'take it out',
        'key',
      );
    else if (verb === 'count' && values !== undefined && values !== expected)
      report(
        ['measures'],
        `${place} calls ${name} with ${values - BEFORE_MEASURES} measures, and there are ${expected - BEFORE_MEASURES}`,
        'change the calls, too',
        'key',
      );
  }
}
