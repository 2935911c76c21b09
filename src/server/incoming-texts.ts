import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cleanTexts, textProblem } from '../domain/text.ts';
import { longTexts } from '../generated/long-texts.ts';
import { AppError } from './errors.ts';
import { stepsInTurns } from './turns.ts';

/** `answer`: a text answer of a survey, which its record calls `text`. */
const LONG_TEXTS = new Set<string>([...longTexts, 'answer']);

/**
 * Cleans the fields of a form with files, which are read by their routes.
 * @throws AppError 400 with all that no text may hold
 */
export async function cleanFields(fields: Record<string, unknown>): Promise<void> {
  const failures = await stepsInTurns(cleanTexts(fields, (name) => LONG_TEXTS.has(name)));
  if (failures.length > 0) throw new AppError(failures);
}

async function clean({ body, query, params }: FastifyRequest): Promise<void> {
  // a name that no record can have: its route says that there is none
  const names = params as Record<string, string>;
  for (const [key, name] of Object.entries(names))
    if (textProblem(name, false) !== undefined) names[key] = '';
  await cleanFields(query as Record<string, unknown>);
  // the plain form of a survey has its own reader, which drops such characters: a browser has no use for their names
  if (!(body instanceof URLSearchParams)) await cleanFields((body ?? {}) as Record<string, unknown>);
}

/** The one place where texts of requests are cleaned, whatever call they are for. */
export function registerIncomingTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request) => clean(request));
}
