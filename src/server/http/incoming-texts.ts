import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cleanTexts, textProblem } from '../../domain/text/text.ts';
import { longTexts } from '../../generated/long-texts.ts';
import { AppError } from './errors.ts';
import { stepsInTurns } from '../db/turns.ts';

/** `answer`: a text answer of a survey, stored as `text` in its record. */
const LONG_TEXTS = new Set<string>([...longTexts, 'answer']);

/**
 * Cleans the fields of a form with files, whose routes parse them.
 * @throws AppError 400 with every forbidden text
 */
export async function cleanFields(fields: Record<string, unknown>): Promise<void> {
  const failures = await stepsInTurns(cleanTexts(fields, (name) => LONG_TEXTS.has(name)));
  if (failures.length > 0) throw new AppError(failures);
}

async function clean({ body, query, params }: FastifyRequest): Promise<void> {
  // a name that no record can have: its route responds with 404
  const names = params as Record<string, string>;
  for (const [key, name] of Object.entries(names))
    if (textProblem(name, false) !== undefined) names[key] = '';
  await cleanFields(query as Record<string, unknown>);
  // the plain survey form has its own parser, which drops such characters, because a browser could not show errors by
  // field name
  if (!(body instanceof URLSearchParams)) await cleanFields((body ?? {}) as Record<string, unknown>);
}

/** Cleans the texts of every request, in this one place. */
export function registerIncomingTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request) => clean(request));
}
