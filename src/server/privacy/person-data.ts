import { surveyCategories } from '../../generated/surveys/categories.ts';
import { parseUsPhone } from '../../domain/text/phone.ts';
import type { Transaction } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { OWN_QUESTION } from '../surveys/survey-questions.ts';
import {
  findHolders,
  HISTORY,
  type Holders,
  IMPORTS,
  IS_ENTRY,
  IS_IMPORT,
  IS_REPLY,
  IS_WAITING,
  REPLIES,
  WAITING_ROWS,
} from './holders.ts';

const CATEGORY_CODES = surveyCategories.map(({ id, code }) => `when ${id} then '${code}'`);
/** SQL of the code of an answer's category. */
const CATEGORY_CODE = `case a.category_id ${CATEGORY_CODES.join(' ')} else '${OWN_QUESTION}' end`;

/**
 * A kind of records that hold data of people. In its SQL, $1 is the organization, and $2 the contact or, of a kind with
 * `holders`, the keys of the records that contain it.
 */
export interface PersonKind {
  kind: string;
  title: string;
  /** SQL: a row for each record, as a JSON object */
  rows: string;
  /** SQL that erases them; absent: `app.forget_survey` does, or the blocklist is kept */
  erase?: string;
  /** the records with texts in which the contact is searched */
  holders?: Holders;
}

const EMPLOYEES = `select e.id from employees e where e.organization_id = $1 and (lower(e.email) = $2 or e.phone = $2)`;
/** Ids of the surveys sent to the contact, or to the employee with that contact. */
export const SURVEYS_OF_PERSON = `select s.id from surveys s where s.organization_id = $1 and s.part is distinct from 'ANSWERS'
  and (s.contact_key = $2 or lower(s.email) = $2 or s.phone = $2 or s.employee_id in (${EMPLOYEES}))`;
/**
 * Whether a message was sent to the person as a patient or employee. Others go to users, and may contain a sign-in
 * link.
 */
const IS_SENT = `m.organization_id = $1 and m.survey_id is not null
  and (lower(m.to_address) = $2 or m.survey_id in (${SURVEYS_OF_PERSON}))`;
/** Finds the files of erased messages in the outbox. */
const ERASED_MESSAGES = `returning app.iso(m.created_at) as at, m.id,
  case m.channel when 'MAIL' then 'eml' else 'sms.json' end as extension`;

/** Messages without their survey link's token, with which anybody can answer. @param more SQL of further keys and values */
function messageKind(kind: string, title: string, channel: 'MAIL' | 'TEXT', more = ''): PersonKind {
  return {
    kind,
    title,
    rows: `select jsonb_build_object('id', m.id, 'at', app.iso(m.created_at), 'to', m.to_address${more},
        'text', replace(m.text_body, coalesce(s.slug, ''), '…'))
      from messages m left join surveys s on s.organization_id = m.organization_id and s.id = m.survey_id
      where m.channel = '${channel}' and ${IS_SENT} order by m.created_at, m.id`,
    erase: `delete from messages m where m.channel = '${channel}' and ${IS_SENT} ${ERASED_MESSAGES}`,
  };
}

/** Rows are stored with normalized contacts. */
const UPLOADED = `exists (select from jsonb_each_text(r.value) v where v.value = $2
  or v.key = 'employeeId' and v.value in (select id::text from (${EMPLOYEES}) e))`;

