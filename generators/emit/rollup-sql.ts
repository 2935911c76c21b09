import type { RollupMeasure, RollupModel, RollupSubject, RollupTable } from '../model/rollups.ts';

/**
 * SQL of the answers of a survey `s`. `offset 0` keeps the lookup by survey: while the planner knows nothing of an
 * organization, it takes its surveys for one row, and would read all of its answers again for each of them.
 */
export const OWN_ANSWERS =
  '(select * from answers where organization_id = s.organization_id and survey_id = s.id offset 0)';

/** SQL that joins a survey's answers. */
export const ANSWERS = `cross join lateral ${OWN_ANSWERS} a`;

/** SQL that joins the codes of a comment's themes. */
export const THEMES = 'cross join lateral unnest(s.themes) as h(code)';

const LIST_SEPARATOR = ', ';

export const join = (parts: readonly string[]): string => parts.join(LIST_SEPARATOR);

export const prefixed = (prefix: string, columns: readonly string[]): string =>
  join(columns.map((name) => `${prefix}.${name}`));

export function getColumns(table: RollupTable): {
  keys: string[];
  sums: string[];
  lists: string[];
  all: string[];
} {
  const of = (isList: boolean) =>
    table.measures.filter(({ by }) => (by !== undefined) === isList).map(({ column }) => column);
  const [sums, lists] = [of(false), of(true)];
  return { keys: table.dimensions.map(({ column }) => column), sums, lists, all: [...sums, ...lists] };
}

/** SQL of the keys of a survey in a table: one for each subject. */
export function keysSql(subjects: readonly RollupSubject[]): string {
  const rows = subjects.map(({ name, key, where }) => {
    const columns = key.map(({ column, from }) => `${from} as ${column}`);
    return `select ${join([`'${name}' as subject`, ...columns])}${where === undefined ? '' : ` where ${where}`}`;
  });
  return `(${rows.join('\n      union all ')}) k`;
}

export function buildFrom({ of }: Pick<RollupModel, 'of'>): string {
  return `surveys s${of === 'surveys' ? '' : ` ${ANSWERS}`}`;
}

/** SQL of whether a table counts a day; undefined: it counts all. */
export function keptSql(day: string, { keepDays }: Pick<RollupTable, 'keepDays'>): string | undefined {
  return keepDays === undefined ? undefined : `${day} > current_date - ${keepDays}`;
}

/** Tells apart the ways in which lists are positioned. */
function kindKey(by: NonNullable<RollupMeasure['by']>): string {
  return by.kind === 'enum' || by.kind === 'theme' ? by.place : by.kind;
}

/** Rows of a kind, which add to the measures of that kind only. */
interface Cells {
  /** SQL of their position in the lists */
  place: string;
  isOwn: (measure: RollupMeasure) => boolean;
  from: string;
  where: string;
}

/** The columns of a survey that the keys of its subjects are made of. */
function subjectColumns(subjects: readonly RollupSubject[]): string[] {
  const sql = subjects.flatMap(({ key, where }) => [...key.map(({ from }) => from), where ?? '']).join(' ');
  return [...new Set([...sql.matchAll(/\bs\.(\w+)/g)].map((match) => match[1] ?? ''))];
}

/**
 * Cells of a table with subjects: summed up before each sum is added to all subjects of its surveys, since there are many
 * more answers than sums.
 * @param ofSubject SQL of a condition on the subjects `k`
 */
function subjectBranch(
  table: RollupTable,
  subjects: readonly RollupSubject[],
  { place, isOwn, from, where }: Cells,
  ofSubject?: string,
): string {
  const isOfSubject = (sql: string) => sql.startsWith('k.');
  const times = table.dimensions.filter((dimension) => !isOfSubject(dimension.from));
  const grouped = [
    ...subjectColumns(subjects).map((column) => `s.${column}`),
    ...times.map(({ column, from: sql }) => `${sql} as ${column}`),
    `${place} as place`,
  ];
  const sums = table.measures.filter(isOwn).map(({ column, add }) => `sum((${add})::int)::int as ${column}`);
  const keys = table.dimensions.map(
    ({ column, from: sql }) => `${isOfSubject(sql) ? sql : `s.${column}`} as ${column}`,
  );
  const measures = table.measures.map((measure) =>
    isOwn(measure) ? `s.${measure.column}` : `0 as ${measure.column}`,
  );
  return `select ${join([...keys, 's.place', ...measures])} from (
      select ${join([...grouped, ...sums])} from ${from} where ${where} group by ${join(grouped.map((_, index) => String(index + 1)))}
      ) s cross join lateral ${keysSql(subjects)}${ofSubject === undefined ? '' : ` where ${ofSubject}`}`;
}

