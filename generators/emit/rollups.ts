import type { LoadedSchema } from '../load/load-schema.ts';
import { camelCase } from '../model/names.ts';
import { type RollupMeasure, type RollupModel, type RollupTable } from '../model/rollups.ts';
import { HEADER, literal, type Output } from './output.ts';

const ANSWERS = 'answers a on a.organization_id = s.organization_id and a.survey_id = s.id';
const PLACE: Readonly<Record<string, string>> = {
  category: 'app.category_place(a.category)',
  question: 'app.question_place(a.question_id)',
};
const LIST_SEPARATOR = ', ';
const join = (parts: readonly string[]): string => parts.join(LIST_SEPARATOR);
const prefixed = (prefix: string, columns: readonly string[]): string =>
  join(columns.map((name) => `${prefix}.${name}`));

interface Places {
  category: { code: string; place: number }[];
  question: { id: string; place: number }[];
  /** length of the longest list */
  most: number;
}

/** Positions: categories by id among those of their experience type, questions of employees by their order. */
function buildPlaces(schema: LoadedSchema): Places {
  const category = schema.questionSets.flatMap(({ data }) =>
    [...data.categories].sort((a, b) => a.id - b.id).map(({ code }, index) => ({ code, place: index + 1 })),
  );
  const question = schema.questionSets
    .filter(({ data }) => data.experienceType === 'EMPLOYEE')
    .flatMap(({ data }) => data.questions.map(({ id }, index) => ({ id, place: index + 1 })));
  const most = Math.max(1, ...[...category, ...question].map(({ place }) => place));
  return { category, question, most };
}

function placeFunction(name: string, places: readonly [key: string, place: number][]): string {
  const cases = places.map(([key, place]) => `when '${key}' then ${place}`).join(' ');
  return `create or replace function app.${name}(value text) returns integer
language sql immutable parallel safe return case value ${cases} end;`;
}

function getColumns(table: RollupTable): { keys: string[]; sums: string[]; lists: string[]; all: string[] } {
  const of = (isList: boolean) =>
    table.measures.filter(({ by }) => (by !== undefined) === isList).map(({ column }) => column);
  const [sums, lists] = [of(false), of(true)];
  return { keys: table.dimensions.map(({ column }) => column), sums, lists, all: [...sums, ...lists] };
}

/** One branch of the cells: rows of a kind add to the measures of that kind only. */
function branch(
  table: RollupTable,
  keys: string,
  place: string,
  isOwn: (measure: RollupMeasure) => boolean,
  from: string,
): string {
  const measures = table.measures.map(
    (measure) => `${isOwn(measure) ? measure.add : '0'} as ${measure.column}`,
  );
  return `select ${keys}, ${place} as place, ${join(measures)} from ${from}`;
}

function buildFrom({ of }: RollupModel): string {
  return of === 'surveys' ? 'surveys s' : `surveys s join ${ANSWERS}`;
}

/** All additions of surveys, as cells: a key, a list position, and the amount; plain sums are at position 1. */
function cellsSql(rollup: RollupModel, table: RollupTable, filter: string): string {
  const { sums } = getColumns(table);
  const conditions = [filter, rollup.where, table.where].filter((one) => one !== undefined);
  const from = `${buildFrom(rollup)} where ${conditions.map((one) => `(${one})`).join(' and ')}`;
  const keys = join(table.dimensions.map(({ column, from: sql }) => `${sql} as ${column}`));
  const kinds = new Map(
    table.measures.flatMap(({ by }) => (by ? [[by.kind === 'enum' ? by.place : by.kind, by]] : [])),
  );
  const branches = sums.length > 0 ? [branch(table, keys, '1', ({ by }) => !by, from)] : [];
  for (const by of kinds.values()) {
    if (by.kind === 'enum') {
      const isOwn = (measure: RollupMeasure) => measure.by?.kind === 'enum' && measure.by.place === by.place;
      branches.push(branch(table, keys, by.place, isOwn, `${from} and ${by.place} is not null`));
      continue;
    }
    const place =
      by.kind === 'category' ? 'app.category_place(a.category)' : 'app.question_place(a.question_id)';
    const answers = `${buildFrom(rollup)} join ${ANSWERS}`;
    const where = [...conditions, 'a.value is not null', `${place} is not null`]
      .map((one) => `(${one})`)
      .join(' and ');
    branches.push(
      branch(table, keys, place, (measure) => measure.by?.kind === by.kind, `${answers} where ${where}`),
    );
  }
  return branches.join('\n    union all ');
}

