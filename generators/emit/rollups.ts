import type { LoadedSchema } from '../load/load-schema.ts';
import { camelCase } from '../model/names.ts';
import { type RollupModel, type RollupTable } from '../model/rollups.ts';
import { HEADER, literal, type Output } from './output.ts';
import { addFunction, eventFunction } from './rollup-counters.ts';
import {
  join,
  keptSql,
  prefixed,
  getColumns,
  cellsSql,
  storedSql,
  rowsSql,
  upsertSql,
} from './rollup-sql.ts';

/** The positions of questions to employees: their order. Categories have that of their id. */
function getQuestionPlaces(schema: LoadedSchema): Record<string, number> {
  const questions = schema.questionSets
    .filter(({ data }) => data.experienceType === 'EMPLOYEE')
    .flatMap(({ data }) => data.questions);
  return Object.fromEntries(questions.map(({ id }, index) => [id, index + 1]));
}

function placeFunction(places: Readonly<Record<string, number>>): string {
  const cases = Object.entries(places).map(([id, place]) => `when '${id}' then ${place}`);
  return `create or replace function app.question_place(value text) returns integer
language sql immutable parallel safe return case value ${cases.join(' ')} end;`;
}

function recountFunction(rollup: RollupModel, table: RollupTable): string {
  const { keys, sums, lists, all } = getColumns(table);
  const start = table.dimensions.find(({ type }) => type === 'date');
  if (!start) throw new Error(`The rollup ${table.name} has no dimension of time.`);
  const isWithin = (sql: string): string => `${sql} >= from_day and ${sql} < to_day`;
  // a week belongs to the month of its Monday. Conditions on the day alone are indexable, and the planner knows how many meet them
  const firstDay = (day: string): string =>
    start.column === 'week' ? `date_trunc('week', ${day} + 6)::date` : day;
  const filter = `s.organization_id = the_organization_id and ${rollup.day} >= ${firstDay('from_day')} and ${rollup.day} < ${firstDay('to_day')}`;
  const stored = storedSql(
    table,
    [isWithin(`t.${start.column}`), keptSql(`t.${start.column}`, table)].filter(Boolean).join(' and '),
  );
  const cells = `${cellsSql(rollup, table, filter)}\n    union all ${stored}`;
  const differs = [...sums.map((name) => `${name} <> 0`), ...lists.map((name) => `${name} is not null`)].join(
    ' or ',
  );
  // offset 0: each list is built once, not for the condition again
  return `create or replace function app.recount_${table.name}(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  ${rowsSql(table, cells)} offset 0) d where ${differs}),
  mended as (${upsertSql(table, 'select * from differences')})
  select jsonb_build_object(${join(keys.map((name) => `'${name}', d.${name}`))}),
    jsonb_strip_nulls(jsonb_build_object(${join(all.map((name) => (lists.includes(name) ? `'${name}', d.${name}` : `'${name}', nullif(d.${name}, 0)`)))}))
  from differences d order by ${prefixed('d', keys)};
end
$$;`;
}

/**
 * Counts a table of months for some of their days, since the table has only whole months. Only what periods are compared
 * by is counted: plain sums, and lists by category and question.
 */
function countedTable(rollup: RollupModel, table: RollupTable): RollupTable | undefined {
  const hasMonths = table.dimensions.some(({ column }) => column === 'month');
  if (!hasMonths || rollup.events) return undefined;
  return {
    ...table,
    measures: table.measures.filter(({ by }) => by?.kind !== 'enum' && by?.kind !== 'theme'),
  };
}

function countFunction(rollup: RollupModel, whole: RollupTable): string[] {
  const table = countedTable(rollup, whole);
  if (!table) return [];
  const { sums, lists } = getColumns(table);
  const wanted = rollup.dimensions
    .filter(({ column, type }) => type === 'uuid' && table.dimensions.some((own) => own.column === column))
    .map(({ column, from }) => ({ parameter: `the_${column}s`, from }));
  const filter = [
    `s.organization_id = the_organization_id and ${rollup.day} >= from_day and ${rollup.day} < to_day`,
    'and (the_type is null or s.experience_type = the_type)',
    ...wanted.map(({ parameter, from }) => `and (${parameter} is null or ${from} = any(${parameter}))`),
  ].join('\n      ');
  const columns = [
    ...table.dimensions.map(({ column, type }) => `${column} ${type}`),
    ...sums.map((name) => `${name} integer`),
    ...lists.map((name) => `${name} integer[]`),
  ];
  return [
    `-- The rows that ${table.name} would have if only these days were counted; without the lists by other things than
-- categories and questions. A null counts all: patients and employees, or each place and provider.
create or replace function app.count_${table.name}(the_organization_id uuid, from_day date, to_day date, ${table.subjects ? 'the_subject text, ' : ''}the_type text,
  ${join(wanted.map(({ parameter }) => `${parameter} uuid[] default null`))})
returns table (${join(columns)})
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query ${rowsSql(table, cellsSql(rollup, table, filter, 'k.subject = the_subject'))};
end
$$;
grant execute on function app.count_${table.name} to chairside_request;`,
  ];
}

