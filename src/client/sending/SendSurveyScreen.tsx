import Button from '@mui/material/Button';
import { Suspense, useRef, useState } from 'react';
import { loadable } from '../core/loadable.tsx';
import { useWorkspacePractice } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { FormBar, RecordForm } from '../entities/record-form/RecordForm.tsx';
import type { FormData } from '../entities/record-form/form-fields.ts';
import { SendPage } from './bulk/SendPage.tsx';
import { InlineButton, SentCard, patientSurveyLink } from './SentCard.tsx';
import { patientForm } from './patient-form.ts';
import { SubmitButton, useSurveyForm } from './survey-form.tsx';
import type { SentSurvey } from '../../generated/calls/types.ts';

/** The code's package is loaded on demand. */
const QrDialog = loadable(() => import('./QrDialog.tsx').then((module) => module.QrDialog));

type Way = 'send' | 'qr';

interface Sent extends SentSurvey {
  way: Way;
  /** name of the practice */
  practice: string;
  /** the recipient as typed */
  to: string;
}

/** Sends a survey to one patient, or shows its code at the desk. */
export function SendSurveyScreen() {
  const session = useSession();
  const practiceId = useWorkspacePractice();
  const [definition] = useState(() => patientForm('send', session, practiceId));
  const { form, check, send, reset } = useSurveyForm(definition);
  const way = useRef<Way>('send');
  const [sent, setSent] = useState<Sent | null>(null);
  const [isCodeShown, setIsCodeShown] = useState(false);

  const submit = async (payload: FormData): Promise<void> => {
    const { current } = way;
    const made = await send(payload, current === 'qr' ? { isQrCode: true } : {});
    if (!made) return;
    const practice = session.practices.find(({ id }) => id === payload.practiceId)?.name ?? '';
    setSent({ ...made, way: current, practice, to: String(payload.emailOrPhone) });
    setIsCodeShown(current === 'qr');
  };
  const sendMore = (): void => {
    reset();
    setSent(null);
  };

  return (
    <SendPage experienceType="PATIENT">
      {sent ? (
        <SentCard
          title={
            <>
              Survey has been sent, <InlineButton onClick={sendMore}>send more</InlineButton>
            </>
          }
          text={
            sent.way === 'qr'
              ? 'The patient can scan its QR code.'
              : [`To ${sent.to}.`, ...sent.notices].join(' ')
          }
          action={
            sent.way === 'qr' && (
              <Button variant="outlined" onClick={() => setIsCodeShown(true)}>
                Show QR Code
              </Button>
            )
          }
        />
      ) : (
        <RecordForm
          form={form}
          check={check}
          onSubmit={submit}
          foot={
            <FormBar>
              <SubmitButton label="Generate QR Code" isSecondary onPress={() => (way.current = 'qr')} />
              <SubmitButton label="Send Survey" onPress={() => (way.current = 'send')} />
            </FormBar>
          }
        />
      )}
      {sent && isCodeShown && (
        <Suspense fallback={null}>
          <QrDialog
            link={patientSurveyLink(sent.slug)}
            practice={sent.practice}
            onClose={() => setIsCodeShown(false)}
          />
        </Suspense>
      )}
    </SendPage>
  );
}
