import type { FieldProps } from '@rjsf/utils';
import { memo, Suspense, useCallback } from 'react';
import { findField } from '../core/value-text.ts';
import { isSame } from './form-payload.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFormPart, useFormState } from './form-state.ts';
import { getWidget } from './widgets.ts';

/** Above this share of its limit, a text shows its length; short limits always show it. */
const COUNTED_FROM = 0.8;
const SHORT_LIMIT = 60;

function getCount(value: unknown, limit: number | undefined): number | undefined {
  if (limit === undefined || typeof value !== 'string') return undefined;
  return value.length > 0 && (limit <= SHORT_LIMIT || value.length >= limit * COUNTED_FROM)
    ? value.length
    : undefined;
}

export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Whether a field's props are equal. rjsf recreates its other props on every key in any field, and copies arrays. */
function isSameField(one: FieldProps, other: FieldProps): boolean {
  return (
    one.name === other.name &&
    one.onChange === other.onChange &&
    one.fieldPathId.$id === other.fieldPathId.$id &&
    isSame(one.formData, other.formData)
  );
}

/** One field of a record form: rjsf provides value and onChange, the model everything else. */
export const RecordField = memo(function RecordField({ name, formData, onChange, fieldPathId }: FieldProps) {
  const form = useFormState();
  const error = useFormPart((state) => state.shownError(name));
  const isOptional = useFormPart((state) => state.isOptional(name));
  const { path } = fieldPathId;
  const change = useCallback((value: unknown) => onChange(value, path), [onChange, path]);
  const leave = useCallback(() => form.touch(name), [form, name]);
  const field = findField(form.rules.model, name);
  if (!field) throw new Error(`The form has no field "${name}"`);
  const id = fieldId(name);
  const { component: Widget, label } = getWidget(field, form.rules.widgets?.[name]);
  const lock = form.getLock(field);
  const hint = field.widget === 'avatar' ? undefined : (lock ?? form.pendingText(field) ?? field.hint);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldFrame
      id={id}
      field={field}
      label={label}
      isOptional={isOptional && field.kind !== 'boolean'}
      error={error}
      hint={hint}
      count={getCount(formData, field.maxLength)}
    >
      <Suspense fallback={null}>
        <Widget
          id={id}
          name={name}
          field={field}
          value={formData as unknown}
          onChange={change}
          onBlur={leave}
          isInvalid={error !== undefined}
          isOptional={isOptional}
          isDisabled={lock !== undefined}
          labelId={`${id}-label`}
          describedBy={describedBy}
        />
      </Suspense>
    </FieldFrame>
  );
}, isSameField);
