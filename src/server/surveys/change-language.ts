import type { AppContext } from '../context.ts';
import { refuse } from '../http/errors.ts';
import { isOffered } from './catalogue.ts';
import { requireSurvey } from './find-survey.ts';

/**
 * Sets the language of an open survey. A completed one keeps the language of its answers.
 * @throws AppError 404 for an unknown or expired survey, 400 for an invalid language
 */
export async function changeSurveyLanguage(
  { db }: Pick<AppContext, 'db'>,
  slug: string,
  language: unknown,
): Promise<void> {
  if (!isOffered(language)) throw refuse('VALIDATION', 'Language is required', 'language');
  const survey = await requireSurvey(db, slug);
  await db.system((tx) =>
    tx.query(
      `update surveys set language = $3, updated_at = now()
       where organization_id = $1 and id = $2 and completed_at is null`,
      [survey.organizationId, survey.id, language],
    ),
  );
}
