import { styled } from '@mui/material/styles';
import { useState, useId, type FormEvent, type ComponentType } from 'react';
import Button from '@mui/material/Button';
import { space } from '../../core/theme/tokens.ts';
import {
  MOST_INTERVAL_DAYS,
  readOrganizationSettings,
  type OrganizationSettings,
} from '../../../domain/organization-settings.ts';
import { formField } from '../form-fields.ts';
import { ApiError, api } from '../../core/api.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.tsx';
import type { FieldModel } from '../../../domain/model.ts';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import type { WidgetProps } from '../../forms/widget-props.ts';
import { SwitchWidget } from '../../forms/widgets/BooleanWidgets.tsx';
import { NumberWidget } from '../../forms/widgets/NumberWidget.tsx';
import { DialogButtons } from '../../ui/Dialog.tsx';

export const Head = styled('div')({ padding: '24px 24px 0' });

export const Fields = styled('div')({ display: 'grid', gap: space.fieldGap, padding: '20px 24px 0' });

type SettingName = keyof OrganizationSettings;

const intervalField = formField({
  name: 'surveyIntervalDays' satisfies SettingName,
  title: 'Days until the next survey',
  kind: 'integer',
  required: true,
  hint: `Bulk sending leaves out whoever was sent a survey within so many days, from 0 to ${MOST_INTERVAL_DAYS}. With 0 it leaves out nobody.`,
});

const remindersField = formField({
  name: 'sendsReminders' satisfies SettingName,
  title: 'Send a reminder',
  kind: 'boolean',
  hint: 'A survey that is not completed after 3 days is sent once more.',
});

/** What is typed, which may be no settings yet. */
type Typed = Record<SettingName, unknown>;
type Messages = Partial<Record<SettingName, string>>;

/** The messages of the failures that belong to a field. */
function messagesOf(failures: readonly { path?: string; message: string }[], typed: Typed): Messages {
  return Object.fromEntries(
    failures.flatMap(({ path, message }) => (path !== undefined && path in typed ? [[path, message]] : [])),
  );
}

/** What the server refused, by field; what belongs to none is told in toasts. */
function refusalsOf(error: unknown, typed: Typed): Messages {
  const messages = error instanceof ApiError ? messagesOf(error.failures, typed) : {};
  if (Object.keys(messages).length === 0) notifyFailures(error);
  return messages;
}

interface Options {
  path: string;
  settings: OrganizationSettings;
  /** gives a field the focus */
  focus: (name: SettingName) => void;
  onSaved: () => void;
}

/** The settings as they are edited and saved: an error shows once its field was left, or Save was pressed. */
function useSettingsForm({ path, settings, focus, onSaved }: Options) {
  const [typed, setTyped] = useState<Typed>({ ...settings });
  const [left, setLeft] = useState<ReadonlySet<SettingName>>(new Set());
  const [refused, setRefused] = useState<Messages>({});
  const [isSaving, setIsSaving] = useState(false);
  const names = Object.keys(typed) as SettingName[];
  const { value, failures } = readOrganizationSettings(typed);
  const wrong = messagesOf(failures, typed);

  const refuse = (messages: Messages): void => {
    const first = names.find((name) => name in messages);
    // the message is drawn by then, and is read with the field
    if (first) setTimeout(() => focus(first));
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await api.put<OrganizationSettings>(path, value);
    } catch (error) {
      const messages = refusalsOf(error, typed);
      setRefused(messages);
      setIsSaving(false);
      refuse(messages);
      return;
    }
    notifySuccess('Successfully updated!');
    onSaved();
  };

  return {
    typed,
    isDirty: names.some((name) => typed[name] !== settings[name]),
    isSaving,
    errorOf: (name: SettingName) => refused[name] ?? (left.has(name) ? wrong[name] : undefined),
    change: (name: SettingName, next: unknown) => {
      setTyped((current) => ({ ...current, [name]: next }));
      setRefused(({ [name]: _settled, ...others }) => others);
    },
    leave: (name: SettingName) => setLeft((current) => new Set([...current, name])),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setLeft(new Set(names));
      if (failures.length > 0) refuse(wrong);
      else if (!isSaving) void save();
    },
  };
}

interface FieldProps {
  field: FieldModel;
  widget: ComponentType<WidgetProps>;
  id: string;
  form: ReturnType<typeof useSettingsForm>;
}

function SettingField({ field, widget: Widget, id, form }: FieldProps) {
  const name = field.name as SettingName;
  const error = form.errorOf(name);
  return (
    <FieldFrame
      id={id}
      field={field}
      label={field.kind === 'boolean' ? 'own' : 'above'}
      isOptional={false}
      error={error}
      hint={field.hint}
      count={undefined}
    >
      <Widget
        id={id}
        name={name}
        field={field}
        value={form.typed[name]}
        onChange={(value) => form.change(name, value)}
        onBlur={() => form.leave(name)}
        isInvalid={error !== undefined}
        isOptional={false}
        isDisabled={false}
        labelId={`${id}-label`}
        describedBy={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      />
    </FieldFrame>
  );
}

interface Props {
  /** of the call */
  path: string;
  settings: OrganizationSettings;
  onClose: () => void;
}

/** The settings, to be changed and saved together. */
export function SettingsForm({ path, settings, onClose }: Props) {
  const formId = useId();
  const idOf = (name: string) => `${formId}-${name}`;
  const form = useSettingsForm({
    path,
    settings,
    focus: (name) => document.getElementById(idOf(name))?.focus(),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Fields>
        <SettingField field={intervalField} widget={NumberWidget} id={idOf(intervalField.name)} form={form} />
        <SettingField
          field={remindersField}
          widget={SwitchWidget}
          id={idOf(remindersField.name)}
          form={form}
        />
      </Fields>
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" disabled={!form.isDirty || form.isSaving}>
          Save
        </Button>
      </DialogButtons>
    </form>
  );
}
