import type { FieldModel } from '../../domain/model.ts';

/** Props of every input of a form. Label, error and hint are outside of it and linked by ids. */
export interface WidgetProps {
  id: string;
  /** the value's request name */
  name: string;
  field: FieldModel;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  isInvalid: boolean;
  isOptional: boolean;
  /** the viewer may not change it on this record */
  isDisabled: boolean;
  labelId: string;
  /** ids of the existing hint and error */
  describedBy: string | undefined;
}
