import type { FieldTemplateProps } from '@rjsf/utils';

/** rjsf's frame around a field, without a frame: `RecordField` draws label, error and hint itself. */
export function BareField({ children }: FieldTemplateProps) {
  return children;
}
