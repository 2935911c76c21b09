import Button from '@mui/material/Button';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FieldModel } from '../../../domain/model/model.ts';
import { readPrivacySettings, updatePrivacySettings } from '../../../generated/calls/privacy-calls.ts';
import type { PrivacyState } from '../../../generated/calls/types.ts';
import { ApiError } from '../../core/api.ts';
import { getCallKey, send, dataQuery } from '../../core/call.ts';
import { useRefreshSession, useSession } from '../../core/session.ts';
import type { WidgetProps } from '../../entities/record-form/form-fields.ts';
import { formField } from '../../entities/record-form/form-fields.ts';
import { FieldFrame } from '../../entities/record-form/FieldFrame.tsx';
import { SwitchWidget } from '../../entities/record-form/widgets/BooleanWidgets.tsx';
import { NumberWidget } from '../../entities/record-form/widgets/TextWidgets.tsx';
import { CardBody } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import { AccountSection, MissingData } from '../layout.tsx';
import { PersonSection } from '../profile/PersonSection.tsx';

interface Consequence {
  title: string;
  message: string;
  confirmLabel: string;
}

/** The consequences of a change to the privacy settings that must be confirmed. */
function getConsequence(state: PrivacyState, change: Partial<PrivacyState>): Consequence | undefined {
  const {
    confidentialSurveys: isOn = state.confidentialSurveys,
    confidentialMinimum: minimum = state.confidentialMinimum,
  } = change;
  if (isOn && !state.confidentialSurveys)
    return {
      title: 'Make employee surveys confidential',
      message: `What employees answer from now on is shown once at least ${minimum} people of a group have answered, without names. A name appears only where its employee asks to be contacted. The survey says so before the first question. What is answered while this is on stays confidential for good; what was answered before keeps its names.`,
      confirmLabel: 'Switch on',
    };
  if (!isOn && state.confidentialSurveys)
    return {
      title: 'Switch off confidentiality',
      message:
        'Surveys that are sent from now on carry names again, and their page no longer promises confidentiality. This uncovers nothing: what was answered confidentially stays so, and surveys that are open now keep their promise. Answers that still wait for others of their group are shown only once enough have answered.',
      confirmLabel: 'Switch off',
    };
  if (isOn && minimum < state.confidentialMinimum)
    return {
      title: 'Show smaller groups',
      message: `Surveys that are sent from now on are shown for groups of at least ${minimum} people. Answers given so far and surveys that are open now keep to ${state.confidentialMinimum}.`,
      confirmLabel: 'Show smaller groups',
    };
  const { retentionMonths = 0 } = change;
  if (retentionMonths > 0 && (state.retentionMonths === 0 || retentionMonths < state.retentionMonths))
    return {
      title: 'Erase comments and contacts',
      message: `Names, addresses and comments of surveys that were sent more than ${retentionMonths} ${retentionMonths === 1 ? 'month' : 'months'} ago are erased within a day, and from then on as they become older. This cannot be undone. Their answers stay in the figures.`,
      confirmLabel: 'Erase',
    };
  return undefined;
}

type Name = keyof PrivacyState;

const count = (name: Name, title: string, hint: string): FieldModel =>
  formField({ name, title, kind: 'integer', required: true, hint });

/** The settings, grouped by section. */
const PRIVACY_FIELDS = {
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
function PrivacyForm({ state, fields }: Props) {
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

/** Settings for the data of patients and employees, for administrators. */
export function PrivacyScreen() {
  const { organization, organizationId, isExEntitled } = useSession();
  const query = useQuery({
    ...dataQuery(readPrivacySettings({ id: organizationId })),
    refetchOnMount: 'always',
  });
  const content = () => {
    const { data } = query;
    if (!data) return <MissingData query={query} />;
    return (
      <>
        {isExEntitled && (
          <AccountSection title="Employee surveys" description="Who can see what employees answer.">
            <PrivacyForm state={data} fields={PRIVACY_FIELDS.confidential} />
          </AccountSection>
        )}
        <AccountSection
          title="Retention"
          description="How long the comments and contact data of surveys are kept. Their answers stay in the figures."
        >
          <PrivacyForm state={data} fields={PRIVACY_FIELDS.retention} />
        </AccountSection>
        <AccountSection title="Idle sign-out" description="Signs idle users out in all of their tabs.">
          <PrivacyForm state={data} fields={PRIVACY_FIELDS.idle} />
        </AccountSection>
        <PersonSection />
        <AccountSection
          title="Access log"
          description="Who viewed, exported, changed or erased the feedback of patients and employees."
        >
          <CardBody>
            <Button component={Link} to="/access-log" variant="outlined">
              Open the access log
            </Button>
          </CardBody>
        </AccountSection>
      </>
    );
  };
  return (
    <>
      <PageHeader title="Privacy" subtitle={organization.name} />
      {content()}
    </>
  );
}