/** Stored values, as cells that subtract them. */
function storedSql(table: RollupTable, filter: string): string {
  const { keys, sums, lists } = getColumns(table);
  const of = (own: readonly string[], sql: (name: string) => string) =>
    join(table.measures.map(({ column }) => (own.includes(column) ? sql(column) : '0')));
  const from = `${table.name} t where t.organization_id = the_organization_id and ${filter}`;
  const plain = `select ${prefixed('t', keys)}, 1, ${of(sums, (name) => `-t.${name}`)} from ${from}`;
  if (lists.length === 0) return plain;
  const unnested = `unnest(${prefixed('t', lists)}) with ordinality as u(${join(lists)}, place)`;
  const list = `select ${prefixed('t', keys)}, u.place, ${of(lists, (name) => `-coalesce(u.${name}, 0)`)}
    from ${table.name} t cross join lateral ${unnested} where t.organization_id = the_organization_id and ${filter}`;
  return `${plain}\n    union all ${list}`;
}

/** Groups cells into rows of the table: one for each key. */
function rowsSql(table: RollupTable, cells: string, most: number): string {
  const { keys, sums, lists } = getColumns(table);
  const total = (name: string) => `sum(${name})::int as ${name}`;
  if (lists.length === 0) {
    return `select ${join(keys)}, ${join(sums.map(total))} from (\n    ${cells}) c group by ${join(keys)}`;
  }
  const empty = `array_fill(null::int, array[${most}])`;
  const zeros = join([...sums, ...lists].map(() => '0'));
  const all = table.measures.map(({ column }) => column);
  const list = (name: string) => `nullif(array_agg(nullif(${name}, 0) order by place), ${empty}) as ${name}`;
  return `select ${join(keys)}, ${join([...sums.map((name) => `sum(${name})::int as ${name}`), ...lists.map(list)])}
  from (
    select ${join(keys)}, place, ${join(all.map(total))}
    from (
      with cells as (
    ${cells})
      select * from cells
      union all select distinct ${join(keys)}, n, ${zeros} from cells cross join generate_series(1, ${most}) n) c
    group by ${join(keys)}, place) g
  group by ${join(keys)}`;
}

/** Adds rows to the table. */
function upsertSql(table: RollupTable, rows: string, alias = 'r'): string {
  const { keys, sums, lists, all } = getColumns(table);
  const into = [...keys, ...all];
  const values = ['the_organization_id', ...into.map((name) => `${alias}.${name}`)];
  const set = sums.map((name) => `${name} = t.${name} + excluded.${name}`);
  set.push(
    ...lists.map(
      (name) =>
        `${name} = case when excluded.${name} is null then t.${name} else app.add_list(t.${name}, excluded.${name}) end`,
    ),
  );
  return `insert into ${table.name} as t (organization_id, ${join(into)})
  select ${join(values)} from (${rows}) ${alias} order by ${prefixed(alias, keys)}
  on conflict (organization_id, ${join(keys)}) do update set ${set.join(',\n    ')}`;
}

const OF_ANSWER = /\ba\./g;

/** Additions of each answer to lists by position: computed once per answer, shared by measures that add the same. */
function answerLists(rollup: RollupModel): {
  base: RollupMeasure[];
  getListSql: (measure: RollupMeasure) => string;
} {
  const measures = new Map(rollup.tables.flatMap((table) => table.measures.map((one) => [one.column, one])));
  const answered = [...measures.values()].filter(({ by }) => by !== undefined && by.kind !== 'enum');
  const isOfSurvey = ({ when }: RollupMeasure): boolean => when !== undefined && when.search(OF_ANSWER) < 0;
  const base = answered.filter((one) => !isOfSurvey(one));
  const getListSql = (measure: RollupMeasure): string => {
    if (!isOfSurvey(measure)) return `list_${measure.column}`;
    const whole = base.find(
      (one) => one.unit === measure.unit && one.by?.kind === measure.by?.kind && !one.when,
    );
    if (!whole) throw new Error(`${measure.column} has a condition on the survey, and no list without one.`);
    return `case when ${measure.when ?? ''} then list_${whole.column} end`;
  };
  return { base, getListSql };
}

