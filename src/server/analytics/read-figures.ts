import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { askedFigures, type FigureBody, type FigureCallInput, type FigureCallName } from './figure-calls.ts';
import type { Today } from '../today.ts';

/** A call for figures by its name. */
export interface WantedFigures extends Pick<FigureCallInput, 'query' | 'params'> {
  name: FigureCallName;
}

/**
 * Figures of several calls, read in one round trip for server-side documents.
 * @throws AppError as the calls do
 */
export async function readFigures(
  source: { db: Database; today: Today },
  signedIn: SignedIn,
  wanted: readonly WantedFigures[],
): Promise<FigureBody[]> {
  const asked = await Promise.all(
    wanted.map(({ name, ...input }) => askedFigures(name, { ...input, signedIn }, source)),
  );
  const rows = await source.db.pipeline(
    signedIn.tenant,
    asked.flatMap(({ reading }) => reading.statements),
  );
  let next = 0;
  return asked.map(({ reading }) => reading.answer(rows.slice(next, (next += reading.statements.length))));
}
