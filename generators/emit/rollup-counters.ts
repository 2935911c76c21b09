import { type RollupMeasure, type RollupModel, type RollupTable } from '../model/rollups.ts';
import { join, getColumns, buildFrom, keptSql, keysSql, OWN_ANSWERS, upsertSql } from './rollup-sql.ts';

const PLACE: Readonly<Record<string, string>> = {
  category: 'a.category_id',
  question: 'app.question_place(a.question_id)',
};

const OF_ANSWER = /\ba\./g;

/** Additions of each answer to lists by position: computed once per answer, shared by measures that add the same. */
function answerLists(rollup: RollupModel): {
  base: RollupMeasure[];
  getListSql: (measure: RollupMeasure) => string;
} {
  const measures = new Map(rollup.tables.flatMap((table) => table.measures.map((one) => [one.column, one])));
  const answered = [...measures.values()].filter(
    ({ by }) => by?.kind === 'category' || by?.kind === 'question',
  );
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
function addSurvey(rollup: RollupModel): { declare: string; statements: string[] } {
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
  const themed = [
    ...new Map(
      rollup.tables.flatMap(({ measures }) => measures.map((one) => [one.column, one] as const)),
    ).values(),
  ].filter(({ by }) => by?.kind === 'theme');
  const themes = themed.map(({ column, unit, when, by }) => {
    const place = by?.kind === 'theme' ? by.place : '';
    const change = `list_${column}[${place}] := (sign * (${unit}))::int;`;
    return when === undefined ? change : `if ${when} then ${change} end if;`;
  });
  const lists = [...base, ...themed];
  const themeLoop = `foreach code in array coalesce(s.themes, '{}') loop
    ${themes.join('\n    ')}
  end loop`;
  const loop = `for a in select ${columns.join(', ')}
    from ${OWN_ANSWERS} x where x.value is not null loop
${steps.join('\n')}
  end loop`;
  // as long as the last position that was answered: stored lists are added up to there
  const empty = `'{null}'::int[]`;
  const buildValueSql = (measure: RollupMeasure): string => {
    const { column, add, by } = measure;
    if (!by) return `(sign * (${add}))::int as ${column}`;
    if (by.kind === 'theme') return `list_${column} as ${column}`;
    if (by.kind !== 'enum') return `${getListSql(measure)} as ${column}`;
    const value = `array_fill(null::int, array[${by.place} - 1]) || nullif((sign * (${add}))::int, 0)`;
    return `case when ${by.place} is not null then ${value} end as ${column}`;
  };
  const rows = (table: RollupTable): string => {
    const keys = table.dimensions.map(({ column, from }) => `${from} as ${column}`);
    const from = table.subjects ? `\n    from ${keysSql(table.subjects)}` : '';
    const kept = keptSql(rollup.day, table);
    const where = kept === undefined ? '' : ` where ${kept}`;
    return `select ${join([...keys, ...table.measures.map(buildValueSql)])}${from}${where}`;
  };
  return {
    declare: ['a record', 'code integer', ...lists.map(({ column }) => `list_${column} integer[]`)]
      .map((one) => `\n  ${one};`)
      .join(''),
    statements: [
      ...[...new Set(lists.map(({ column }) => column))].map((name) => `list_${name} := ${empty}`),
      ...(base.length > 0 ? [loop] : []),
      ...(themed.length > 0 ? [themeLoop] : []),
      ...lists.map(({ column }) => `list_${column} := nullif(list_${column}, ${empty})`),
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
      `select ${own}, ${sums.length > 0 ? added : ''} from ${OWN_ANSWERS} a where ${rollup.where ?? 'true'}
      group by ${join(keys.map((_, index) => String(index + 1)))}`,
      'w',
    );
  });
  return { declare: '', statements };
}

export function addFunction(rollup: RollupModel): string {
  const { declare, statements } = rollup.of === 'surveys' ? addSurvey(rollup) : addAnswers(rollup);
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
export function eventFunction(rollup: RollupModel): string {
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
