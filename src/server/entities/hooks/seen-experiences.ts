import { EXPERIENCE_TYPES, feedbackScope } from '../../../domain/access/survey-permissions.ts';
import type { EntityHooks } from './hook.ts';

/** Hides records about an experience whose answers the viewer may not see, or that the organization does not have. */
export const restrictToSeenExperiences: EntityHooks['restrict'] = (viewer) => {
  const types = EXPERIENCE_TYPES.filter((type) => feedbackScope(viewer, type) !== undefined);
  if (types.length === EXPERIENCE_TYPES.length) return undefined;
  return { sql: (alias, value) => `${alias}.experience_type = any(${value}::text[])`, value: types };
};
