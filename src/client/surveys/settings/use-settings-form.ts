import { useState, type FormEvent } from 'react';
import {
  type OrganizationSettings,
  readOrganizationSettings,
} from '../../../domain/organization-settings.ts';
import { ApiError } from '../../core/api-error.ts';
import { api } from '../../core/api.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import type { SettingName } from './settings-fields.ts';

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
export function useSettingsForm({ path, settings, focus, onSaved }: Options) {
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
