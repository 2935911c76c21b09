import type { ExperienceType } from '../../domain/survey-permissions.ts';
import { useSelectedPractice } from './selection.ts';
import { useSession } from './session.ts';

/** What every question for feedback is narrowed to. */
export interface FeedbackScopeQuery {
  experienceType: ExperienceType;
  practiceIds: string[];
  providerIds: string[];
}

/**
 * The person's practice if one is set, and their own patients if they are a provider. Employees' surveys belong to no
 * practice: within the organization's there is nothing to narrow.
 */
export function useFeedbackScope(experienceType: ExperienceType): FeedbackScopeQuery {
  const { providerId } = useSession();
  const practiceId = useSelectedPractice()?.id;
  const isPx = experienceType === 'PATIENT';
  return {
    experienceType,
    practiceIds: isPx && practiceId ? [practiceId] : [],
    providerIds: isPx && providerId ? [providerId] : [],
  };
}
