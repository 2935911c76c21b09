import Button from '@mui/material/Button';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UploadInfo } from '../../../domain/bulk-upload.ts';
import type { Session } from '../../../domain/session.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import type { BulkEmitted, BulkInput } from '../../../flows/bulk-upload.ts';
import { useSession } from '../../core/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { createBulkMachine } from './bulk-model.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { RecentUploads } from './RecentUploads.tsx';
import { begunUpload, useUploads } from './use-uploads.ts';

const TITLE = 'Send Survey';

function buildInput(experienceType: ExperienceType, { isAdmin, isInternal, practices }: Session): BulkInput {
  const isPatient = experienceType === 'PATIENT';
  const [only, ...others] = practices;
  return {
    experienceType,
    asksPractice: isPatient && (isAdmin || others.length > 0),
    practiceId: isPatient && others.length === 0 ? (only?.id ?? null) : null,
    isInternal,
  };
}

interface Props {
  experienceType: ExperienceType;
  /** the form of a single sending */
  children: ReactNode;
}

/** Links to the visits that sent surveys automatically. */
function AppointmentsLink({ experienceType }: Pick<Props, 'experienceType'>) {
  const { isAdmin, isPracticeUser } = useSession();
  if (experienceType !== 'PATIENT' || !(isAdmin || isPracticeUser)) return null;
  return (
    <Button component={Link} to="/appointments">
      Appointments
    </Button>
  );
}

/** The dialog of bulk sending and its button; below the form, the results of earlier sendings. */
function BulkPage({ experienceType, children }: Props) {
  const session = useSession();
  const machine = useMemo(() => createBulkMachine(experienceType), [experienceType]);
  const [state, send, actor] = useMachine(machine, { input: buildInput(experienceType, session) });
  const [isOpen, setIsOpen] = useState(false);
  const { uploads, error, refetch, storeUpload } = useUploads(
    experienceType,
    isOpen && state.matches('following'),
  );
  const hear = useEffectEvent((event: BulkEmitted) =>
    storeUpload(event.type === 'reported' ? event.upload : begunUpload(experienceType, event)),
  );
  useEffect(() => {
    const subscription = actor.on('*', (event) => hear(event));
    return () => subscription.unsubscribe();
  }, [actor]);

  const show = (upload: UploadInfo): void => {
    send({ type: 'upload.shown', upload });
    setIsOpen(true);
  };
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            <AppointmentsLink experienceType={experienceType} />
            <Button variant="outlined" onClick={() => setIsOpen(true)}>
              Bulk Sending
            </Button>
          </>
        }
      />
      {children}
      <RecentUploads uploads={uploads} error={error} onRetry={() => void refetch()} onShow={show} />
      <BulkDialog
        state={state}
        send={send}
        isOpen={isOpen}
        onClose={() => setIsOpen(state.matches({ result: 'starting' }))}
        onClosed={() => send({ type: 'closed' })}
      />
    </>
  );
}

/** A page that sends surveys, with bulk sending if the organization uses it. */
export function SendPage(props: Props) {
  const { organization } = useSession();
  if (organization.allowBulkUpload) return <BulkPage {...props} />;
  return (
    <>
      <PageHeader title={TITLE} actions={<AppointmentsLink experienceType={props.experienceType} />} />
      {props.children}
    </>
  );
}
