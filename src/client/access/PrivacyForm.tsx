import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useId, useState } from 'react';
import type { FieldModel } from '../../domain/model.ts';
import { readPrivacySettings, updatePrivacySettings } from '../../generated/calls/privacy-calls.ts';
import type { PrivacyState } from '../../generated/calls/types.ts';
import { ApiError } from '../core/api.ts';
import { getCallKey, send } from '../core/call.ts';
import { useRefreshSession, useSession } from '../core/session.ts';
import { formField } from '../forms/call-fields.ts';
import { FieldFrame } from '../forms/FieldFrame.tsx';
import type { WidgetProps } from '../forms/widget-props.ts';
import { SwitchWidget } from '../forms/widgets/BooleanWidgets.tsx';
import { NumberWidget } from '../forms/widgets/NumberWidget.tsx';
import { CardBody } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { Row, Stack } from '../ui/primitives.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.ts';
import { getConsequence } from './privacy.ts';

type Name = keyof PrivacyState;

const count = (name: Name, title: string, hint: string): FieldModel =>
  formField({ name, title, kind: 'integer', required: true, hint });

/** The settings, grouped by section. */
export const PRIVACY_FIELDS = {
  confidential: [
    formField({
      name: 'confidentialSurveys',
      title: 'Confidential employee surveys',
      kind: 'boolean',
      hint: 'Names appear only where an employee asks to be contacted. Answers are shown for groups only.',
    }),
    count(
      'confidentialMinimum',
      'Smallest group',
      'The smallest group whose answers are shown, from 5 to 20 people.',
    ),
  ],
  retention: [
    count(
      'retentionMonths',
      'Months until comments and contacts are erased',
      'From 0 to 120 months after a survey was sent. With 0 they are kept.',
    ),
  ],
  idle: [
    count(
      'idleMinutes',
      'Minutes until idle users are signed out',
      'From 15 to 720 minutes (12 hours) without activity.',
    ),
  ],
} as const;

/** Messages of a refusal by field; others appear in a toast. */
function getFieldMessages(error: unknown, fields: readonly FieldModel[]): Record<string, string> {
  const failures = error instanceof ApiError ? error.failures : [];
  const own = failures.filter(({ path }) => fields.some(({ name }) => name === path));
  if (own.length === 0) notifyFailures(error);
  return Object.fromEntries(own.map(({ path, message }) => [path ?? '', message]));
}

interface Props {
  state: PrivacyState;
  fields: readonly FieldModel[];
}

/** Some of the settings, saved together after their consequences are confirmed. */
export function PrivacyForm({ state, fields }: Props) {
  const { organizationId } = useSession();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const refreshSession = useRefreshSession();
  const formId = useId();
  const [typed, setTyped] = useState<Record<string, unknown>>({ ...state });
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const changed = fields.map(({ name }) => name as Name).filter((name) => typed[name] !== state[name]);

  const save = async (): Promise<void> => {
    const body = Object.fromEntries(
      changed.map((name) => [name, typed[name] ?? null]),
    ) as Partial<PrivacyState>;
    const consequence = getConsequence(state, body);
    if (consequence && !(await confirm({ level: 'WARNING', buttons: 'CONFIRM', ...consequence }))) return;
    setIsSaving(true);
    try {
      await send(updatePrivacySettings({ id: organizationId, body }));
      notifySuccess('Successfully updated!');
      setMessages({});
      await refreshSession();
    } catch (error) {
      setMessages(getFieldMessages(error, fields));
    }
    await queryClient.invalidateQueries({
      queryKey: getCallKey(readPrivacySettings({ id: organizationId })),
    });
    setIsSaving(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSaving && changed.length > 0) void save();
  };

  return (
    <form noValidate onSubmit={submit}>
      <CardBody>
        <Stack gap={20}>
          {fields.map((field) => {
            const id = `${formId}-${field.name}`;
            const error = messages[field.name];
            const Widget: ComponentType<WidgetProps> = field.kind === 'boolean' ? SwitchWidget : NumberWidget;
            return (
              <FieldFrame
                key={field.name}
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
                  name={field.name}
                  field={field}
                  value={typed[field.name]}
                  onChange={(value) => setTyped((old) => ({ ...old, [field.name]: value }))}
                  onBlur={() => undefined}
                  isInvalid={error !== undefined}
                  isOptional={false}
                  isDisabled={false}
                  labelId={`${id}-label`}
                  describedBy={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
                />
              </FieldFrame>
            );
          })}
          <Row justify="end">
            <Button variant="contained" type="submit" disabled={changed.length === 0 || isSaving}>
              Save
            </Button>
          </Row>
        </Stack>
      </CardBody>
    </form>
  );
}
