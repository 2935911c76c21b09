import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { memo, Suspense, useCallback } from 'react';
import type { FieldModel, WidgetName } from '../../../domain/model/model.ts';
import { findField } from '../../core/value-text.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { WidgetProps } from './form-fields.ts';
import { isSame } from './form-payload.ts';
import { useFormPart, useFormState } from './form-state.ts';
import { AvatarWidget } from './widgets/AvatarWidget.tsx';
import { CheckboxWidget, SwitchWidget } from './widgets/BooleanWidgets.tsx';
import { ChoiceWidget, TextListWidget } from './widgets/ChoiceWidget.tsx';
import { FileWidget } from './widgets/FileWidget.tsx';
import { MaskedWidget, PhoneWidget } from './widgets/PhoneWidget.tsx';
import { RadioCardsWidget } from './widgets/RadioCardsWidget.tsx';
import { RelationWidget } from './widgets/RelationWidget.tsx';
import { SliderWidget } from './widgets/SliderWidget.tsx';
import { MarkdownWidget } from './widgets/MarkdownWidget.tsx';
import {
  DayWidget,
  MomentWidget,
  NumberWidget,
  SecretWidget,
  TextareaWidget,
  TextWidget,
} from './widgets/TextWidgets.tsx';

interface Widget {
  component: ComponentType<WidgetProps>;
  /** position of its label: above it as a `label`, above it as the name of a group, or rendered by itself */
  label: 'above' | 'group' | 'own';
}

/** Inputs a schema may name (`x-widget`), in addition to a form's own. */
const NAMED: Record<WidgetName, Widget> = {
  textarea: { component: TextareaWidget, label: 'above' },
  slider: { component: SliderWidget, label: 'group' },
  'radio-cards': { component: RadioCardsWidget, label: 'group' },
  switch: { component: SwitchWidget, label: 'own' },
  checkbox: { component: CheckboxWidget, label: 'own' },
  avatar: { component: AvatarWidget, label: 'group' },
};

function byKind(field: FieldModel): Widget {
  if (field.secret) return { component: SecretWidget, label: 'above' };
  switch (field.kind) {
    case 'text':
      return { component: TextareaWidget, label: 'above' };
    case 'integer':
    case 'number':
      return { component: NumberWidget, label: 'above' };
    case 'timestamp':
      return { component: MomentWidget, label: 'above' };
    case 'boolean':
      return { component: CheckboxWidget, label: 'own' };
    case 'enum':
      return { component: ChoiceWidget, label: 'above' };
    case 'json':
      return { component: TextListWidget, label: 'above' };
    case 'reference':
    case 'references':
      return { component: RelationWidget, label: 'above' };
    case 'date':
      return { component: field.mask ? MaskedWidget : DayWidget, label: 'above' };
    default:
      return { component: field.mask ? MaskedWidget : TextWidget, label: 'above' };
  }
}

/** The input of a field: the form's own or the schema's widget, or else the default of its type. */
function getWidget(field: FieldModel, own?: ComponentType<WidgetProps>): Widget {
  if (own) return { component: own, label: 'above' };
  if (field.widget && Object.hasOwn(NAMED, field.widget)) return NAMED[field.widget as WidgetName];
  if (field.file) return { component: FileWidget, label: 'group' };
  if (field.format === 'us-phone') return { component: PhoneWidget, label: 'above' };
  if (field.format === 'markdown') return { component: MarkdownWidget, label: 'above' };
  return byKind(field);
}

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
  const typedHint = useFormPart((state) => state.rules.hints?.[name]?.(state.get().data));
  const { path } = fieldPathId;
  const change = useCallback((value: unknown) => onChange(value, path), [onChange, path]);
  const leave = useCallback(() => form.touch(name), [form, name]);
  const field = findField(form.rules.model, name);
  if (!field) throw new Error(`The form has no field "${name}"`);
  const id = fieldId(name);
  const { component: Widget, label } = getWidget(field, form.rules.widgets?.[name]);
  const lock = form.getLock(field);
  const hint =
    field.widget === 'avatar' ? undefined : (lock ?? form.pendingText(field) ?? typedHint ?? field.hint);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldFrame
      id={id}
      field={field}
      label={label}
      // a slider and a box always have a value
      isOptional={isOptional && field.kind !== 'boolean' && field.widget !== 'slider'}
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
