import {
  EXPERIENCE_TYPES,
  type ExperienceType,
  feedbackScope,
} from '../../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { planDay } from '../../../domain/measures/plans/plan-day.ts';
import type { EntityHooks, RecordValues } from './hook.ts';

function listTypes(viewer: Viewer): ExperienceType[] {
  return EXPERIENCE_TYPES.filter((type) => feedbackScope(viewer, type) !== undefined);
}

/** The days on which a plan begins and ends, from its state; days that somebody chose stay. */
function completeDays({ state, startedOn, endedOn }: RecordValues, before?: RecordValues): RecordValues {
  const today = planDay(new Date());
  if (state === before?.state) return {};
  if (state === 'RUNNING') return { startedOn: startedOn ?? today, ...(before && { endedOn: null }) };
  return state === 'DRAFT' ? {} : { endedOn: endedOn ?? today };
}

/** A plan begins when it is set running, ends when it is done or stopped, and is seen by those who see its answers. */
export const planState: EntityHooks = {
  restrict: (viewer) => {
    const types = listTypes(viewer);
    if (types.length === EXPERIENCE_TYPES.length) return undefined;
    return { sql: (alias, value) => `${alias}.experience_type = any(${value}::text[])`, value: types };
  },
  complete: completeDays,
  check: ({ experienceType }, _before, viewer) =>
    listTypes(viewer).some((type) => type === experienceType)
      ? []
      : [
          {
            message: 'You may not see the figures of this experience',
            path: 'experienceType',
            code: 'VALIDATION',
          },
        ],
};
