import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { ColumnModel, FormSection, ViewRow, ViewSection } from '../../domain/model.ts';
import type { OverrideNames } from '../../generated/registry.ts';
import type { WidgetProps } from '../forms/widget-props.ts';
import type { EntityRecord } from '../core/value-text.ts';

/** What each kind of slot hands to the code that replaces it. */
export interface SlotProps {
  /** the input of a form field */
  field: WidgetProps;
  /** the content of a list's cell */
  column: { column: ColumnModel; record: EntityRecord };
  /** the value of a row of the record view */
  row: { row: ViewRow; record: EntityRecord };
  /** a whole section: of the record view (`record`), or of the form (`fields`: its inputs by name) */
  section: { section: ViewSection | FormSection; record?: EntityRecord; fields?: Record<string, ReactNode> };
  /** what stands below a list's head, inside react-admin's list context */
  list: object;
  /** a further button: of a row, of a row's menu on phones, or of the record view */
  action: { record: EntityRecord; name: string; place: 'row' | 'menu' | 'view' };
}

export type Slot = keyof OverrideNames;

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
  action: {},
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
