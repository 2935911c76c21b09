import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import type { FigureScope } from './scope.ts';

type Rows = Record<string, unknown>[];

/** Figures to be read: statements, and what their rows say. Several readings share one transaction and one round trip. */
export interface Reading<Answer> {
  statements: Statement[];
  /** @throws AppError 404 where what is asked about is not there */
  answer: (rows: Rows[]) => Answer;
}

/** What figures are read for. */
export interface FigureInput<Query = object> {
  signedIn: SignedIn;
  scope: FigureScope;
  /** the latest day that has begun in a place of the scope */
  today: string;
  query: Query;
  params: Readonly<Record<string, string>>;
}

/** A reading of one statement, by the rows of that statement. */
export function reading<Row, Answer>(statement: Statement, answer: (rows: Row[]) => Answer): Reading<Answer> {
  return { statements: [statement], answer: ([rows = []]) => answer(rows as Row[]) };
}

/** Two readings as one. */
export function both<A, B, Answer>(
  a: Reading<A>,
  b: Reading<B>,
  answer: (a: A, b: B) => Answer,
): Reading<Answer> {
  const cut = a.statements.length;
  return {
    statements: [...a.statements, ...b.statements],
    answer: (rows) => answer(a.answer(rows.slice(0, cut)), b.answer(rows.slice(cut))),
  };
}

/** Reads figures; the database verifies the session also where there is nothing to ask. */
export async function read<Answer>(
  db: Database,
  { tenant }: SignedIn,
  { statements, answer }: Reading<Answer>,
): Promise<Answer> {
  return answer(await db.pipeline(tenant, statements));
}
