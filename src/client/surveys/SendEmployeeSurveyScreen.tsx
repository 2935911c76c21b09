import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormBar } from '../forms/FormFoot.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SendHeader } from './bulk/SendHeader.tsx';
import { employeeForm } from './employee-form.ts';
import { SentCard } from './SentCard.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useSurveyForm } from './survey-form.ts';

/** Sends a survey to one employee. */
export function SendEmployeeSurveyScreen() {
  const { form, check, send, reset } = useSurveyForm(employeeForm);
  const [isSent, setIsSent] = useState(false);

  const sendAnother = (): void => {
    reset();
    setIsSent(false);
  };

  return (
    <>
      <SendHeader experienceType="EMPLOYEE" />
      {isSent ? (
        <SentCard
          title="Survey sent successfully."
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
          onSubmit={async (payload) => setIsSent((await send(payload)) !== undefined)}
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
