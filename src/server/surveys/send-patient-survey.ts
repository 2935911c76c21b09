import type { Failure } from '../../domain/model/errors.ts';
import { toGreeting } from '../../domain/text/cleaning.ts';
import { type PatientSurveyInput, toPatientSurvey } from '../../domain/surveys/send-survey.ts';
import type { GenerateSurveyBody, SendPatientSurveyBody, SentSurvey } from '../../generated/calls/types.ts';
import { authorId, type Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/errors.ts';
import { findBlocked } from './contacts.ts';
import type { Channel, NewSurvey } from './new-survey.ts';
import { blockedFailure, ownPractices, findProviders, requireSender } from './send-access.ts';
import { sendOnce } from './send-once.ts';

/** Checks a sending against the database: practices out of reach, foreign providers, blocked contacts. */
async function checkAgainstDatabase(
  tx: Transaction,
  viewer: Viewer,
  { practiceId, providerId, email, phone }: PatientSurveyInput,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  if (!(await ownPractices(tx, viewer, [practiceId])).has(practiceId)) {
    failures.push({ code: 'VALIDATION', message: 'Practice is required', path: 'practiceId' });
  }
  if (providerId !== null) {
    const providers = await findProviders(tx, viewer.organizationId, [providerId]);
    if (!providers.has(`${providerId} ${practiceId}`)) {
      failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'providerId' });
    }
  }
  const addresses = [email, phone].filter((address) => address !== null);
  const blocked = await findBlocked(tx, viewer.organizationId, addresses);
  if (email !== null && blocked.has(email)) failures.push(blockedFailure('email'));
  if (phone !== null && blocked.has(phone)) failures.push(blockedFailure('phone'));
  return failures;
}

function chooseChannel({ email, phone }: PatientSurveyInput, isShown: 'QR' | 'LINK' | undefined): Channel {
  if (isShown) return isShown;
  return email !== null || phone === null ? 'EMAIL' : 'SMS';
}

/** The survey of this input, ready to store. A provider sends in their own name. */
export function patientSurvey(
  input: PatientSurveyInput,
  of: { viewer: Pick<Viewer, 'id' | 'token'>; channel: Channel },
): NewSurvey {
  const { patientName, ...rest } = input;
  return {
    ...rest,
    experienceType: 'PATIENT',
    channel: of.channel,
    recipientName: patientName,
    consent: of.channel === 'EMAIL' || of.channel === 'SMS' ? rest.consent : null,
    employeeId: null,
    workLocationId: null,
    organizationalUnitId: null,
    sentById: authorId(of.viewer),
    uploadId: null,
  };
}

/**
 * Sends one patient survey, generates only its link, or creates the link for a QR code. A blocked contact is refused in
 * each case.
 * @param how `send` by email or else text message; `qr` and `generate` send nothing
 * @throws AppError 403, 400 with all failures, 409 for a recently surveyed contact (see `sendOnce`)
 */
export async function sendPatientSurvey(
  ctx: AppContext,
  { viewer, tenant, session }: SignedIn,
  body: SendPatientSurveyBody | GenerateSurveyBody,
  how: 'send' | 'qr' | 'generate',
): Promise<SentSurvey> {
  requireSender(viewer, 'PATIENT');
  const sent = toPatientSurvey(body);
  const input = {
    ...sent,
    ...(viewer.role === 'PROVIDER' && { providerId: viewer.id }),
    patientName: toGreeting(sent.patientName ?? '') || null,
    responsiblePartyName: toGreeting(sent.responsiblePartyName ?? '') || null,
  };
  const isShown = how === 'send' ? undefined : how === 'qr' ? 'QR' : 'LINK';
  const survey = patientSurvey(input, { viewer, channel: chooseChannel(input, isShown) });
  return ctx.db.tenant(tenant, async (tx) => {
    const failures = await checkAgainstDatabase(tx, viewer, input);
    if (failures.length > 0) throw new AppError(failures);
    return sendOnce(ctx, tx, { session, again: body.again }, survey);
  });
}
