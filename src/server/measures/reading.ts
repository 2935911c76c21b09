import type { Statement } from '../db/database.ts';
import type { FigureReader, FigureScope } from './scope.ts';

type Rows = Record<string, unknown>[];

/**
 * Figures to be read: statements, and a function of their rows. Several readings share one transaction and one round
 * trip.
 */
export interface Reading<Answer> {
  statements: Statement[];
  /** the rows depend on what is not recorded as a change of figures: other organizations, texts. Never cached */
  comparesAll?: boolean;
  /** @throws AppError 404 if the target does not exist */
  answer: (rows: Rows[]) => Answer;
}

/** Input of a reading: everything it depends on besides the database. */
export interface FigureInput<Query = object> {
  reader: FigureReader;
  scope: FigureScope;
  /** the latest date that has started in a place of the scope */
  today: string;
  query: Query;
  params: Readonly<Record<string, string>>;
}

/** A reading with one statement, from its rows. */
export function reading<Row, Answer>(statement: Statement, answer: (rows: Row[]) => Answer): Reading<Answer> {
  return { statements: [statement], answer: ([rows = []]) => answer(rows as Row[]) };
}

/** Combines two readings. */
export function both<A, B, Answer>(
  a: Reading<A>,
  b: Reading<B>,
  answer: (a: A, b: B) => Answer,
): Reading<Answer> {
  const cut = a.statements.length;
  return {
    statements: [...a.statements, ...b.statements],
    comparesAll: a.comparesAll || b.comparesAll,
    answer: (rows) => answer(a.answer(rows.slice(0, cut)), b.answer(rows.slice(cut))),
  };
}
