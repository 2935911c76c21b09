import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Type oids of pg_type that a value may have. */
const OIDS = {
  boolean: [16],
  date: [1082],
  number: [20, 21, 23, 700, 701, 1700],
  uuid: [2950],
  // literals have the type "unknown"
  text: [25, 705, 1042, 1043],
};

const WHOLE = [20, 21, 23];

/** Names of SQL over several rows, by the code of the database's error. */
const SEVERAL_ROWS = {
  42803: 'aggregate functions',
  '42P20': 'window functions',
  '0A000': 'functions of several rows',
};

/** A statement that contains an expression twice or once. @returns the text before, and that between */
function frame({ from, into }) {
  if (into !== undefined) return { before: `explain update ${from} set "${into}" = (`, after: ')' };
  // aggregates are not allowed in conditions
  return { before: 'select (', between: `) as value from ${from} where (`, after: ') is not null limit 0' };
}

/** The end of the brackets that begin at a position; texts in quotes have no brackets. Undefined without an end. */
function findEnd(sql, start) {
  let depth = 0;
  for (const { 0: sign, index } of sql.slice(start).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return undefined;
}

/** An expression with a whole number in place of each call that rounds to one: what is left has its type. */
function replaceRounded(sql) {
  const call = /\b(?:round|floor|ceil|ceiling|trunc)\s*(?=\()/i.exec(sql);
  if (!call) return sql;
  const start = call.index + call[0].length;
  const end = findEnd(sql, start);
  if (end === undefined) return sql;
  const inner = sql.slice(start + 1, end - 1);
  // decimals follow a comma outside of brackets
  const isWhole = !inner.replace(/'(?:[^']|'')*'|\((?:[^()]|\([^()]*\))*\)/g, '').includes(',');
  const before = sql.slice(0, isWhole ? call.index : start);
  return `${before}${isWhole ? '0' : sql.slice(start, end)}${replaceRounded(sql.slice(end))}`;
}

/** Whether an expression of a number may have decimals. */
async function mayBeFraction(db, { sql, ...place }) {
  const { before, after, between } = frame(place);
  const { fields } = await db.query([before, replaceRounded(sql), between, 'true', after].join(''));
  return !WHOLE.includes(fields[0].dataTypeID);
}

/** The form to write instead of what the database objects to. @param isFill whether names have no table before them */
function advise({ code, hint = '', message }, isFill) {
  const [, column] = /reference the column "([^"]+)"/.exec(hint) ?? [];
  if (column !== undefined) return `did you mean "${isFill ? column.replace(/^.*\./, '') : column}"?`;
  const [, type] = /is of type (.+) but expression/.exec(message) ?? [];
  if (type !== undefined) return `cast it, as in (...)::${type}`;
  if (code === '42883') return 'check its name, and the number and types of its values';
  return 'write an expression over the columns of the row';
}

/** The database's objection to an expression, if it has one. */
async function findMistake(db, { sql, type, isWhole, ...place }) {
  const { before, between, after } = frame(place);
  try {
    const { fields } = await db.query(
      [before, sql, ...(between === undefined ? [] : [between, sql]), after].join(''),
    );
    const isOfType = type === undefined || OIDS[type].includes(fields[0].dataTypeID);
    if (isOfType && isWhole && (await mayBeFraction(db, { sql, ...place })))
      return {
        index: 0,
        message: 'sums are whole numbers: the decimals of this number would be lost',
        hint: 'write round(...), of a hundred times the number to keep two decimals',
      };
    if (isOfType) return undefined;
    const { rows } = await db.query('select format_type($1, null) as name', [fields[0].dataTypeID]);
    return {
      index: 0,
      message: `the SQL is of the type ${rows[0].name}, not ${type}`,
      hint: 'cast it, or change the type',
    };
  } catch (error) {
    const start = Number(error.position ?? 1) - 1 - before.length;
    const second = sql.length + (between ?? '').length;
    const index = between !== undefined && start >= second ? start - second : start;
    const hint = advise(error, place.into !== undefined);
    // each expression reads one row
    if (SEVERAL_ROWS[error.code] !== undefined && /not allowed|returns? a set/.test(error.message))
      return {
        index: Math.max(0, index),
        message: `${SEVERAL_ROWS[error.code]} are not allowed: the SQL reads one row at a time`,
        hint: isWhole
          ? 'write 1 to count rows, or the value that a row adds'
          : 'write an expression over its columns',
      };
    if (index >= sql.length)
      return { index: sql.length, message: 'the SQL ends too early', hint: 'finish the expression' };
    return { index: Math.max(0, index), message: `SQL: ${error.message}`, hint };
  }
}

const { expressions, database, names } = workerData;
const db = await PGlite.create();
await db.exec(['create schema app', ...database.tables, ...database.functions].join(';\n'));
const mistakes = { expressions: [], names: [] };
for (const [expression, one] of expressions.entries()) {
  const mistake = await findMistake(db, one);
  if (mistake) mistakes.expressions.push({ expression, ...mistake });
}
for (const [index, statement] of names.entries()) {
  try {
    await db.exec(`begin; ${statement}; rollback`);
  } catch {
    // only a reserved word can fail here
    mistakes.names.push(index);
    await db.exec('rollback');
  }
}
await db.close();
parentPort.postMessage(mistakes);