/** All stored data of patients and employees, except files requested by users, in the order of erasure. */
export const PERSON_KINDS: readonly PersonKind[] = [
  {
    kind: 'surveys',
    title: 'Surveys, with comments and translations',
    rows: `select jsonb_build_object('id', s.id, 'experienceType', s.experience_type, 'sentAt', app.iso(s.sent_at),
        'openedAt', app.iso(s.opened_at), 'completedAt', app.iso(s.completed_at), 'channel', s.channel, 'language', s.language,
        'name', s.recipient_name, 'email', s.email, 'phone', s.phone, 'responsibleParty', s.responsible_party_name,
        'patientType', s.patient_type, 'appointmentDate', s.appointment_date, 'appointmentType', s.appointment_type,
        'place', coalesce(p.name, l.name, u.name), 'provider', nullif(concat_ws(' ', d.first_name, d.last_name), ''),
        'contactRequested', s.contact, 'contactStatus', s.srr_status, 'score', s.score, 'npsGroup', s.nps_group,
        'feedback', s.feedback, 'translation', s.translation, 'sentiment', s.sentiment)
      from surveys s
      left join practices p on p.organization_id = s.organization_id and p.id = s.practice_id
      left join work_locations l on l.organization_id = s.organization_id and l.id = s.work_location_id
      left join organizational_units u on u.organization_id = s.organization_id and u.id = s.organizational_unit_id
      left join users d on d.organization_id = s.organization_id and d.id = s.provider_id
      where s.organization_id = $1 and s.id in (${SURVEYS_OF_PERSON}) order by s.sent_at desc, s.id`,
  },
  {
    kind: 'answers',
    title: 'Answers',
    rows: `select jsonb_build_object('surveyId', a.survey_id, 'category', ${CATEGORY_CODE}, 'questionId', a.question_id,
        'value', a.value, 'text', a.text)
      from answers a where a.organization_id = $1 and a.survey_id in (${SURVEYS_OF_PERSON}) order by a.survey_id, a.question_id`,
  },
  {
    kind: 'notes',
    title: 'Notes on contact requests',
    rows: `select jsonb_build_object('surveyId', c.survey_id, 'at', app.iso(c.created_at), 'status', c.status, 'notes', c.notes)
      from srr_status_changes c where c.organization_id = $1 and c.survey_id in (${SURVEYS_OF_PERSON}) order by c.created_at, c.id`,
  },
  {
    kind: 'notifications',
    title: 'Notifications about the person',
    rows: `select jsonb_build_object('at', app.iso(n.created_at), 'surveyId', n.survey_id, 'data', n.data) from notifications n
      where n.organization_id = $1 and n.survey_id in (${SURVEYS_OF_PERSON}) order by n.created_at, n.id`,
  },
  messageKind('mails', 'Emails', 'MAIL', `, 'subject', m.subject`),
  messageKind('texts', 'Text messages', 'TEXT'),
  {
    kind: 'messages',
    title: 'Text messages from the person',
    rows: `select jsonb_build_object('surveyId', r.survey_id, 'at', app.iso(r.created_at), 'text', r.text) from text_replies r
      where r.organization_id = $1 and r.survey_id in (${SURVEYS_OF_PERSON}) order by r.created_at, r.id`,
  },
  {
    kind: 'appointments',
    title: 'Appointments',
    rows: `select to_jsonb(a) - 'organization_id' from appointments a
      where a.organization_id = $1 and (lower(a.email) = $2 or a.phone = $2) order by a.ends_at, a.id`,
    erase: `update appointments a set patient_name = null, email = null, phone = null, responsible_party_name = null,
        outcome = case when outcome = 'WAITING' then 'WITHDRAWN' else outcome end, due_at = null,
        reason = 'The data of the patient was erased.', updated_at = now()
      where a.organization_id = $1 and (lower(a.email) = $2 or a.phone = $2)`,
  },
  {
    kind: 'uploads',
    title: 'Rows of bulk sendings',
    rows: `select r.value from upload_parts u cross join lateral jsonb_array_elements(u.rows) r
      where u.organization_id = $1 and ${UPLOADED} order by u.upload_id, u.place`,
    erase: `update upload_parts u set rows = coalesce((
        select jsonb_agg(r.value order by r.ordinality) from jsonb_array_elements(u.rows) with ordinality r where not ${UPLOADED}), '[]')
      where u.organization_id = $1 and exists (select from jsonb_array_elements(u.rows) r where ${UPLOADED})`,
  },
  {
    kind: 'waiting',
    title: 'Rows of files by scripts that wait for a correction',
    rows: `select jsonb_build_object('at', app.iso(u.created_at), 'line', w.line, 'cells', w.cells) from waiting_rows w
      join uploads u on u.organization_id = w.organization_id and u.id = w.upload_id
      where w.organization_id = $1 and ${IS_WAITING} order by u.created_at, w.line`,
    erase: `delete from waiting_rows w where w.organization_id = $1 and ${IS_WAITING}`,
    holders: WAITING_ROWS,
  },
  {
    kind: 'imports',
    title: 'Imported files that name the person',
    rows: `select jsonb_build_object('at', app.iso(i.created_at), 'fileName', i.file_name, 'entity', i.entity) from uploads i
      where i.organization_id = $1 and ${IS_IMPORT} order by i.created_at, i.id`,
    erase: `update uploads i set content = null, changes = '{}' where i.organization_id = $1 and ${IS_IMPORT}`,
    holders: IMPORTS,
  },
  {
    kind: 'history',
    title: 'Changes to the records, in their history',
    rows: `select jsonb_build_object('at', app.iso(a.at), 'entity', a.entity, 'action', a.action, 'changes', a.changes) from audit_entries a
      where a.organization_id = $1 and ${IS_ENTRY} order by a.at, a.id`,
    erase: `update audit_entries a set changes = '[]' where a.organization_id = $1 and ${IS_ENTRY}`,
    holders: HISTORY,
  },
  {
    kind: 'replies',
    title: 'Stored API responses',
    rows: `select jsonb_build_object('at', app.iso(k.created_at), 'answer', k.answer) from idempotency_keys k
      where k.organization_id = $1 and ${IS_REPLY} order by k.created_at`,
    erase: `update idempotency_keys k set answer = '{}' where k.organization_id = $1 and ${IS_REPLY}`,
    holders: REPLIES,
  },
  {
    kind: 'employees',
    title: 'Employees',
    rows: `select to_jsonb(e) - 'organization_id' - 'api_key' from employees e
      where e.organization_id = $1 and (lower(e.email) = $2 or e.phone = $2) order by e.id`,
    erase: `delete from employees e where e.organization_id = $1 and (lower(e.email) = $2 or e.phone = $2)`,
  },
  {
    kind: 'blocklist',
    title: 'Blocklist',
    rows: `select jsonb_build_object('address', b.address, 'at', app.iso(b.created_at)) from blocklist b
      where b.organization_id = $1 and (lower(b.email) = $2 or b.phone = $2) order by b.id`,
    erase: `delete from blocklist b where b.organization_id = $1 and (lower(b.email) = $2 or b.phone = $2)`,
  },
];

