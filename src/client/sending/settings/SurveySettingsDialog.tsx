import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../domain/text/format.ts';
import {
  readOrganizationSettings,
  updateOrganizationSettings,
} from '../../../generated/calls/organizations-calls.ts';
import type { OrganizationSettingsState } from '../../../generated/calls/types.ts';
import { surveySettings } from '../../../generated/models/survey-settings.ts';
import { surveySettingsValidator } from '../../../generated/validators/survey-settings-validator.ts';
import { dataQuery, send } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { space } from '../../core/theme/tokens.ts';
import { findField } from '../../core/value-text.ts';
import { PRESS_HANDLERS, SaveButton } from '../../entities/record-form/RecordForm.tsx';
import { SettingsForm } from '../../entities/record-form/SettingsForm.tsx';
import { DialogButtons, DialogText, DialogTitle } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Delayed } from '../../ui/Skeletons.tsx';
import { notifySuccess } from '../../ui/toast.ts';

const Head = styled('div')({ padding: '24px 24px 0' });
const Fields = styled('div')({ display: 'grid', gap: space.fieldGap, padding: '20px 24px 0' });

const getHint = (name: string): string => findField(surveySettings, name)?.hint ?? '';

const reminders = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'reminder' : 'reminders'}`;

/** The effect of the reminder switch, in figures. */
function remindersText(
  { sendsReminders, remindersDue, remindersExpected }: OrganizationSettingsState,
  isOn: unknown,
): string {
  if (isOn !== true) return getHint('sendsReminders');
  const due = sendsReminders
    ? `In the next 7 days ${reminders(remindersDue)} ${remindersDue === 1 ? 'is' : 'are'} due.`
    : `Reminders apply to surveys sent from now on, not to earlier ones. At the pace of last week, about ${reminders(remindersExpected)} a week.`;
  return `${getHint('sendsReminders')} ${due}`;
}

function textsText({ textsSent }: OrganizationSettingsState): string {
  const sent = `${formatNumber(textsSent)} ${textsSent === 1 ? 'was' : 'were'} sent in the last 24 hours.`;
  return `${getHint('dailyTextLimit')} ${sent}`;
}

function SettingsSkeleton() {
  return (
    <Delayed label="Loading">
      <Fields>
        <div>
          <Skeleton height={14} width="56%" />
          <Skeleton variant="rounded" height={44} sx={{ mt: 1 }} />
        </div>
        <Skeleton height={24} width="48%" />
      </Fields>
    </Delayed>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const { organizationId } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    ...dataQuery(readOrganizationSettings({ id: organizationId })),
    // the form starts from the currently stored settings
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = (
    <Button variant="outlined" onClick={onClose}>
      Cancel
    </Button>
  );
  if (!data) {
    return (
      <>
        {isPending ? <SettingsSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
        <DialogButtons>{cancel}</DialogButtons>
      </>
    );
  }
  return (
    <Fields>
      <SettingsForm
        model={surveySettings}
        validator={surveySettingsValidator}
        stored={{ ...data }}
        hints={{
          sendsReminders: ({ sendsReminders }) => remindersText(data, sendsReminders),
          dailyTextLimit: () => textsText(data),
        }}
        save={async (body) => {
          await send(updateOrganizationSettings({ id: organizationId, body }));
          notifySuccess('Successfully updated!');
          onClose();
          return undefined;
        }}
      >
        <DialogButtons {...PRESS_HANDLERS} sx={{ mx: -3 }}>
          {cancel}
          <SaveButton />
        </DialogButtons>
      </SettingsForm>
    </Fields>
  );
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The organization's survey settings, for its administrators. A click outside closes nothing, so that no input is lost.
 */
export function SurveySettingsDialog({ isOpen, onClose }: Props) {
  const titleId = useId();
  const { organization } = useSession();
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => {
        if (reason !== 'backdropClick') onClose();
      }}
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <Head>
        <DialogTitle id={titleId}>Survey Settings</DialogTitle>
        <DialogText>
          For all surveys of {organization.name}. Who sees what is decided under{' '}
          <Link to="/privacy" onClick={onClose}>
            Privacy
          </Link>
          .
        </DialogText>
      </Head>
      <Settings onClose={onClose} />
    </Dialog>
  );
}
