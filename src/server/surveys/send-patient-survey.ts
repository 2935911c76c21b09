import type { Failure } from '../../domain/errors.ts';
import { type PatientSurveyInput, readPatientSurvey } from '../../domain/send-survey.ts';
import type { Viewer } from '../../domain/session.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { blockedAmong } from './contacts.ts';
import { createSurveys } from './create-surveys.ts';
import type { Channel, NewSurvey } from './new-survey.ts';
import { blockedFailure, ownPractices, providersOf, requireSender } from './send-access.ts';
import { queueSurveyMessages } from './survey-messages.ts';

/** The survey's own link, for the sender to show. */
export interface SentSurvey {
  slug: string;
}

function bodyOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** What the database knows against a sending: practices out of reach, foreign providers, blocked contacts. */
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
    const providers = await providersOf(tx, viewer.organizationId, [providerId]);
    if (!providers.has(`${providerId} ${practiceId}`)) {
      failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'providerId' });
    }
  }
  const addresses = [email, phone].filter((address) => address !== null);
  const blocked = await blockedAmong(tx, viewer.organizationId, addresses);
  if (email !== null && blocked.has(email)) failures.push(blockedFailure('email'));
  if (phone !== null && blocked.has(phone)) failures.push(blockedFailure('phone'));
  return failures;
}

function channelOf({ email, phone }: PatientSurveyInput, isShown: 'QR' | 'LINK' | undefined): Channel {
  if (isShown) return isShown;
  return email !== null || phone === null ? 'EMAIL' : 'SMS';
}

/** A survey of this input, as it is stored. A provider sends in their own name. */
export function patientSurvey(
  input: PatientSurveyInput,
  of: { viewer: Pick<Viewer, 'id'>; channel: Channel },
): NewSurvey {
  const { patientName, ...rest } = input;
  return {
    ...rest,
    experienceType: 'PATIENT',
    channel: of.channel,
    recipientName: patientName,
    employeeId: null,
    workLocationId: null,
    organizationalUnitId: null,
    sentById: of.viewer.id,
    uploadId: null,
  };
}

/**
 * Sends one patient survey, generates its link only, or makes the link for a QR code. Sent singly it goes out also to
 * somebody who was asked lately: a person has decided so. Nothing is made for a blocked contact, whichever way it is.
 * @param how `send` by e-mail or else text message; `qr` and `generate` send nothing
 * @throws AppError 403, or 400 with all that is wrong
 */
export async function sendPatientSurvey(
  ctx: AppContext,
  { viewer, tenant, session }: SignedIn,
  body: unknown,
  how: 'send' | 'qr' | 'generate',
): Promise<SentSurvey> {
  requireSender(viewer, 'PATIENT');
  const read = readPatientSurvey(bodyOf(body), how === 'generate' ? 'generate' : 'send');
  if (read.failures.length > 0) throw new AppError(read.failures);
  const input = viewer.role === 'PROVIDER' ? { ...read.value, providerId: viewer.id } : read.value;
  const isShown = how === 'send' ? undefined : how === 'qr' ? 'QR' : 'LINK';
  const survey = patientSurvey(input, { viewer, channel: channelOf(input, isShown) });
  return ctx.db.tenant(tenant, async (tx) => {
    const failures = await checkAgainstDatabase(tx, viewer, input);
    if (failures.length > 0) throw new AppError(failures);
    const created = await createSurveys(tx, session.organization, [survey]);
    await queueSurveyMessages(ctx, tx, viewer.organizationId, created);
    return { slug: created[0]?.slug ?? '' };
  });
}
