import {
  ENTITLEMENT_OF,
  EXPERIENCE_TYPES,
  type ExperienceType,
  feedbackScope,
  READERS,
} from '../../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { Bind } from '../../db/sql-builder.ts';

const MOST_PRACTICES = 6;

/**
 * The condition that a user works in a practice.
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
 * The conditions under which a viewer may see a survey, one for each kind of survey: in their organization, and within
 * their scope of its kind.
 * @param of.alias of the table `surveys`
 * @param of.type limits to one kind
 * @returns empty if the viewer may see none
 */
export function visibleKinds(
  viewer: Viewer,
  bind: Bind,
  { alias = 's', type }: { alias?: string; type?: ExperienceType | undefined } = {},
): string[] {
  const organization = `${alias}.organization_id`;
  return EXPERIENCE_TYPES.filter((one) => type === undefined || one === type).flatMap((one) => {
    const scope = feedbackScope(viewer, one);
    if (scope === undefined) return [];
    const kind = `${organization} = ${bind(viewer.organizationId)} and ${alias}.experience_type = '${one}'`;
    if (scope === 'organization') return [kind];
    const user = bind(viewer.id);
    if (scope === 'self') return [`${kind} and ${alias}.provider_id = ${user}`];
    const practice = `${alias}.practice_id`;
    const { practiceIds } = viewer;
    // each of a few practices gets its own branch, since the index has the order of a list for one practice only
    if (practiceIds.length > 0 && practiceIds.length <= MOST_PRACTICES) {
      return practiceIds.map((id) => {
        const own = bind(id);
        return `${kind} and ${practice} = ${own} and ${worksIn({ organization: bind(viewer.organizationId), user, practice: own })}`;
      });
    }
    return [
      `${kind} and ${practice} = any(array(select up.practice_id from user_practices up
        where up.organization_id = ${bind(viewer.organizationId)} and up.user_id = ${user}))`,
    ];
  });
}

/** Joins conditions with OR. */
export function joinWithOr(conditions: readonly string[]): string {
  return `(${conditions.map((one) => `(${one})`).join(' or ')})`;
}

/** The condition under which a viewer may see a survey; undefined if they may see none. */
export function visibleSurveys(...of: Parameters<typeof visibleKinds>): string | undefined {
  const kinds = visibleKinds(...of);
  return kinds.length === 0 ? undefined : joinWithOr(kinds);
}

/**
 * The condition that a user can sign in and may see a survey: `feedbackScope` for any user, over `users u` and their
 * `organizations o`.
 * @param survey expressions of the survey's columns
 */
export function readsSurvey(survey: Record<'type' | 'practice' | 'provider', string>): string {
  const within = {
    organization: 'true',
    practices: worksIn({ organization: 'u.organization_id', user: 'u.id', practice: survey.practice }),
    self: `u.id = ${survey.provider}`,
  };
  const kinds = EXPERIENCE_TYPES.map((type) => {
    const readers = Object.entries(READERS[type]).map(
      ([role, scope]) => `u.role = '${role}' and ${within[scope]}`,
    );
    return `${survey.type} = '${type}' and '${ENTITLEMENT_OF[type]}' = any(o.entitlement_types) and ${joinWithOr(readers)}`;
  });
  return `u.status = 'ACTIVE' and u.allow_login and ${joinWithOr(kinds)}`;
}

/** The condition under which a viewer may use a practice: administrators all, others those they work in. */
export function visiblePractices(viewer: Viewer, bind: Bind, alias = 'p'): string {
  const organization = `${alias}.organization_id`;
  const own = `${organization} = ${bind(viewer.organizationId)}`;
  if (viewer.role === 'ADMIN') return own;
  return `${own} and ${worksIn({ organization, user: bind(viewer.id), practice: `${alias}.id` })}`;
}
