import type { FieldModel } from '../../domain/model.ts';

/** Props of every input of a form. Label, error and hint stand around it and are linked by ids. */
export interface WidgetProps {
  id: string;
  /** the name the value is sent under */
  name: string;
  field: FieldModel;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  isInvalid: boolean;
  isOptional: boolean;
  /** the viewer may not change it of this record */
  isDisabled: boolean;
  labelId: string;
  /** ids of hint and error, as far as they are there */
  describedBy: string | undefined;
}