/** Adds one survey, the variable `s`: the lists of its answers are built once for all tables. */
function addSurvey(rollup: RollupModel, most: number): { declare: string; statements: string[] } {
  const { base, getListSql } = answerLists(rollup);
  const kinds = [...new Set(base.map(({ by }) => by?.kind ?? ''))];
  const units = [...new Set(base.map(({ unit }) => unit))];
  const ofRow = (sql: string): string => sql.replace(OF_ANSWER, 'x.');
  const columns = [
    ...kinds.map((kind) => `${ofRow(PLACE[kind] ?? '')} as ${kind}`),
    ...units.map((unit, index) => `(sign * (${ofRow(unit)}))::int as unit_${index}`),
    ...base.flatMap(({ column, when }) =>
      when === undefined ? [] : [`(${ofRow(when)}) is true as is_${column}`],
    ),
  ];
  const steps = kinds.map((kind) => {
    const assigned = base
      .filter(({ by }) => by?.kind === kind)
      .map(({ column, unit, when }) => {
        const change = `list_${column}[a.${kind}] := coalesce(list_${column}[a.${kind}], 0) + a.unit_${units.indexOf(unit)};`;
        return when === undefined ? change : `if a.is_${column} then ${change} end if;`;
      });
    return `    if a.${kind} is not null then
      ${assigned.join('\n      ')}
    end if;`;
  });
  const loop = `for a in select ${columns.join(', ')}
    from answers x where x.organization_id = s.organization_id and x.survey_id = s.id and x.value is not null loop
${steps.join('\n')}
  end loop`;
  const empty = `array_fill(null::int, array[${most}])`;
  const buildValueSql = (measure: RollupMeasure): string => {
    const { column, add, by } = measure;
    if (!by) return `(sign * (${add}))::int as ${column}`;
    if (by.kind !== 'enum') return `${getListSql(measure)} as ${column}`;
    const value = `array_fill(null::int, array[${by.place} - 1]) || nullif((sign * (${add}))::int, 0)`;
    return `case when ${by.place} is not null then ${value} end as ${column}`;
  };
  const rows = (table: RollupTable): string => {
    const keys = table.dimensions.map(({ column, from }) => `${from} as ${column}`);
    const where = table.where === undefined ? '' : ` where ${table.where}`;
    return `select ${join([...keys, ...table.measures.map(buildValueSql)])}${where}`;
  };
  return {
    declare: ['a record', ...base.map(({ column }) => `list_${column} integer[]`)]
      .map((one) => `\n  ${one};`)
      .join(''),
    statements: [
      ...(base.length > 0
        ? [...new Set(base.map(({ column }) => column))].map((name) => `list_${name} := ${empty}`)
        : []),
      ...(base.length > 0 ? [loop] : []),
      ...base.map(({ column }) => `list_${column} := nullif(list_${column}, ${empty})`),
      ...rollup.tables.map((table) => upsertSql(table, rows(table), 'w')),
    ],
  };
}

/** Adds the answers of one survey, the variable `s`. */
function addAnswers(rollup: RollupModel): { declare: string; statements: string[] } {
  const statements = rollup.tables.map((table) => {
    const { keys, sums } = getColumns(table);
    const own = join(table.dimensions.map(({ column, from }) => `${from} as ${column}`));
    const added = join(table.measures.map(({ column, add }) => `(sign * sum(${add}))::int as ${column}`));
    return upsertSql(
      table,
      `select ${own}, ${sums.length > 0 ? added : ''} from answers a
      where a.organization_id = s.organization_id and a.survey_id = s.id and ${rollup.where ?? 'true'}
      group by ${join(keys.map((_, index) => String(index + 1)))}`,
      'w',
    );
  });
  return { declare: '', statements };
}

function addFunction(rollup: RollupModel, { most }: Places): string {
  const { declare, statements } = rollup.of === 'surveys' ? addSurvey(rollup, most) : addAnswers(rollup);
  const guard = rollup.of === 'surveys' ? ` or not (${rollup.where ?? 'true'})` : '';
  // keeps the lookup by key even while the planner believes the tables to be empty
  return `-- Adds a survey to the rollup, or takes it out again with the sign -1: before it is changed or deleted.
create or replace function app.add_${rollup.name}(the_organization_id uuid, the_survey_id uuid, sign integer default 1) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  s surveys%rowtype;${declare}
begin
  select x.* into s from surveys x where x.organization_id = the_organization_id and x.id = the_survey_id;
  if not found${guard} then
    return;
  end if;
${statements.map((statement) => `  ${statement};`).join('\n\n')}
end
$$;
grant execute on function app.add_${rollup.name} to chairside_request;`;
}

/** Events occur one at a time, so the amount of each is a parameter. */
function eventFunction(rollup: RollupModel): string {
  return rollup.tables
    .map((table) => {
      const { keys, sums } = getColumns(table);
      const exprs = join(table.dimensions.map(({ column, from }) => `${from} as ${column}`));
      const rows = `select ${exprs}, ${join(sums.map((name) => `(count(*) * the_${name})::int as ${name}`))}
    from ${buildFrom(rollup)} where s.organization_id = the_organization_id and s.id = any(survey_ids) and ${rollup.where ?? 'true'}
    group by ${join(keys.map((_, index) => String(index + 1)))}`;
      return `-- Counts that something happened to surveys: 1 for what did, -1 to take it back.
create or replace function app.count_${rollup.name}(the_organization_id uuid, survey_ids uuid[], ${join(sums.map((name) => `the_${name} integer`))}) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  ${upsertSql(table, rows)};
end
$$;
grant execute on function app.count_${rollup.name} to chairside_request;`;
    })
    .join('\n\n');
}

