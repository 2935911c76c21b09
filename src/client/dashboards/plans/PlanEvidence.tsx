import { feedbackScope } from '../../../domain/access/survey-permissions.ts';
import { planEvidence } from '../../../domain/measures/plans/evidence.ts';
import { dayOfReader } from '../../../domain/measures/period.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import type { Plan } from '../../../generated/types/plan.ts';
import { useSession, useViewer } from '../../core/session.ts';
import { useEmptyText } from '../../ui/Confidential.tsx';
import { FeedbackDigest } from '../FeedbackDigest.tsx';
import { toAddress } from '../use-widget.ts';

/** The comments that people wrote before a plan, in those of its places whose feedback the viewer may read. */
export function PlanEvidence({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const { isAdmin, practices } = useSession();
  const { experienceType } = plan;
  const isPx = experienceType === 'PATIENT';
  const empty = useEmptyText(experienceType, 'No comments in the 16 weeks before the plan.');
  const practiceIds = isAdmin
    ? plan.practiceIds
    : plan.practiceIds.filter((id) => practices.some((one) => one.id === id));
  const hasPlaces = !isPx || practiceIds.length > 0;
  if (feedbackScope(viewer, experienceType) === undefined || !hasPlaces) return null;
  const { path, query, order, category } = planEvidence({ ...plan, practiceIds }, dayOfReader(new Date()));
  const { page: _, ...filters } = query;
  return (
    <FeedbackDigest
      title="Evidence"
      note={`What ${isPx ? 'patients' : 'employees'} wrote before the plan`}
      to={toAddress({ path, query: { ...query, ...order } })}
      query={{ experienceType, ...filters, ...order } as Calls['listFeedback']['query']}
      hasPlaces={isPx && practiceIds.length > 1}
      category={category}
      theme={(isPx ? plan.theme : plan.employeeTheme)?.code ?? undefined}
      emptyText={empty}
    />
  );
}
