import {
  isEdited,
  lacksField,
  type SurveyDraft,
  buildSubmission,
} from '../../../domain/surveys/survey-draft.ts';
import { chosenLanguage, draftOfForm, type FormFields } from '../../../domain/surveys/survey-form.ts';
import type { PublicSurvey, SurveySubmission } from '../../../domain/surveys/public-survey.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import type { CompleteSurveyBody } from '../../../generated/calls/types.ts';
import { completeSurveyBody } from '../../../generated/validators/public-survey-calls.js';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { isLanguage } from '../catalogue.ts';
import { changeSurveyLanguage } from '../change-language.ts';
import { completeSurvey } from '../complete-survey.ts';
import { readPublicSurvey } from '../read-public-survey.ts';
import type { ShownSurvey } from './render-survey-page.tsx';

/** The outcome of a posted form: a redirect to the address, where the survey shows as completed, or the form with its input. */
export type FormOutcome =
  | { kind: 'done' }
  | { kind: 'shown'; status: number; shown: Omit<ShownSurvey, 'action'> };

const BAD_REQUEST = 400;
const FAULT = 500;

/**
 * In the plain form, an untouched slider is no answer: its position does not show that it counts, and touching cannot
 * be detected.
 */
function withoutUntouched(survey: PublicSurvey, draft: SurveyDraft): SurveyDraft {
  const answers = survey.answers.flatMap(({ id }) => {
    const answer = draft.answers[id];
    return answer ? [[id, { ...answer, isExcluded: answer.isExcluded || !answer.isTouched }] as const] : [];
  });
  return { ...draft, answers: Object.fromEntries(answers) };
}

async function inLanguage(ctx: AppContext, slug: string, language: string): Promise<PublicSurvey> {
  await changeSurveyLanguage(ctx, slug, language);
  // a completed survey keeps its language, but can be read in another one
  return readPublicSurvey(ctx, slug, isLanguage(language) ? { language } : {});
}

async function send(
  ctx: AppContext,
  slug: string,
  submission: SurveySubmission,
): Promise<number | undefined> {
  const body: unknown = submission;
  if (findFailures(completeSurveyBody, body).length > 0) return BAD_REQUEST;
  try {
    await completeSurvey(ctx, slug, body as CompleteSurveyBody);
    return undefined;
  } catch (error) {
    const isGone = error instanceof AppError && error.status === 404;
    if (isGone) throw error;
    if (error instanceof AppError) return error.status;
    ctx.log.error({ err: error }, 'a survey could not be completed');
    return FAULT;
  }
}

/**
 * Answers a survey, or changes its language, through the plain form of its page.
 * @throws AppError 404 for an unknown or expired survey, 400 for an unknown language
 */
export async function answerByForm(ctx: AppContext, slug: string, fields: FormFields): Promise<FormOutcome> {
  const language = chosenLanguage(fields);
  if (language !== null) {
    const survey = await inLanguage(ctx, slug, language);
    return { kind: 'shown', status: 200, shown: { survey, draft: draftOfForm(survey, fields) } };
  }
  const survey = await readPublicSurvey(ctx, slug);
  if (survey.completedAt !== null) return { kind: 'done' };
  const draft = draftOfForm(survey, fields);
  if (!isEdited(survey, draft) || lacksField(survey, draft)) {
    return { kind: 'shown', status: BAD_REQUEST, shown: { survey, draft, outcome: 'incomplete' } };
  }
  const failed = await send(ctx, slug, buildSubmission(survey, withoutUntouched(survey, draft)));
  if (failed === undefined) return { kind: 'done' };
  return { kind: 'shown', status: failed, shown: { survey, draft, outcome: 'failed' } };
}
