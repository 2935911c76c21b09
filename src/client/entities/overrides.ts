import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { OverrideNames } from '../../generated/registry.ts';
import type { Slot, SlotProps } from './slots.ts';

type Overrides = {
  [S in Slot]: { [Name in OverrideNames[S]]: LazyExoticComponent<ComponentType<SlotProps[S]>> };
};

/**
 * The bespoke overrides that entity files name. Each replaces one slot, while the rest of the screen stays generated;
 * its code is loaded when the slot is rendered. Names must match the schema: a name without code, or code without a
 * name, breaks the build. An override reads its record through the entity's generated type, so that a removed field
 * breaks the build in the override that used it.
 */
const overrides: Overrides = {
  field: {
    'location-practice': lazy(async () => ({
      default: (await import('./overrides/LocationPractice.tsx')).LocationPractice,
    })),
    'post-survey-content': lazy(async () => ({
      default: (await import('./overrides/post-survey/PostSurveyContent.tsx')).PostSurveyContent,
    })),
    'practice-question': lazy(async () => ({
      default: (await import('./overrides/PracticeQuestion.tsx')).PracticeQuestion,
    })),
    'provider-identifiers': lazy(async () => ({
      default: (await import('./overrides/ProviderIdentifiers.tsx')).ProviderIdentifiers,
    })),
  },
  column: {
    'plan-due': lazy(async () => ({
      default: (await import('./overrides/plan/PlanColumns.tsx')).PlanDue,
    })),
    'plan-places': lazy(async () => ({
      default: (await import('./overrides/plan/PlanColumns.tsx')).PlanPlaces,
    })),
    'plan-state': lazy(async () => ({
      default: (await import('./overrides/plan/PlanColumns.tsx')).PlanState,
    })),
    'practice-score': lazy(async () => ({
      default: (await import('./overrides/PracticeFigures.tsx')).PracticeScore,
    })),
    'practice-open-requests': lazy(async () => ({
      default: (await import('./overrides/PracticeFigures.tsx')).PracticeOpenRequests,
    })),
  },
  row: {
    'plan-person': lazy(async () => ({
      default: (await import('./overrides/plan/PlanColumns.tsx')).PlanPerson,
    })),
    'plan-due': lazy(async () => ({
      default: (await import('./overrides/plan/PlanColumns.tsx')).PlanDue,
    })),
    'employee-compensation': lazy(async () => ({
      default: (await import('./overrides/EmployeeCompensation.tsx')).EmployeeCompensation,
    })),
  },
  section: {
    'place-overview': lazy(async () => ({
      default: (await import('./overrides/PlaceOverview.tsx')).PlaceOverview,
    })),
    'theme-preview': lazy(async () => ({
      default: (await import('./overrides/theme/ThemePreview.tsx')).ThemePreview,
    })),
    'plan-situation': lazy(async () => ({
      default: (await import('./overrides/plan/PlanSituation.tsx')).PlanSituation,
    })),
    'plan-overview': lazy(async () => ({
      default: (await import('./overrides/plan/PlanOverview.tsx')).PlanOverview,
    })),
  },
  list: {},
  action: {
    'practice-connection': lazy(async () => ({
      default: (await import('./overrides/PracticeConnection.tsx')).PracticeConnection,
    })),
    'plan-state': lazy(async () => ({
      default: (await import('./overrides/plan/PlanState.tsx')).PlanState,
    })),
    'end-sessions': lazy(async () => ({
      default: (await import('./overrides/EndSessions.tsx')).EndSessions,
    })),
  },
};

/** The override registered for a slot under a name; undefined if the model names none. */
export function overrideFor<S extends Slot>(
  slot: S,
  name: string | undefined,
): ComponentType<SlotProps[S]> | undefined {
  if (name === undefined) return undefined;
  const bySlot: Record<string, ComponentType<SlotProps[S]>> = overrides[slot];
  return bySlot[name];
}