function recountAll(rollups: readonly RollupModel[]): string {
  // in the order of a completion, which prevents deadlocks: the survey, its answers, the funnel
  const order = (rollup: RollupModel): number => (rollup.events ? 2 : Number(rollup.of === 'answers'));
  const tables = [...rollups].sort((a, b) => order(a) - order(b)).flatMap((rollup) => rollup.tables);
  const parts = tables.map(
    ({ name }) =>
      `  return query select '${name}'::text, r.key, r.difference from app.recount_${name}(the_organization_id, from_day, to_day) r;`,
  );
  return `-- Counts the rollups of an organization anew, from one day to before another, both the first of a month; answers where
-- they differed, and mends them. Adds differences instead of setting sums, so that surveys completed meanwhile keep counting.
create or replace function app.recount_rollups(the_organization_id uuid, from_day date, to_day date)
returns table (rollup text, key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp
as $$
begin
${parts.join('\n')}
end
$$;`;
}

const ADD_LIST = `-- Adds up two lists by place; 0 is null, which takes no room.
create or replace function app.add_list(sums integer[], added integer[]) returns integer[]
language plpgsql immutable as $$
declare
  change integer;
  place integer := 0;
begin
  if sums is null then
    return added;
  end if;
  foreach change in array added loop
    place := place + 1;
    if change is not null then
      sums[place] := nullif(coalesce(sums[place], 0) + change, 0);
    end if;
  end loop;
  return sums;
end
$$;`;

const BUILD_LIST = `-- A list with these values at their positions; null if all are 0. Strict: most lists of a row have none, and cost no call.
create or replace function app.build_list(places integer[], amounts integer[]) returns integer[]
language plpgsql immutable strict as $$
declare
  sums integer[] := '{null}';
begin
  for i in 1..cardinality(places) loop
    sums[places[i]] := nullif(amounts[i], 0);
  end loop;
  return case when array_remove(sums, null) <> '{}' then sums end;
end
$$;`;

/** When a place or a person is deleted, their surveys and the sums lose the reference; sums of that person alone go. */
function releaseFunctions(rollups: readonly RollupModel[]): string {
  const leaving = new Map<string, string[]>();
  for (const table of rollups.flatMap(({ tables }) => tables)) {
    for (const { column, leaves, references } of table.dimensions) {
      // a foreign key deletes the rows of a table without subjects
      const target = leaves ?? (table.subjects && references);
      if (target === undefined) continue;
      const { keys, all } = getColumns(table);
      const columns = [...keys, ...all].map((name) => (name === column ? `app.nobody() as ${name}` : name));
      const deleted = `delete from ${table.name} where organization_id = the_organization_id and ${column} = old.id`;
      const added = upsertSql(table, `select ${join(columns)} from left_behind`);
      const statement = leaves ? `with left_behind as (${deleted} returning *)\n  ${added}` : deleted;
      leaving.set(target, [...(leaving.get(target) ?? []), `  ${statement};`]);
    }
  }
  return [...leaving]
    .map(
      ([
        name,
        statements,
      ]) => `-- Moves the sums of a deleted row of ${name} to the row without a place, as its surveys go, or deletes its own.
create or replace function app.leave_${name}() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  the_organization_id uuid := old.organization_id;
begin
${statements.join('\n')}
  return null;
end
$$;
create or replace trigger leave_rollups after delete on ${name} for each row execute function app.leave_${name}();`,
    )
    .join('\n\n');
}

function buildSql(rollups: readonly RollupModel[], questionPlaces: Readonly<Record<string, number>>): string {
  return `${[
    '-- Written by `npm run generate` from schema/rollups. Changes here are lost.\n-- Adds surveys to the rollups, takes them out again and recounts.',
    `create or replace function app.nobody() returns uuid language sql immutable parallel safe return '00000000-0000-0000-0000-000000000000'::uuid;`,
    placeFunction(questionPlaces),
    ADD_LIST,
    BUILD_LIST,
    ...rollups.map((rollup) => (rollup.events ? eventFunction(rollup) : addFunction(rollup))),
    ...rollups.flatMap((rollup) => rollup.tables.map((table) => recountFunction(rollup, table))),
    ...rollups.flatMap((rollup) => rollup.tables.flatMap((table) => countFunction(rollup, table))),
    releaseFunctions(rollups),
    recountAll(rollups),
  ].join('\n\n')}\n`;
}

/** The functions that write the rollups, and lookups for readers: positions in lists, columns of tables. */
export function emitRollups(schema: LoadedSchema, rollups: readonly RollupModel[], output: Output): void {
  if (rollups.length === 0) return;
  const questionPlaces = getQuestionPlaces(schema);
  output.set('src/generated/sql/rollups.sql', buildSql(rollups, questionPlaces));
  const tables = Object.fromEntries(
    rollups.flatMap((rollup) =>
      rollup.tables.map((table) => {
        const { keys, sums, lists } = getColumns(table);
        const counted = countedTable(rollup, table);
        const more = counted && { countedLists: getColumns(counted).lists };
        const { keepDays } = table;
        const kept = keepDays !== undefined && { keepDays };
        return [camelCase(table.name), { table: table.name, keys, sums, lists, ...more, ...kept }];
      }),
    ),
  );
  output.set(
    'src/generated/rollups.ts',
    `${HEADER}/** Places of the questions to employees in the lists of rollups, from 1; categories have the place of their id. */
export const questionPlaces: Readonly<Record<string, number>> = ${literal(questionPlaces)};

/**
 * The tables of sums, their keys after the organization, and their measures. Tables with countedLists have a function
 * that counts their sums and these lists for any days. Tables with keepDays have only their latest days.
 */
export const rollups = ${literal(tables)} as const;
`,
  );
}
