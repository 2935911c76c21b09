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

/** A statement that contains an expression twice or once. @returns the text before, and that between */
function frame({ from, into }) {
  if (into !== undefined) return { before: `explain update ${from} set "${into}" = (`, after: ')' };
  // aggregates are not allowed in conditions
  return { before: 'select (', between: `) as value from ${from} where (`, after: ') is not null limit 0' };
}

/** The database's objection to an expression, if it has one. */
async function findMistake(db, { sql, type, ...place }) {
  const { before, between, after } = frame(place);
  try {
    const { fields } = await db.query(
      [before, sql, ...(between === undefined ? [] : [between, sql]), after].join(''),
    );
    if (type === undefined || OIDS[type].includes(fields[0].dataTypeID)) return undefined;
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
    const hint = error.hint ?? 'write an expression over the columns of the row';
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