/** Deletes messages to users that name the respondent of a survey ($2) or quote the comment: requests and digests. */
export const ERASE_NOTICES = `delete from messages m
  where m.organization_id = $1 and m.survey_id is null and strpos(concat(m.text_body, m.html_body), $2::uuid::text) > 0 ${ERASED_MESSAGES}`;

/** Normalizes an address or number for storage and comparison. @throws AppError 400 if it is neither */
export function parseContact(text: string): string {
  const trimmed = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return trimmed;
  const phone = parseUsPhone(trimmed);
  if (phone === null) throw refuse('VALIDATION', 'Enter an email address or a phone number', 'contact');
  return phone;
}

export interface PersonRecords {
  contact: string;
  kinds: { kind: string; title: string; rows: Record<string, unknown>[] }[];
}

/** Parameters of the SQL of a kind. @param tx of the owner */
export async function kindValues(
  tx: Transaction,
  { holders }: PersonKind,
  organizationId: string,
  contact: string,
): Promise<unknown[]> {
  return [organizationId, holders ? await findHolders(tx, holders, organizationId, contact) : contact];
}

/** All records of a person. @param tx of the owner: requests can access few of these tables */
export async function findRecords(
  tx: Transaction,
  organizationId: string,
  contact: string,
): Promise<PersonRecords> {
  const kinds: PersonRecords['kinds'] = [];
  for (const one of PERSON_KINDS) {
    const { kind, title, rows } = one;
    const found = await tx.query<{ data: Record<string, unknown> }>(
      `select x.data from (${rows}) x (data)`,
      await kindValues(tx, one, organizationId, contact),
    );
    kinds.push({ kind, title, rows: found.map(({ data }) => data) });
  }
  return { contact, kinds };
}
