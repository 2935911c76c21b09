import type { AppContext } from '../context.ts';
import { requireSurvey } from './find-survey.ts';
import { addToFunnel } from '../rollups/count-surveys.ts';

/**
 * Notes that a survey was seen by a person, once. Called by a visible page, never by the link being fetched.
 * @throws AppError 404 for an unknown link and for one that has expired
 */
export async function openSurvey({ db }: Pick<AppContext, 'db'>, slug: string): Promise<void> {
  const survey = await requireSurvey(db, slug);
  if (survey.openedAt || survey.completedAt) return;
  await db.system(async (tx) => {
    const opened = await tx.query(
      `update surveys set opened_at = now() where organization_id = $1 and id = $2 and opened_at is null returning id`,
      [survey.organizationId, survey.id],
    );
    if (opened.length > 0) await addToFunnel(tx, survey.organizationId, [survey.id], ['opened']);
  });
}
