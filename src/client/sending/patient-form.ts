import { cleanPhone } from '../../domain/text/cleaning.ts';
import { findFailures } from '../../domain/model/call-failures.ts';
import { generateSurvey, sendPatientSurvey } from '../../generated/calls/surveys-calls.ts';
import type { GenerateSurveyBody, SendPatientSurveyBody } from '../../generated/calls/types.ts';
import { patientConsents, splitContact } from '../../domain/surveys/send-survey.ts';
import { generateSurveyBody, sendPatientSurveyBody } from '../../generated/validators/surveys-calls.js';
import type { Session } from '../../domain/access/session.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { patientType } from '../../generated/enums/patient-type.ts';
import type { FormData } from '../entities/record-form/form-fields.ts';
import { formField, recordField } from '../entities/record-form/form-fields.ts';
import { practiceField, PracticeWidget, ProviderWidget } from './PlaceWidgets.tsx';
import type { SurveyForm } from './survey-form.tsx';

type Kind = 'send' | 'generate';

/** The message for any invalid contact, at the field for both kinds. */
const INVALID_CONTACT = 'Invalid value';
const ONE_NUMBER = 'Enter one number: a survey goes to one contact.';
const CONTACT_HINT = 'Enter an email or a 10-digit phone number.';
const WRONG_CONTACT = new Set(['Email invalid', 'Invalid Phone']);
const CONTACT_PATHS = new Set<string | undefined>(['email', 'phone']);
const CAREGIVER = 'CAREGIVER';

function buildFields(kind: Kind) {
  const isNeeded = kind === 'send';
  return {
    contact: formField({
      name: 'emailOrPhone',
      title: 'Email or phone',
      kind: 'string',
      required: isNeeded,
      hint: isNeeded
        ? CONTACT_HINT
        : `${CONTACT_HINT} Nothing is sent to it: it identifies whose answer it is.`,
    }),
    name: formField({ name: 'patientName', title: 'Patient Name', kind: 'string', required: isNeeded }),
    type: formField({
      name: 'patientType',
      title: 'Appointment Type',
      kind: 'enum',
      enum: 'patient-type',
      required: true,
    }),
    language: formField({
      name: 'language',
      title: 'Language',
      kind: 'enum',
      enum: 'offered-language',
      required: true,
    }),
    consent: formField({
      name: 'consent',
      title: 'Consent',
      kind: 'enum',
      enum: 'contact-consent',
      required: true,
      hint: 'How the patient agreed to be contacted. It is recorded with the survey.',
    }),
    responsible: formField({
      name: 'responsiblePartyName',
      title: 'Responsible Party Name',
      kind: 'string',
      required: true,
      when: { patientType: CAREGIVER },
    }),
    procedure: formField({
      name: 'appointmentType',
      title: 'Procedure Type',
      kind: 'enum',
      enum: 'appointment-type',
      nullable: true,
    }),
  };
}

function buildSections(kind: Kind, { isProvider }: Session): SurveyForm['sections'] {
  const { contact, name, type, language: spoken, consent, responsible, procedure } = buildFields(kind);
  // a provider's survey is about the provider
  const provider = isProvider ? [] : [recordField('user', { name: 'provider', title: 'Provider' })];
  return [
    {
      title: 'Patient',
      description:
        kind === 'send'
          ? 'The patient, and the language of the survey.'
          : 'The patient, as far as known, and the language of the survey.',
      // for a link that is shared, nobody asks for the responsible party
      rows: [[contact, name], [type, spoken], ...(kind === 'send' ? [[responsible], [consent]] : [])],
    },
    {
      title: 'Visit',
      description: 'Where the patient was seen, and by whom. The answer counts for them.',
      rows: [[practiceField], [...provider, procedure]],
    },
  ];
}

function derive(before: FormData, after: FormData): FormData {
  const out = { ...after };
  if (after.patientType !== CAREGIVER) out.responsiblePartyName = undefined;
  // providers belong to practices
  if (after.practiceId !== before.practiceId) out.providerId = undefined;
  return out;
}

function toBody({ emailOrPhone, ...data }: FormData): Record<string, unknown> {
  const contact = splitContact(typeof emailOrPhone === 'string' ? emailOrPhone : '');
  const filled = Object.entries({ ...contact, ...data }).filter(([, value]) => value !== null);
  return Object.fromEntries(filled);
}

/**
 * The form of a patient survey to send, or to generate a link for.
 * @param workspacePracticeId the practice that the user works in, initially selected
 */
export function patientForm(kind: Kind, session: Session, workspacePracticeId?: string): SurveyForm {
  const [only, ...others] = session.practices;
  const practice =
    session.practices.find(({ id }) => id === workspacePracticeId) ??
    (others.length === 0 ? only : undefined);
  return {
    call: (body) =>
      kind === 'send'
        ? sendPatientSurvey({ body: body as unknown as SendPatientSurveyBody })
        : generateSurvey({ body: body as unknown as GenerateSurveyBody }),
    sections: buildSections(kind, session),
    initial: {
      language: 'ENGLISH',
      ...(kind === 'send' && { consent: 'APPOINTMENT' }),
      practiceId: practice?.id,
    },
    enums: {
      'patient-type': patientType,
      'contact-consent': patientConsents,
      'offered-language': offeredLanguage,
      'appointment-type': appointmentType,
    },
    widgets: { practiceId: PracticeWidget, providerId: ProviderWidget },
    derive,
    toBody,
    check: (body) =>
      findFailures(kind === 'send' ? sendPatientSurveyBody : generateSurveyBody, body).map((failure) =>
        failure.path === 'phone' && cleanPhone(String(body.phone)).kind === 'several'
          ? { ...failure, message: ONE_NUMBER }
          : failure,
      ),
    toField: ({ path, message }) =>
      CONTACT_PATHS.has(path)
        ? { path: 'emailOrPhone', message: WRONG_CONTACT.has(message) ? INVALID_CONTACT : message }
        : { ...(path !== undefined && { path }), message },
  };
}
