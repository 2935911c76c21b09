import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { EntityName, OverrideNames } from '../../generated/registry.ts';
import type { Slot, SlotProps } from './slots.ts';

interface Override<S extends Slot> {
  /** entities that may name it: it reads their fields */
  of: readonly EntityName[];
  part: LazyExoticComponent<ComponentType<SlotProps[S]>>;
}

type Overrides = { [S in Slot]: { [Name in OverrideNames[S]]: Override<S> } };

/**
 * The bespoke overrides that entity files name. Each replaces one slot, while the rest of the screen stays generated;
 * its code is loaded when the slot is rendered. Names must match the schema: a name without code, or code without a
 * name, breaks the build. An override reads its record through the entity's generated type, so that a removed field
 * breaks the build in the override that used it. The generators read the names, their slots and entities from the text.
 */
const overrides: Overrides = {
  field: {
    'location-practice': {
      of: ['location'],
      part: lazy(async () => ({
        default: (await import('./overrides/LocationPractice.tsx')).LocationPractice,
      })),
    },
    'post-survey-content': {
      of: ['location', 'practice'],
      part: lazy(async () => ({
        default: (await import('./overrides/post-survey/PostSurveyContent.tsx')).PostSurveyContent,
      })),
    },
    'practice-question': {
      of: ['practice'],
      part: lazy(async () => ({
        default: (await import('./overrides/PracticeQuestion.tsx')).PracticeQuestion,
      })),
    },
    'provider-identifiers': {
      of: ['user'],
      part: lazy(async () => ({
        default: (await import('./overrides/ProviderIdentifiers.tsx')).ProviderIdentifiers,
      })),
    },
  },
  column: {
    'plan-due': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanColumns.tsx')).PlanDue,
      })),
    },
    'plan-places': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanColumns.tsx')).PlanPlaces,
      })),
    },
    'plan-state': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanColumns.tsx')).PlanState,
      })),
    },
    'practice-score': {
      of: ['practice'],
      part: lazy(async () => ({
        default: (await import('./overrides/PracticeFigures.tsx')).PracticeScore,
      })),
    },
    'practice-open-requests': {
      of: ['practice'],
      part: lazy(async () => ({
        default: (await import('./overrides/PracticeFigures.tsx')).PracticeOpenRequests,
      })),
    },
  },
  row: {
    'plan-metric': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanOrigin.tsx')).PlanMetric,
      })),
    },
    'plan-origin': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanOrigin.tsx')).PlanOrigin,
      })),
    },
    'plan-person': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanColumns.tsx')).PlanPerson,
      })),
    },
    'plan-due': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanColumns.tsx')).PlanDue,
      })),
    },
    'employee-compensation': {
      of: ['employee'],
      part: lazy(async () => ({
        default: (await import('./overrides/EmployeeCompensation.tsx')).EmployeeCompensation,
      })),
    },
  },
  section: {
    'place-overview': {
      of: ['location', 'practice', 'unit'],
      part: lazy(async () => ({
        default: (await import('./overrides/PlaceOverview.tsx')).PlaceOverview,
      })),
    },
    'theme-preview': {
      of: ['theme'],
      part: lazy(async () => ({
        default: (await import('./overrides/theme/ThemePreview.tsx')).ThemePreview,
      })),
    },
    'theme-reading': {
      of: ['theme'],
      part: lazy(async () => ({ default: (await import('../ui/ThemeReading.tsx')).ThemeReading })),
    },
    'plan-situation': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanSituation.tsx')).PlanSituation,
      })),
    },
    'plan-overview': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanOverview.tsx')).PlanOverview,
      })),
    },
  },
  list: {
    'theme-list': {
      of: ['theme'],
      part: lazy(async () => ({
        default: (await import('./overrides/theme/ThemeList.tsx')).ThemeList,
      })),
    },
  },
  action: {
    'place-period': {
      of: ['practice', 'location', 'unit'],
      part: lazy(async () => ({
        default: (await import('./overrides/PlaceOverview.tsx')).PlacePeriod,
      })),
    },
    'practice-connection': {
      of: ['practice'],
      part: lazy(async () => ({
        default: (await import('./overrides/PracticeConnection.tsx')).PracticeConnection,
      })),
    },
    'plan-state': {
      of: ['plan'],
      part: lazy(async () => ({
        default: (await import('./overrides/plan/PlanState.tsx')).PlanState,
      })),
    },
    'end-sessions': {
      of: ['user'],
      part: lazy(async () => ({
        default: (await import('./overrides/EndSessions.tsx')).EndSessions,
      })),
    },
  },
};

/** The override registered for a slot under a name; undefined if the model names none. */
export function overrideFor<S extends Slot>(
  slot: S,
  name: string | undefined,
): ComponentType<SlotProps[S]> | undefined {
  if (name === undefined) return undefined;
  const bySlot: Record<string, Override<S>> = overrides[slot];
  return bySlot[name]?.part;
}
