import Button from '@mui/material/Button';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { conditionHolds } from '../../../domain/access/permissions.ts';
import { toFacts } from '../../../domain/model/facts.ts';
import type { FormSection } from '../../../domain/model/screen-model.ts';
import { readPrivacySettings, updatePrivacySettings } from '../../../generated/calls/privacy-calls.ts';
import type { PrivacySettingsUpdate, PrivacyState } from '../../../generated/calls/types.ts';
import { privacySettings } from '../../../generated/models/privacy-settings.ts';
import { privacySettingsValidator } from '../../../generated/validators/privacy-settings-validator.ts';
import { ask, dataQuery, getCallKey } from '../../core/call.ts';
import { useRefreshSession, useSession } from '../../core/session.ts';
import type { FormData } from '../../entities/record-form/form-fields.ts';
import { PRESS_HANDLERS, SaveButton } from '../../entities/record-form/RecordForm.tsx';
import { SettingsForm } from '../../entities/record-form/SettingsForm.tsx';
import { CardBody } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/primitives.ts';
import { notifySuccess } from '../../ui/toast.ts';
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

/** A section of the settings, saved together after the consequences are confirmed. */
function PrivacySection({ state, section }: { state: PrivacyState; section: FormSection }) {
  const { organizationId: id } = useSession();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const refreshSession = useRefreshSession();

  const save = async (changed: FormData): Promise<FormData | undefined> => {
    const body: PrivacySettingsUpdate = changed;
    const consequence = getConsequence(state, body);
    if (consequence && !(await confirm({ level: 'WARNING', buttons: 'CONFIRM', ...consequence })))
      return undefined;
    try {
      const saved = await ask(updatePrivacySettings({ id, body }));
      notifySuccess('Successfully updated!');
      await refreshSession();
      return { ...saved };
    } finally {
      await queryClient.invalidateQueries({ queryKey: getCallKey(readPrivacySettings({ id })) });
    }
  };

  return (
    <AccountSection title={section.title ?? ''} description={section.description ?? ''}>
      <CardBody>
        <SettingsForm
          model={privacySettings}
          validator={privacySettingsValidator}
          stored={{ ...state }}
          {...(section.title !== undefined && { section: section.title })}
          save={save}
        >
          <Row justify="end" margin="20px 0 0" {...PRESS_HANDLERS}>
            <SaveButton />
          </Row>
        </SettingsForm>
      </CardBody>
    </AccountSection>
  );
}

/** Settings for the data of patients and employees, for administrators. */
export function PrivacyScreen() {
  const session = useSession();
  const { organization, organizationId } = session;
  const sections = privacySettings.screens.form.sections.filter(({ when }) =>
    conditionHolds(when, {}, toFacts(session)),
  );
  const query = useQuery({
    ...dataQuery(readPrivacySettings({ id: organizationId })),
    refetchOnMount: 'always',
  });
  const content = () => {
    const { data } = query;
    if (!data) return <MissingData query={query} />;
    return (
      <>
        {sections.map((section) => (
          <PrivacySection key={section.title} state={data} section={section} />
        ))}
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
