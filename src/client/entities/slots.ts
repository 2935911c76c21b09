import type { ReactNode } from 'react';
import type { ColumnModel, FormSection, ViewRow, ViewSection } from '../../domain/model/screen-model.ts';
import type { OverrideNames } from '../../generated/registry.ts';
import type { WidgetProps } from './record-form/form-fields.ts';
import type { EntityRecord } from '../core/value-text.ts';

/** Props of each kind of slot. */
export interface SlotProps {
  /** the input of a form field */
  field: WidgetProps;
  /** the content of a list's cell */
  column: { column: ColumnModel; record: EntityRecord };
  /** the value of a row of the record view */
  row: { row: ViewRow; record: EntityRecord };
  /**
   * a whole section: of the record view (`record`; `children`: the other sections, if it draws them as well), or of the
   * form (`fields`: its inputs by name)
   */
  section: {
    section: ViewSection | FormSection;
    record?: EntityRecord;
    fields?: Record<string, ReactNode>;
    children?: ReactNode;
    /** the record's first rows, beside each other */
    facts?: ReactNode;
  };
  /** content below a list's head, around its rows, inside react-admin's list context */
  list: { children: ReactNode };
  /** an additional button: of a row, of a row's menu on phones, or of the record view; or what stands beside its title */
  action: { record: EntityRecord; name: string; place: 'row' | 'menu' | 'view' | 'title' };
}

export type Slot = keyof OverrideNames;
