import { addMonths, monthStart } from '../../src/domain/measures/period.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import { recountRollups } from '../../src/server/surveys/rollups/recount.ts';
import { NIL_ID } from '../../src/server/surveys/rotation.ts';
import { DAY } from '../seeded.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { insertColumns } from './insert-columns.ts';
import { sealAnswers } from './seal-answers.ts';
import { ANSWER_COLUMNS, STATUS_CHANGE_COLUMNS, SURVEY_COLUMNS } from './survey-columns.ts';

const ROTATIONS = `insert into survey_rotations (organization_id, experience_type, practice_id, asked)
  select $1::uuid, experience_type, coalesce(practice_id, '${NIL_ID}'), count(*)
  from surveys where organization_id = $1 group by 2, 3`;

/** Tables that a SurveyInserter fills. */
export const SURVEY_TABLES = ['surveys', 'answers', 'srr_status_changes', 'feedback_texts', 'feedback_terms'];

/** Does what the triggers of surveys do, for each day's at once: for all, memory would not suffice. */
const FEEDBACK_TEXTS = `select app.keep_feedback_texts(array_agg(s)) from surveys s
  where organization_id = $1 and completed_at is not null group by completed_day`;

/** Sorting all cells at once takes more memory than a query usually has. */
const WORK_MEMORY = "set local work_mem = '256MB'";

/** Counts the surveys of an organization into its rollups and rotations: what sending and completing them one by one adds up to. */
async function addUp(tx: Transaction, organizationId: string, today: Date): Promise<void> {
  await tx.query(WORK_MEMORY);
  await tx.query(ROTATIONS, [organizationId]);
  const until = addMonths(monthStart(today.toISOString()), 2);
  await recountRollups(tx, organizationId, { gte: '2000-01-01', lt: until });
}

/** Days after which a notification has been read. */
const READ_AFTER_DAYS = 12;

/** Notifies about each request by the rule of `notifyOfRequest`, for all of an organization's requests at once. */
const NOTIFICATIONS = `insert into notifications (organization_id, id, user_id, survey_id, data, is_read, created_at, updated_at)
  select s.organization_id, md5(s.id::text || u.id::text)::uuid, u.id, s.id,
    jsonb_build_object('kind', 'SRR', 'link', '/feedback?target=' || s.id, 'experienceType', s.experience_type,
      'surveyId', s.id,
      'name', coalesce(s.recipient_name, case s.experience_type when 'PATIENT' then 'A patient' else 'An employee' end),
      'place', coalesce(p.survey_sender_name, p.name, l.survey_sender_name, un.survey_sender_name, o.name)),
    s.completed_at < $2::timestamptz, s.completed_at, s.completed_at
  from surveys s
  join organizations o on o.id = s.organization_id
  left join practices p on p.organization_id = s.organization_id and p.id = s.practice_id
  left join work_locations l on l.organization_id = s.organization_id and l.id = s.work_location_id
  left join organizational_units un on un.organization_id = s.organization_id and un.id = s.organizational_unit_id
  join users u on u.organization_id = s.organization_id and u.send_srr and u.allow_login and u.status = 'ACTIVE'
    and u.created_at <= s.completed_at
    and (u.role = 'ADMIN'
      or case when s.practice_id is null then u.role = 'USER'
         else (u.role = 'USER' or (u.role = 'PROVIDER' and u.id = s.provider_id)) and exists (
           select 1 from user_practices up
           where up.organization_id = u.organization_id and up.user_id = u.id and up.practice_id = s.practice_id)
         end)
  where s.organization_id = $1 and s.srr_status is not null and s.completed_at is not null`;

/**
 * Stores the surveys of one organization, in batches: the next is built while the database stores one.
 */
export class SurveyInserter {
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly tx: Transaction,
    private readonly organizationId: string,
  ) {}

  /** Begins to store these surveys. Resolves once those before them are stored. */
  async add(surveys: readonly DemoSurvey[]): Promise<void> {
    await this.underWay;
    this.underWay = this.insert(surveys);
  }

  /** Resolves once all surveys are stored. @param hasTriggers whether the database has stored their texts, too */
  async finish(hasTriggers: boolean): Promise<void> {
    await this.underWay;
    if (!hasTriggers) await this.tx.query(FEEDBACK_TEXTS, [this.organizationId]);
  }

  private async insert(surveys: readonly DemoSurvey[]): Promise<void> {
    const answers = surveys.flatMap(({ id: surveyId, completion }) =>
      (completion?.answers ?? [])
        .map((answer) => ({ ...answer, surveyId }))
        .sort((a, b) => (a.questionId < b.questionId ? -1 : 1)),
    );
    const changes = surveys.flatMap(({ completion }) => completion?.changes ?? []);
    await insertColumns(this.tx, this.into('surveys'), SURVEY_COLUMNS, surveys);
    await insertColumns(this.tx, this.into('answers'), ANSWER_COLUMNS, answers);
    await insertColumns(this.tx, this.into('srr_status_changes'), STATUS_CHANGE_COLUMNS, changes);
  }

  private into(table: string): { table: string; organizationId: string } {
    return { table, organizationId: this.organizationId };
  }
}

/** Stores the sums of an organization's surveys, and the notifications of requests. */
export async function concludeSurveys(
  tx: Transaction,
  organizationId: string,
  { today, isConfidential }: { today: Date; isConfidential: boolean },
): Promise<void> {
  const readBefore = new Date(today.getTime() - READ_AFTER_DAYS * DAY).toISOString();
  if (isConfidential) await sealAnswers(tx, organizationId);
  await addUp(tx, organizationId, today);
  await tx.query(NOTIFICATIONS, [organizationId, readBefore]);
}
