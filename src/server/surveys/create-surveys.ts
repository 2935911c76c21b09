import { v7 as uuidv7 } from 'uuid';
import { chooseQuestions, type Visit } from '../../domain/surveys/choose-questions.ts';
import type { Transaction } from '../db/database.ts';
import { getContactKey } from './contacts.ts';
import { newSlug, type CreatedSurvey, type NewSurvey } from './new-survey.ts';
import { drawRound, drawTurns, NIL_ID } from './rotation.ts';
import { addToFunnel } from './rollups/count-surveys.ts';
import { mapInTurns } from '../db/turns.ts';
import { findSenders, type Sender } from './senders.ts';

/** Days until a survey expires. */
export const EXPIRY_DAYS = 30;

export interface SurveyOrganization {
  id: string;
  name: string;
}

/** Patients whom the practice has surveyed before, as `practice contact`. */
async function knownPatients(
  tx: Transaction,
  organizationId: string,
  surveys: readonly NewSurvey[],
): Promise<Set<string>> {
  const keys = [...new Set(surveys.map(getContactKey).filter((key) => key !== null))];
  if (keys.length === 0) return new Set();
  const rows = await tx.query<{ practice_id: string | null; contact_key: string }>(
    `select distinct practice_id, contact_key from surveys
     where organization_id = $1 and contact_key = any($2::text[]) and experience_type = 'PATIENT'`,
    [organizationId, keys],
  );
  return new Set(rows.map((row) => `${row.practice_id ?? ''} ${row.contact_key}`));
}

interface Turn {
  turn: number;
  round: number | null;
}

/** The number of surveys before each survey, within its practice; of confidential surveys their round. */
async function assignTurns(
  tx: Transaction,
  organizationId: string,
  surveys: readonly NewSurvey[],
): Promise<Map<NewSurvey, Turn>> {
  const groups = new Map<string, NewSurvey[]>();
  for (const survey of surveys) {
    const key = `${survey.experienceType} ${survey.practiceId ?? NIL_ID}`;
    groups.set(key, [...(groups.get(key) ?? []), survey]);
  }
  const turns = new Map<NewSurvey, Turn>();
  // a consistent lock order prevents deadlocks
  for (const [key, group] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
    const [experienceType = '', practiceId = NIL_ID] = key.split(' ');
    const round = experienceType === 'EMPLOYEE' ? await drawRound(tx, organizationId) : undefined;
    const of = { organizationId, experienceType, practiceId };
    const first = round ?? (await drawTurns(tx, of, group.length));
    group.forEach((survey, index) =>
      turns.set(survey, round === undefined ? { turn: first + index, round: null } : { turn: round, round }),
    );
  }
  return turns;
}

const INSERT = `insert into surveys (
    organization_id, id, slug, experience_type, channel, language, practice_id, provider_id, employee_id,
    work_location_id, organizational_unit_id, email, phone, contact_key, recipient_name, consent, patient_type, visit,
    appointment_type, appointment_date, responsible_party_name, practice_question_id, question_ids, sent_by_id,
    upload_id, delivery, round, day, expires_at)
  select $1, s.id, s.slug, s."experienceType", s.channel, s.language, s."practiceId", s."providerId", s."employeeId",
    s."workLocationId", s."organizationalUnitId", s.email, s.phone, s."contactKey", s."recipientName", s.consent, s."patientType",
    s.visit, s."appointmentType", s."appointmentDate", s."responsiblePartyName", s."practiceQuestionId",
    array(select jsonb_array_elements_text(s."questionIds")), s."sentById", s."uploadId", s.delivery, s.round,
    (now() at time zone s."timeZone")::date, now() + make_interval(days => $3)
  from jsonb_to_recordset($2::jsonb) as s(
    id uuid, slug text, "experienceType" text, channel text, language text, "practiceId" uuid, "providerId" uuid,
    "employeeId" uuid, "workLocationId" uuid, "organizationalUnitId" uuid, email text, phone text, "contactKey" text,
    "recipientName" text, consent text, "patientType" text, visit text, "appointmentType" text, "appointmentDate" date,
    "responsiblePartyName" text, "practiceQuestionId" uuid, "questionIds" jsonb, "sentById" uuid, "uploadId" uuid,
    delivery text, round integer, "timeZone" text)`;

interface SurveyRow extends NewSurvey {
  id: string;
  slug: string;
  contactKey: string | null;
  visit: Visit | null;
  practiceQuestionId: string | null;
  questionIds: string[];
  delivery: 'NONE' | 'QUEUED';
  round: number | null;
  timeZone: string;
}

function toRow(survey: NewSurvey, sender: Sender, of: { visit: Visit | null } & Turn): SurveyRow {
  const { practiceQuestionId } = sender;
  const asked = chooseQuestions({ ...survey, visit: of.visit }, of.turn);
  return {
    ...survey,
    id: uuidv7(),
    slug: newSlug(),
    contactKey: getContactKey(survey),
    visit: of.visit,
    practiceQuestionId,
    questionIds: practiceQuestionId === null ? asked : [...asked, practiceQuestionId],
    round: of.round,
    delivery: survey.channel === 'EMAIL' || survey.channel === 'SMS' ? 'QUEUED' : 'NONE',
    timeZone: sender.timeZone,
  };
}

/**
 * Stores surveys with their questions, and counts links as sent; messages count once they leave. All surveys are created here: single, generated, in
 * bulk. Sends nothing: see `queueSurveyMessages`.
 * @param tx of the organization's tenant, or of the owner
 * @param surveys validated and normalized (see `NewSurvey`)
 */
export async function createSurveys(
  tx: Transaction,
  organization: SurveyOrganization,
  surveys: readonly NewSurvey[],
): Promise<CreatedSurvey[]> {
  if (surveys.length === 0) return [];
  const getSender = await findSenders(tx, organization, surveys);
  const known = await knownPatients(tx, organization.id, surveys);
  const turns = await assignTurns(tx, organization.id, surveys);
  const getVisit = (survey: NewSurvey): Visit | null => {
    if (survey.experienceType !== 'PATIENT') return null;
    const key = getContactKey(survey);
    return key !== null && known.has(`${survey.practiceId ?? ''} ${key}`) ? 'RETURNING' : 'NEW';
  };
  const rows = await mapInTurns(surveys, (survey) =>
    toRow(survey, getSender(survey), {
      visit: getVisit(survey),
      ...(turns.get(survey) ?? { turn: 0, round: null }),
    }),
  );
  await tx.query(INSERT, [organization.id, JSON.stringify(rows), EXPIRY_DAYS]);
  await addToFunnel(
    tx,
    organization.id,
    rows.flatMap(({ id, delivery }) => (delivery === 'NONE' ? [id] : [])),
    ['sent'],
  );
  return rows.map((row, index) => {
    const survey = surveys[index];
    return { ...row, senderName: survey ? getSender(survey).name : organization.name };
  });
}
