import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormBar, RecordForm } from '../entities/record-form/RecordForm.tsx';
import { SendPage } from './bulk/SendPage.tsx';
import { SentCard } from './SentCard.tsx';
import { SubmitButton, useSurveyForm, type SurveyForm } from './survey-form.tsx';
import { sendEmployeeSurvey } from '../../generated/calls/surveys-calls.ts';
import type { SendEmployeeSurveyBody, SentSurvey } from '../../generated/calls/types.ts';
import { findFailures } from '../../domain/model/call-failures.ts';
import { sendEmployeeSurveyBody } from '../../generated/validators/surveys-calls.js';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { type FormData, formField, recordField } from '../entities/record-form/form-fields.ts';
import { LocationWidget, PresentEmployeeWidget, UnitWidget } from './PlaceWidgets.tsx';

/** The form of a survey to one employee. */
export const employeeForm: SurveyForm = {
  call: (body) => sendEmployeeSurvey({ body: body as unknown as SendEmployeeSurveyBody }),
  sections: [
    {
      title: 'Employee',
      description: 'The recipient and the language. Sent by email or text message, as the employee prefers.',
      rows: [
        [
          recordField('employee', {
            name: 'employee',
            required: true,
            hint: 'Former employees are not offered.',
          }),
          formField({
            name: 'language',
            title: 'Language',
            kind: 'enum',
            enum: 'offered-language',
            required: true,
          }),
        ],
      ],
    },
    {
      title: 'Place',
      description: 'Where the answer counts, and whose name the survey is sent in.',
      rows: [
        [
          recordField('location', { name: 'workLocation' }),
          recordField('unit', { name: 'organizationalUnit' }),
        ],
      ],
    },
  ],
  initial: { language: 'ENGLISH' },
  enums: { 'offered-language': offeredLanguage },
  widgets: {
    employeeId: PresentEmployeeWidget,
    workLocationId: LocationWidget,
    organizationalUnitId: UnitWidget,
  },
  // clears the places, which belonged to the previous employee
  derive: (before, after) =>
    after.employeeId === before.employeeId
      ? after
      : { ...after, workLocationId: undefined, organizationalUnitId: undefined },
  toBody: (data) => data,
  check: (body) => findFailures(sendEmployeeSurveyBody, body),
  toField: (failure) => failure,
};

/** The places that were emptied, as null: for absent ones the server takes the employee's own. */
function emptiedPlaces(data: FormData): FormData {
  const names = ['workLocationId', 'organizationalUnitId'].filter((name) => data[name] === null);
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Sends a survey to one employee. */
export function SendEmployeeSurveyScreen() {
  const { form, check, send, reset } = useSurveyForm(employeeForm);
  const [sent, setSent] = useState<SentSurvey>();

  const sendAnother = (): void => {
    reset();
    setSent(undefined);
  };

  return (
    <SendPage experienceType="EMPLOYEE">
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
          onSubmit={async (payload) => setSent(await send({ ...payload, ...emptiedPlaces(form.get().data) }))}
          foot={
            <FormBar>
              <SubmitButton label="Send Survey" />
            </FormBar>
          }
        />
      )}
    </SendPage>
  );
}
