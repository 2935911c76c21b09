import { styled } from '@mui/material/styles';
import { useState, useId, type FormEvent, type ComponentType } from 'react';
import Button from '@mui/material/Button';
import { space } from '../../core/theme/tokens.ts';
import {
  MOST_DAILY_TEXTS,
  MOST_DUE_DAYS,
  MOST_INTERVAL_DAYS,
  pickSettings,
  type OrganizationSettings,
  type OrganizationSettingsState,
} from '../../../domain/surveys/organization-settings.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import type { WidgetProps } from '../../entities/record-form/form-fields.ts';
import { formField } from '../../entities/record-form/form-fields.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import { updateOrganizationSettingsBody } from '../../../generated/validators/organizations-calls.js';
import { updateOrganizationSettings } from '../../../generated/calls/organizations-calls.ts';
import { ApiError } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import { FieldFrame } from '../../entities/record-form/FieldFrame.tsx';
import { SwitchWidget } from '../../entities/record-form/widgets/BooleanWidgets.tsx';
import { NumberWidget, TextareaWidget } from '../../entities/record-form/widgets/TextWidgets.tsx';
import { DialogButtons } from '../../ui/Dialog.tsx';

export const Head = styled('div')({ padding: '24px 24px 0' });

export const Fields = styled('div')({ display: 'grid', gap: space.fieldGap, padding: '20px 24px 0' });

type SettingName = keyof OrganizationSettings;

const intervalField = formField({
  name: 'surveyIntervalDays' satisfies SettingName,
  title: 'Days until the next survey',
  kind: 'integer',
  required: true,
  hint: `Bulk sending skips contacts who were sent a survey within this many days, from 0 to ${MOST_INTERVAL_DAYS}. With 0 it skips none.`,
});

const limitField = formField({
  name: 'dailyTextLimit' satisfies SettingName,
  title: 'Text messages in 24 hours',
  kind: 'integer',
  required: true,
  hint: `The most that your organization sends, from 0 to ${formatNumber(MOST_DAILY_TEXTS)}.`,
});

const dueField = formField({
  name: 'requestDueDays' satisfies SettingName,
  title: 'Days to answer a request',
  kind: 'integer',
  required: true,
  hint: `Days after which a new service resolution request is due, from 0 to ${MOST_DUE_DAYS}. With 0 it has no due date until somebody sets one.`,
});

const addressField = formField({
  name: 'postalAddress' satisfies SettingName,
  title: 'Postal address',
  kind: 'string',
  nullable: true,
  hint: 'Printed below each survey mail, as the law requires.',
});

const remindersField = formField({
  name: 'sendsReminders' satisfies SettingName,
  title: 'Send a reminder',
  kind: 'boolean',
  hint: 'A survey that is not completed after 3 days is sent once more.',
});

const reminders = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'reminder' : 'reminders'}`;

const sentText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'was' : 'were'} sent in the last 24 hours.`;

/** The effect of the reminder switch, in figures. */
export function remindersText(
  { sendsReminders, remindersDue, remindersExpected }: OrganizationSettingsState,
  isOn: unknown,
): string {
  if (isOn !== true) return remindersField.hint ?? '';
  const due = sendsReminders
    ? `In the next 7 days ${reminders(remindersDue)} ${remindersDue === 1 ? 'is' : 'are'} due.`
    : `Reminders apply to surveys sent from now on, not to earlier ones. At the pace of last week, about ${reminders(remindersExpected)} a week.`;
  return `${remindersField.hint ?? ''} ${due}`;
}

/** The typed settings, not yet validated. */
type Typed = Record<SettingName, unknown>;
type Messages = Partial<Record<SettingName, string>>;

/** The messages of the failures that belong to a field. */
function getMessages(failures: readonly { path?: string; message: string }[], typed: Typed): Messages {
  return Object.fromEntries(
    failures.flatMap(({ path, message }) => (path !== undefined && path in typed ? [[path, message]] : [])),
  );
}

/** The server's refusals by field; those without a field appear in toasts. */
function getRefusals(error: unknown, typed: Typed): Messages {
  const messages = error instanceof ApiError ? getMessages(error.failures, typed) : {};
  if (Object.keys(messages).length === 0) notifyFailures(error);
  return messages;
}

/** Runs once no button is pressed: a message that moves a button from under the pointer would lose the click. */
function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) act();
  else window.addEventListener('mouseup', () => setTimeout(act), { once: true });
}

interface Options {
  settings: OrganizationSettingsState;
  /** gives a field the focus */
  focus: (name: SettingName) => void;
  onSaved: () => void;
}

/** The settings being edited: an error shows once its field was left, or Save was pressed. */
function useSettingsForm({ settings, focus, onSaved }: Options) {
  const { organizationId } = useSession();
  const [typed, setTyped] = useState<Typed>({ ...pickSettings(settings) });
  const [left, setLeft] = useState<ReadonlySet<SettingName>>(new Set());
  const [refused, setRefused] = useState<Messages>({});
  const [isSaving, setIsSaving] = useState(false);
  const names = Object.keys(typed) as SettingName[];
  // an emptied field is invalid, not omitted
  const body = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
  const failures = findFailures(updateOrganizationSettingsBody, body);
  const wrong = getMessages(failures, typed);

  const refuse = (messages: Messages): void => {
    const first = names.find((name) => name in messages);
    // the message is rendered by then, and is read with the field
    if (first) setTimeout(() => focus(first));
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await send(updateOrganizationSettings({ id: organizationId, body }));
    } catch (error) {
      const messages = getRefusals(error, typed);
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
    getError: (name: SettingName) => refused[name] ?? (left.has(name) ? wrong[name] : undefined),
    change: (name: SettingName, next: unknown) => {
      setTyped((current) => ({ ...current, [name]: next }));
      setRefused(({ [name]: _settled, ...others }) => others);
    },
    leave: (name: SettingName) => afterPress(() => setLeft((current) => new Set([...current, name]))),
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
  hint?: string | undefined;
}

function SettingField({ field, widget: Widget, id, form, hint = field.hint }: FieldProps) {
  const name = field.name as SettingName;
  const error = form.getError(name);
  return (
    <FieldFrame
      id={id}
      field={field}
      label={field.kind === 'boolean' ? 'own' : 'above'}
      isOptional={false}
      error={error}
      hint={hint}
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
  settings: OrganizationSettingsState;
  onClose: () => void;
}

/** The settings, edited and saved together. */
export function SettingsForm({ settings, onClose }: Props) {
  const formId = useId();
  const getInputId = (name: string) => `${formId}-${name}`;
  const form = useSettingsForm({
    settings,
    focus: (name) => document.getElementById(getInputId(name))?.focus(),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Fields>
        <SettingField
          field={intervalField}
          widget={NumberWidget}
          id={getInputId(intervalField.name)}
          form={form}
        />
        <SettingField
          field={remindersField}
          widget={SwitchWidget}
          id={getInputId(remindersField.name)}
          form={form}
          hint={remindersText(settings, form.typed.sendsReminders)}
        />
        <SettingField
          field={limitField}
          widget={NumberWidget}
          id={getInputId(limitField.name)}
          form={form}
          hint={`${limitField.hint ?? ''} ${sentText(settings.textsSent)}`}
        />
        <SettingField field={dueField} widget={NumberWidget} id={getInputId(dueField.name)} form={form} />
        <SettingField
          field={addressField}
          widget={TextareaWidget}
          id={getInputId(addressField.name)}
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
