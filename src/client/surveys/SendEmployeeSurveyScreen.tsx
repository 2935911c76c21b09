import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormBar } from '../forms/FormFoot.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SendHeader } from './bulk/SendHeader.tsx';
import { employeeForm } from './employee-form.ts';
import { SentCard } from './SentCard.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useSurveyForm } from './survey-form.ts';
import type { SentSurvey } from '../../generated/calls/types.ts';

/** Sends a survey to one employee. */
export function SendEmployeeSurveyScreen() {
  const { form, check, send, reset } = useSurveyForm(employeeForm);
  const [sent, setSent] = useState<SentSurvey>();

  const sendAnother = (): void => {
    reset();
    setSent(undefined);
  };

  return (
    <>
      <SendHeader experienceType="EMPLOYEE" />
      {sent ? (
        <SentCard
          title="Survey sent successfully."
          text={sent.notices.join(' ') || undefined}
          action={
            <Button variant="text" onClick={sendAnother}>
              Send another?
            </Button>
          }
        />
      ) : (
        <RecordForm
          form={form}
          check={check}
          onSubmit={async (payload) => setSent(await send(payload))}
          foot={
            <FormBar>
              <SubmitButton label="Send Survey" />
            </FormBar>
          }
        />
      )}
    </>
  );
}
