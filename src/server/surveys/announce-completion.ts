import { WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { announce } from '../outbox/webhooks/announce.ts';
import type { SurveyRow } from './find-survey.ts';

interface Completion {
  score: number | null;
  npsGroup: string | null;
  contact: boolean;
  at: Date;
}

/**
 * The survey in an event. An employee's survey contains nothing that could identify the respondent; that is read with a
 * token.
 */
function subject({ id, experienceType, practiceId, providerId }: SurveyRow): Record<string, unknown> {
  const ids = { surveyId: id, experienceType };
  return experienceType === 'PATIENT' ? { ...ids, practiceId, providerId } : ids;
}

/** Announces a completed survey and, if its respondent asked to be contacted, the request. */
export async function announceCompletion(
  ctx: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  survey: SurveyRow,
  { score, npsGroup, contact, at }: Completion,
): Promise<void> {
  const { organizationId } = survey;
  const of = subject(survey);
  const figures = survey.experienceType === 'PATIENT' ? { score, npsGroup, contactRequested: contact } : {};
  const data = { ...of, completedAt: at.toISOString(), ...figures };
  await announce(ctx, tx, { organizationId, event: 'survey.completed', at, data });
  if (!contact) return;
  const opened = { ...of, status: WAITING_STATUS, openedAt: at.toISOString() };
  await announce(ctx, tx, { organizationId, event: 'request.opened', at, data: opened });
}
