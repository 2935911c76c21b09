import { WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import type { Feedback } from '../../generated/calls/types.ts';

type Step = Feedback['srrStatusHistories'][number];

/** A step as it is stored. */
export interface LoggedStep extends Step {
  /** of its last completion */
  updatedAt: string;
  userId: string | null;
}

/** Seconds in which a change back is an undo: Undo is offered for eight. */
export const UNDO_SECONDS = 15;

const isUndone = (step: LoggedStep, by: LoggedStep, earlier: string): boolean =>
  step.userId !== null &&
  by.userId === step.userId &&
  by.status === earlier &&
  !step.notes &&
  !by.notes &&
  Date.parse(by.createdAt) - Date.parse(step.updatedAt) <= UNDO_SECONDS * 1000;

/**
 * The history as a person reads it: a status that its author took back at once, and the step that did so, are left out. Both stay
 * stored.
 * @param logged oldest first
 */
export function readSteps(logged: readonly LoggedStep[]): Step[] {
  const kept: LoggedStep[] = [];
  for (const step of logged) {
    const last = kept.at(-1);
    const before = kept.slice(0, -1).findLast(({ kind }) => kind === 'STATUS');
    const isUndo = step.kind === 'STATUS' && last?.kind === 'STATUS';
    if (isUndo && isUndone(last, step, before?.status ?? WAITING_STATUS)) kept.pop();
    else kept.push(step);
  }
  return kept.map(({ updatedAt: _updated, userId: _user, ...step }) => step);
}
