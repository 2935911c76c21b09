import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { OverrideNames } from '../../generated/registry.ts';
import type { Slot, SlotProps } from './slots.ts';

type Overrides = {
  [S in Slot]: { [Name in OverrideNames[S]]: LazyExoticComponent<ComponentType<SlotProps[S]>> };
};

/**
 * The bespoke pieces that entity files name. Each replaces one slot, the rest of the screen stays generated; its code is
 * loaded when the slot is drawn. The names are those of the schema: one without code, or code without a name, does not
 * build. A piece reads its record through the entity's generated type, so that a field that leaves the schema breaks the
 * build in the piece that used it.
 */
const overrides: Overrides = {
  field: {
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
  column: {},
  row: {
    'employee-compensation': lazy(async () => ({
      default: (await import('./overrides/EmployeeCompensation.tsx')).EmployeeCompensation,
    })),
  },
  section: {},
  list: {},
  action: {
    'practice-connection': lazy(async () => ({
      default: (await import('./overrides/PracticeConnection.tsx')).PracticeConnection,
    })),
    'end-sessions': lazy(async () => ({
      default: (await import('./overrides/EndSessions.tsx')).EndSessions,
    })),
  },
};

/** The component registered for a slot under a name; undefined where the model names none. */
export function overrideFor<S extends Slot>(
  slot: S,
  name: string | undefined,
): ComponentType<SlotProps[S]> | undefined {
  if (name === undefined) return undefined;
  const bySlot: Record<string, ComponentType<SlotProps[S]>> = overrides[slot];
  return bySlot[name];
}