function recountFunction(rollup: RollupModel, table: RollupTable, places: Places): string {
  const { keys, sums, lists, all } = getColumns(table);
  const start = table.dimensions.find(({ type }) => type === 'date');
  if (!start) throw new Error(`The rollup ${table.name} has no dimension of time.`);
  const isWithin = (sql: string): string => `${sql} >= from_day and ${sql} < to_day`;
  // a week belongs to the month of its Monday; the bounds of days make the rest indexable
  const filter = `s.organization_id = the_organization_id and ${isWithin(start.from)} and ${rollup.day} >= from_day and ${rollup.day} < to_day + 7`;
  const stored = storedSql(table, isWithin(`t.${start.column}`));
  const cells = `${cellsSql(rollup, table, filter)}\n    union all ${stored}`;
  const differs = [...sums.map((name) => `${name} <> 0`), ...lists.map((name) => `${name} is not null`)].join(
    ' or ',
  );
  return `create or replace function app.recount_${table.name}(the_organization_id uuid, from_day date, to_day date)
returns table (key jsonb, difference jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query with differences as materialized (select * from (
  ${rowsSql(table, cells, places.most)}) d where ${differs}),
  mended as (${upsertSql(table, 'select * from differences')})
  select jsonb_build_object(${join(keys.map((name) => `'${name}', d.${name}`))}),
    jsonb_strip_nulls(jsonb_build_object(${join(all.map((name) => (lists.includes(name) ? `'${name}', d.${name}` : `'${name}', nullif(d.${name}, 0)`)))}))
  from differences d order by ${prefixed('d', keys)};
end
$$;`;
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

/** When a place or a person is deleted, their surveys and the sums lose the reference. */
function releaseFunctions(rollups: readonly RollupModel[]): string {
  const leaving = new Map<string, string[]>();
  for (const table of rollups.flatMap(({ tables }) => tables)) {
    for (const { column, leaves } of table.dimensions) {
      if (leaves === undefined) continue;
      const { keys, all } = getColumns(table);
      const columns = [...keys, ...all].map((name) => (name === column ? `app.nobody() as ${name}` : name));
      const moved = `delete from ${table.name} where organization_id = the_organization_id and ${column} = old.id returning *`;
      const added = upsertSql(table, `select ${join(columns)} from left_behind`);
      leaving.set(leaves, [...(leaving.get(leaves) ?? []), `  with left_behind as (${moved})\n  ${added};`]);
    }
  }
  return [...leaving]
    .map(
      ([
        name,
        statements,
      ]) => `-- Moves the sums of a deleted row of ${name} to the row without a place, as its surveys go.
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

function buildSql(rollups: readonly RollupModel[], places: Places): string {
  return `${[
    '-- Written by `npm run generate` from schema/rollups. Changes here are lost.\n-- Adds surveys to the rollups, takes them out again and recounts.',
    `create or replace function app.nobody() returns uuid language sql immutable parallel safe return '00000000-0000-0000-0000-000000000000'::uuid;`,
    placeFunction(
      'category_place',
      places.category.map(({ code, place }) => [code, place]),
    ),
    placeFunction(
      'question_place',
      places.question.map(({ id, place }) => [id, place]),
    ),
    ADD_LIST,
    ...rollups.map((rollup) => (rollup.events ? eventFunction(rollup) : addFunction(rollup, places))),
    ...rollups.flatMap((rollup) => rollup.tables.map((table) => recountFunction(rollup, table, places))),
    releaseFunctions(rollups),
    recountAll(rollups),
  ].join('\n\n')}\n`;
}

/** The functions that write the rollups, and lookups for readers: positions in lists, columns of tables. */
export function emitRollups(schema: LoadedSchema, rollups: readonly RollupModel[], output: Output): void {
  if (rollups.length === 0) return;
  const places = buildPlaces(schema);
  output.set('src/server/rollups/sql/rollups.sql', buildSql(rollups, places));
  const tables = Object.fromEntries(
    rollups.flatMap((rollup) =>
      rollup.tables.map((table) => {
        const { keys, sums, lists } = getColumns(table);
        return [camelCase(table.name), { table: table.name, keys, sums, lists }];
      }),
    ),
  );
  output.set(
    'src/generated/rollups.ts',
    `${HEADER}/** Places in the lists of rollups, from 1: of categories among those of their experience type. */
export const categoryPlaces: Readonly<Record<string, number>> = ${literal(Object.fromEntries(places.category.map(({ code, place }) => [code, place])))};

/** Places of the questions to employees. */
export const questionPlaces: Readonly<Record<string, number>> = ${literal(Object.fromEntries(places.question.map(({ id, place }) => [id, place])))};

/** The tables of sums, their keys after the organization, and their measures. */
export const rollups = ${literal(tables)} as const;
`,
  );
}
