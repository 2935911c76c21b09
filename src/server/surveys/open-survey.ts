import type { AppContext } from '../context.ts';
import { requireSurvey } from './find-survey.ts';
import { addToFunnel } from './rollups/count-surveys.ts';

/** An opened survey has arrived, whatever is known about its message. */
const OPEN = `with before as (
    select id, delivery from surveys where organization_id = $1 and id = $2 and opened_at is null for update)
  update surveys s set opened_at = now(), delivery = case when before.delivery = 'NONE' then 'NONE' else 'SENT' end
  from before where s.organization_id = $1 and s.id = before.id
  returning before.delivery in ('QUEUED', 'FAILED') as "isUncounted"`;

/**
 * Records once that a person has seen a survey. Called by a visible page, not by fetching the link.
 * @throws AppError 404 for an unknown or expired link
 */
export async function openSurvey({ db }: Pick<AppContext, 'db'>, slug: string): Promise<void> {
  const { organizationId, id, openedAt, completedAt } = await requireSurvey(db, slug);
  if (openedAt || completedAt) return;
  await db.system(async (tx) => {
    const [opened] = await tx.query<{ isUncounted: boolean }>(OPEN, [organizationId, id]);
    if (opened)
      await addToFunnel(tx, organizationId, [id], opened.isUncounted ? ['sent', 'opened'] : ['opened']);
  });
}