/** Cells of a table whose rows are of one kind. */
function plainBranch(table: RollupTable, { place, isOwn, from, where }: Cells): string {
  const keys = table.dimensions.map(({ column, from: sql }) => `${sql} as ${column}`);
  // a numeric in one branch would make the column numeric in all, which are summed several times slower
  const measures = table.measures.map(
    (measure) => `${isOwn(measure) ? `(${measure.add})::int` : '0'} as ${measure.column}`,
  );
  return `select ${join([...keys, `${place} as place`, ...measures])} from ${from} where ${where}`;
}

/**
 * All additions of surveys, as cells: a key, a list position, and the amount; plain sums are at position 1.
 * @param ofSubject SQL of a condition on the subjects `k` of a table that has some
 */
export function cellsSql(
  rollup: RollupModel,
  table: RollupTable,
  filter: string,
  ofSubject?: string,
): string {
  const { sums } = getColumns(table);
  const conditions = [filter, rollup.where, keptSql(rollup.day, table)].filter((one) => one !== undefined);
  const from = buildFrom(rollup);
  const kinds = new Map(table.measures.flatMap(({ by }) => (by ? [[kindKey(by), by]] : [])));
  const branches: string[] = [];
  const add = (place: string, isOwn: Cells['isOwn'], join = '', more: readonly string[] = []) => {
    const where = [...conditions, ...more].map((one) => `(${one})`).join(' and ');
    const cells = { place, isOwn, from: `${from}${join}`, where };
    const { subjects } = table;
    branches.push(subjects ? subjectBranch(table, subjects, cells, ofSubject) : plainBranch(table, cells));
  };
  if (sums.length > 0) add('1', ({ by }) => !by);
  for (const [key, by] of kinds) {
    const isOwn = (measure: RollupMeasure) => measure.by !== undefined && kindKey(measure.by) === key;
    if (by.kind === 'enum') add(by.place, isOwn, '', [`${by.place} is not null`]);
    else if (by.kind === 'theme') add(by.place, isOwn, ` ${THEMES}`);
    else {
      const place = by.kind === 'category' ? 'a.category_id' : 'app.question_place(a.question_id)';
      // only questions to employees have a place
      const own = by.kind === 'question' && rollup.of === 'surveys' ? [`s.experience_type = 'EMPLOYEE'`] : [];
      add(place, isOwn, ` ${ANSWERS}`, [...own, 'a.value is not null', `${place} is not null`]);
    }
  }
  return branches.join('\n    union all ');
}

/** Stored values, as cells that subtract them. */
export function storedSql(table: RollupTable, filter: string): string {
  const { keys, sums, lists } = getColumns(table);
  const of = (own: readonly string[], sql: (name: string) => string) =>
    join(table.measures.map(({ column }) => (own.includes(column) ? sql(column) : '0')));
  const from = `${table.name} t where t.organization_id = the_organization_id and ${filter}`;
  const plain = `select ${prefixed('t', keys)}, 1, ${of(sums, (name) => `-t.${name}`)} from ${from}`;
  if (lists.length === 0) return plain;
  const unnested = `unnest(${prefixed('t', lists)}) with ordinality as u(${join(lists)}, place)`;
  const list = `select ${prefixed('t', keys)}, u.place::int, ${of(lists, (name) => `-coalesce(u.${name}, 0)`)}
    from ${table.name} t cross join lateral ${unnested} where t.organization_id = the_organization_id and ${filter}`;
  return `${plain}\n    union all ${list}`;
}

/** Groups cells into rows of the table: one for each key. */
export function rowsSql(table: RollupTable, cells: string): string {
  const { keys, sums, lists } = getColumns(table);
  const total = (name: string) => `sum(${name})::int as ${name}`;
  if (lists.length === 0) {
    return `select ${join(keys)}, ${join(sums.map(total))} from (\n    ${cells}) c group by ${join(keys)}`;
  }
  const values = (what: string, name: string) => `array_agg(${what}) filter (where ${name} <> 0)`;
  const list = (name: string) => `app.build_list(${values('place', name)}, ${values(name, name)}) as ${name}`;
  return `select ${join(keys)}, ${join([...sums.map(total), ...lists.map(list)])}
  from (
    select ${join(keys)}, place, ${join(table.measures.map(({ column }) => total(column)))} from (
    ${cells}) c
    group by ${join(keys)}, place) g
  group by ${join(keys)}`;
}

/** Adds rows to the table. */
export function upsertSql(table: RollupTable, rows: string, alias = 'r'): string {
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
