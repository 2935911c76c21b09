import { EXPERIENCE_TYPES, feedbackScope } from '../../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { Bind } from '../../db/sql-builder.ts';
import { visibleSurveys } from '../../surveys/scope/scope.ts';

/**
 * The condition that a row `n` of `notifications` is the viewer's and about no survey out of their reach, such as one of
 * a practice they have left, or of a change that was undone. They keep those about failed deliveries of surveys that they sent.
 */
export function ownNotifications(viewer: Viewer, bind: Bind): string {
  const own = `n.organization_id = ${bind(viewer.organizationId)} and n.user_id = ${bind(viewer.id)}
    and not n.data ? 'isWithdrawn'`;
  const whole = EXPERIENCE_TYPES.filter((type) => feedbackScope(viewer, type) === 'organization');
  if (whole.length === EXPERIENCE_TYPES.length) return own;
  const sent = `n.data->>'kind' = 'DELIVERY_FAILED' and s.sent_by_id = n.user_id`;
  // a scalar subquery is looked up by key for each notification; EXISTS could be planned as a scan of all surveys
  return `${own} and (n.survey_id is null or n.data->>'experienceType' = any(${bind(whole)}::text[])
    or (select true from surveys s where s.organization_id = n.organization_id and s.id = n.survey_id
      and ((${sent}) or ${visibleSurveys(viewer, bind) ?? 'false'})))`;
}
