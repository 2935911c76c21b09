import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { Today } from '../surveys/scope/today.ts';
import { askedFigures, type FigureBody, type FigureCallInput } from './ask-figures.ts';
import type { FigureName } from './figure-calls.ts';
import { KeptFigures } from './kept-figures.ts';

/** Sources of figures. */
export interface FigureSource {
  db: Database;
  today: Today;
  figures: KeptFigures;
}

export function createFigureSource(db: Database): FigureSource {
  return { db, today: new Today(db), figures: new KeptFigures(db) };
}

/** A call for figures by its name. */
export interface WantedFigures {
  name: FigureName;
  query: FigureCallInput['query'];
  params?: FigureCallInput['params'];
}

/**
 * Figures of several calls, read in one round trip for documents and mails.
 * @throws AppError as the calls do
 */
export async function readFigures(
  source: FigureSource,
  signedIn: SignedIn,
  wanted: readonly WantedFigures[],
): Promise<FigureBody[]> {
  const asked = await Promise.all(
    wanted.map(({ name, query, params = {} }) => askedFigures(name, { signedIn, query, params }, source)),
  );
  const answers = await source.figures.read(signedIn, asked);
  return answers.map(parseFigures);
}

/** A response that has been read. @throws the error of its call */
export function parseFigures(answer: string | { error: unknown }): FigureBody {
  if (typeof answer !== 'string') throw answer.error;
  return JSON.parse(answer) as FigureBody;
}
