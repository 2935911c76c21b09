import type { PatientSurveyInput } from '../../../domain/surveys/send-survey.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobPayloads } from '../../operations/jobs/payloads.ts';
import { type Prepared, sortOut } from '../../surveys/bulk/send-bulk-part.ts';
import { createSurveys } from '../../surveys/create-surveys.ts';
import { patientSurvey } from '../../surveys/send-patient-survey.ts';
import { queueSurveyMessages } from '../../surveys/survey-messages.ts';
import { firstZone, practiceZone } from '../../surveys/scope/place-zones.ts';

/** Visits per transaction. */
const PART = 250;
const TWICE = 'Another visit of this contact was surveyed at the same time.';
/** The sender of these surveys is the visit, not a user. */
const NOBODY = { id: '' };
const NOT_SUBSCRIBED = 'The organization has not subscribed to patient surveys.';

interface DueVisit extends Omit<PatientSurveyInput, 'appointmentType'> {
  id: string;
  procedureType: PatientSurveyInput['appointmentType'];
  organizationName: string;
  isSubscribed: boolean;
}

const DUE = `select a.id, a.email, a.phone, a.patient_name as "patientName", a.consent, a.language,
    a.patient_type as "patientType", a.practice_id as "practiceId", a.provider_id as "providerId",
    a.procedure_type as "procedureType", a.responsible_party_name as "responsiblePartyName",
    to_char(a.ends_at at time zone ${firstZone(practiceZone('p'))}, 'YYYY-MM-DD') as "appointmentDate",
    o.name as "organizationName", 'PATIENT_EXPERIENCE' = any(o.entitlement_types) as "isSubscribed"
  from appointments a join organizations o on o.id = a.organization_id
  join practices p on p.organization_id = a.organization_id and p.id = a.practice_id
  where a.organization_id = $1 and a.outcome = 'WAITING' and a.due_at <= now() + interval '1 minute'
  order by a.due_at, a.id limit ${PART} for update of a skip locked`;

const NOTE = `update appointments a set outcome = n.outcome, reason = n.reason, survey_id = n."surveyId", due_at = now(), updated_at = now()
  from jsonb_to_recordset($2::jsonb) as n(id uuid, outcome text, reason text, "surveyId" text)
  where a.organization_id = $1 and a.id = n.id`;

/** The surveys of these visits; the line of each is its index in the list. */
function prepare(due: readonly DueVisit[]): Prepared[] {
  return due.map(({ id: _, procedureType, organizationName: __, isSubscribed, ...visit }, line) => {
    if (!isSubscribed) return { line, reason: NOT_SUBSCRIBED };
    const channel = visit.email !== null ? 'EMAIL' : 'SMS';
    const survey = patientSurvey({ ...visit, appointmentType: procedureType }, { viewer: NOBODY, channel });
    return { line, survey: { ...survey, sentById: null } };
  });
}

/** Sends some of the due surveys. @returns how many visits it processed */
async function sendPart(ctx: AppContext, tx: Transaction, organizationId: string): Promise<number> {
  // of two concurrent processes, one sees whom the other has just surveyed
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`visits:${organizationId}`]);
  const due = await tx.query<DueVisit>(DUE, [organizationId]);
  const [first] = due;
  if (!first) return 0;
  const of = { organizationId, experienceType: 'PATIENT' as const };
  const { surveys, skipped } = await sortOut(tx, of, prepare(due), TWICE);
  const created = await createSurveys(tx, { id: organizationId, name: first.organizationName }, surveys);
  await queueSurveyMessages(ctx, tx, organizationId, created);
  const reasons = new Map(skipped.map(({ line, reason }) => [line, reason]));
  // surveys are in the order of the visits that were not skipped
  const sent = created.values();
  const notes = due.map(({ id }, line) => {
    const reason = reasons.get(line);
    if (reason !== undefined) return { id, outcome: 'SKIPPED', reason, surveyId: null };
    return { id, outcome: 'SENT', reason: null, surveyId: sent.next().value?.id ?? null };
  });
  await tx.query(NOTE, [organizationId, JSON.stringify(notes)]);
  return due.length;
}

/**
 * Job: sends the surveys of due visits, in transactions with the outcome of each: a visit is surveyed once, even if the
 * process dies.
 */
export async function sendVisits(
  ctx: AppContext,
  { organizationId }: JobPayloads['send-visits'],
): Promise<void> {
  while ((await ctx.db.system((tx) => sendPart(ctx, tx, organizationId))) === PART);
}
