import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { readOrganizationSettings } from '../../../generated/calls/organizations-calls.ts';
import { dataQuery } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { DialogButtons, DialogText, DialogTitle } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Delayed } from '../../ui/Skeletons.tsx';
import { SettingsForm, Fields, Head } from './SettingsForm.tsx';

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
  if (data) return <SettingsForm settings={data} onClose={onClose} />;
  return (
    <>
      {isPending ? <SettingsSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </DialogButtons>
    </>
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
