import type { AppContext } from '../context.ts';
import { requireSurvey } from './find-survey.ts';
import { addToFunnel } from './rollups/count-surveys.ts';

/**
 * Records once that a person has seen a survey. Called by a visible page, not by fetching the link.
 * @throws AppError 404 for an unknown or expired link
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
