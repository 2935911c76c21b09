import { type ExperienceType, feedbackScope } from '../domain/survey-permissions.ts';
import type { Viewer } from '../domain/session.ts';

/** Adds a value to a statement. @returns its placeholder */
export type Bind = (value: unknown) => string;

const TYPES: readonly ExperienceType[] = ['PATIENT', 'EMPLOYEE'];

/**
 * The condition that somebody works in a practice.
 * @param sql expressions of the organization, the user and the practice
 */
export function worksIn({
  organization,
  user,
  practice,
}: Record<'organization' | 'user' | 'practice', string>): string {
  return `exists (select 1 from user_practices up where up.organization_id = ${organization}
    and up.user_id = ${user} and up.practice_id = ${practice})`;
}

/**
 * The condition under which a viewer may see a survey: of their organization, and within their scope of its kind.
 * @param of.alias of the table `surveys`
 * @param of.type one kind alone
 * @returns undefined where the viewer may see none
 */
export function visibleSurveys(
  viewer: Viewer,
  bind: Bind,
  { alias = 's', type }: { alias?: string; type?: ExperienceType | undefined } = {},
): string | undefined {
  const organization = `${alias}.organization_id`;
  const inOrganization = `${organization} = ${bind(viewer.organizationId)}`;
  const kinds = TYPES.filter((one) => type === undefined || one === type).flatMap((one) => {
    const scope = feedbackScope(viewer, one);
    const kind = `${alias}.experience_type = '${one}'`;
    if (scope === undefined) return [];
    if (scope === 'organization') return [kind];
    const user = bind(viewer.id);
    if (scope === 'self') return [`${kind} and ${alias}.provider_id = ${user}`];
    return [`${kind} and ${worksIn({ organization, user, practice: `${alias}.practice_id` })}`];
  });
  if (kinds.length === 0) return undefined;
  return `${inOrganization} and (${kinds.map((kind) => `(${kind})`).join(' or ')})`;
}

/** The condition under which a viewer may use a practice: an administrator all, others those they work in. */
export function visiblePractices(viewer: Viewer, bind: Bind, alias = 'p'): string {
  const organization = `${alias}.organization_id`;
  const own = `${organization} = ${bind(viewer.organizationId)}`;
  if (viewer.role === 'ADMIN') return own;
  return `${own} and ${worksIn({ organization, user: bind(viewer.id), practice: `${alias}.id` })}`;
}
