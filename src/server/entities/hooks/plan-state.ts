import { planDay } from '../../../domain/measures/plans/plan-day.ts';
import type { EntityHooks, RecordValues } from './hook.ts';
import { restrictToSeenExperiences } from './seen-experiences.ts';

/** The days on which a plan begins and ends, from its state; days that somebody chose stay. */
function completeDays({ state, startedOn, endedOn }: RecordValues, before?: RecordValues): RecordValues {
  const today = planDay(new Date());
  if (state === before?.state) return {};
  if (state === 'RUNNING') return { startedOn: startedOn ?? today, ...(before && { endedOn: null }) };
  return state === 'DRAFT' ? {} : { endedOn: endedOn ?? today };
}

/** A plan begins when it is set running, ends when it is done or stopped, and is seen by those who see its answers. */
export const planState: EntityHooks = {
  restrict: restrictToSeenExperiences,
  complete: completeDays,
};
