import { v7 as uuidv7 } from 'uuid';
import { addDays, type Period } from '../../src/domain/measures/period.ts';
import type { ExperienceType } from '../../src/domain/access/survey-permissions.ts';
import { toNpsGroup } from '../../src/domain/surveys/survey-scores.ts';
import { appointmentType } from '../../src/generated/enums/appointment-type.ts';
import { sentiment } from '../../src/generated/enums/sentiment.ts';
import { srrStatus } from '../../src/generated/enums/srr-status.ts';
import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import { surveyQuestions } from '../../src/generated/surveys/questions.ts';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import type { Actor, TestOrganization } from './organizations.ts';

export interface RandomAnswer {
  category: string;
  questionId: string;
  value: number;
  outlier: number | null;
}

/** A completed survey, as a scan of the tables would read it. */
export interface RandomSurvey {
  id: string;
  experienceType: ExperienceType;
  practiceId: string | null;
  providerId: string | null;
  workLocationId: string | null;
  organizationalUnitId: string | null;
  day: string;
  averageScore: number | null;
  npsGroup: string | null;
  visit: 'NEW' | 'RETURNING' | null;
  appointmentType: string | null;
  sentiment: string | null;
  srrStatus: string | null;
  practiceQuestionId: string | null;
  answers: RandomAnswer[];
  /** codes of the comment's themes; absent: none for half of the comments, one for each of the others in turn */
  themes?: number[];
}

export interface RandomPlaces {
  practices: { id: string; questionId: string | null }[];
  providers: string[];
  workLocations: string[];
  organizationalUnits: string[];
}

/** Repeatable randomness: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Completed surveys of random places, answers and days before `today`. */
export function randomSurveys(
  places: RandomPlaces,
  { count, days, today, seed }: { count: number; days: number; today: string; seed: number },
): RandomSurvey[] {
  const random = createRandom(seed);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(share: number, list: readonly T[]): T | null =>
    list.length > 0 && chance(share) ? pick(list) : null;
  const draw = (): RandomSurvey => {
    const experienceType = chance(0.7) ? 'PATIENT' : 'EMPLOYEE';
    const isPatient = experienceType === 'PATIENT';
    const practice = isPatient ? pick(places.practices) : null;
    const isRated = chance(0.9);
    const answers = surveyCategories
      .filter((category) => isRated && category.experienceType === experienceType && chance(0.6))
      .map(({ code }): RandomAnswer => {
        const question = pick(surveyQuestions.filter((one) => one.category === code));
        const outlier = chance(0.1) ? (random() - 0.5) * 80 : null;
        return {
          category: code,
          questionId: question.id,
          value: Math.round(random() * 10_000) / 100,
          outlier,
        };
      });
    const counted = answers.filter(
      ({ category }) => surveyCategories.find(({ code }) => code === category)?.isCounted,
    );
    const recommending = answers.find(({ category }) => category === 'WR' || category === 'ERFWL');
    const practiceQuestionId = practice && chance(0.5) ? practice.questionId : null;
    if (practiceQuestionId !== null)
      answers.push({
        category: 'QUESTION',
        questionId: practiceQuestionId,
        value: Math.round(random() * 100),
        outlier: null,
      });
    return {
      id: uuidv7(),
      experienceType,
      practiceId: practice?.id ?? null,
      providerId: isPatient ? maybe(0.7, places.providers) : null,
      workLocationId: isPatient ? null : maybe(0.7, places.workLocations),
      organizationalUnitId: isPatient ? null : maybe(0.7, places.organizationalUnits),
      day: addDays(today, -Math.floor(random() * days)),
      averageScore:
        counted.length === 0
          ? null
          : Math.round((100 * counted.reduce((sum, { value }) => sum + value, 0)) / counted.length) / 100,
      npsGroup: recommending ? toNpsGroup(recommending.value) : null,
      visit: isPatient ? maybe(0.9, ['NEW', 'RETURNING'] as const) : null,
      appointmentType: isPatient ? (maybe(0.8, appointmentType)?.value ?? null) : null,
      sentiment: maybe(0.4, sentiment)?.value ?? null,
      srrStatus: maybe(0.2, srrStatus)?.value ?? null,
      practiceQuestionId,
      answers,
    };
  };
  return Array.from({ length: count }, draw);
}

/**
 * Inserts surveys as completed at 23:30 in Hawaii, without the rollups.
 * @param tx of the owner
 * @param isFormer for tables of an earlier version: surveys without their completion day, categories by their code
 */
export async function storeSurveys(
  tx: Transaction,
  organizationId: string,
  surveys: readonly RandomSurvey[],
  isFormer = false,
): Promise<void> {
  const codes = 'case when s.sentiment is not null then s.themes end';
  const [column, day] = isFormer ? ['', ''] : ['completed_day, themes, ', `s.day, ${codes}, `];
  const [category, mark] = isFormer
    ? ['category', `case when (a->>'outlier')::numeric < 0 then '-' else '+' end || (a->>'category')`]
    : ['category_id', `sign((a->>'outlier')::numeric)::integer * (a->>'category_id')::integer`];
  const stored = JSON.stringify(
    surveys.map((survey, index) => ({
      themes: [Math.max((index % 40) - 20, 0)],
      ...survey,
      answers: survey.answers.map((answer) => ({ ...answer, category_id: getCategoryId(answer.category) })),
    })),
  );
  await tx.query(
    `insert into surveys (organization_id, id, slug, experience_type, channel, language, question_ids, sent_at, day, opened_at,
       completed_at, ${column}practice_id, provider_id, work_location_id, organizational_unit_id, average_score, score,
       nps_group, visit, appointment_type, feedback, sentiment, contact, srr_status, practice_question_id, outliers)
     select $1, s.id, s.id::text, s."experienceType", 'LINK', 'ENGLISH', '{}', s.day, s.day, s.day, (s.day + interval '33.5 hours') at time zone 'UTC', ${day}
       s."practiceId", s."providerId", s."workLocationId", s."organizationalUnitId", s."averageScore",
       round(1 + s."averageScore" / 25, 2), s."npsGroup", s.visit, s."appointmentType",
       case when s.sentiment is not null then 'The drill.' end, s.sentiment, s."srrStatus" is not null, s."srrStatus",
       s."practiceQuestionId", array(select ${mark} from jsonb_array_elements(s.answers) a where a->>'outlier' is not null)
     from jsonb_to_recordset($2::jsonb) as s(id uuid, "experienceType" text, day date, "practiceId" uuid, "providerId" uuid,
       "workLocationId" uuid, "organizationalUnitId" uuid, "averageScore" numeric, "npsGroup" text, visit text,
       "appointmentType" text, sentiment text, "srrStatus" text, "practiceQuestionId" uuid, themes integer[], answers jsonb)`,
    [organizationId, stored],
  );
  await tx.query(
    `insert into answers (organization_id, survey_id, question_id, ${category}, value, is_touched, outlier)
     select $1, s.id, a."questionId", a.${category}, a.value, true, a.outlier
     from jsonb_to_recordset($2::jsonb) as s(id uuid, answers jsonb)
     cross join lateral jsonb_to_recordset(s.answers) as a("questionId" text, category text, category_id smallint, value numeric, outlier numeric)`,
    [organizationId, stored],
  );
}

/** Counts all surveys of the organization in the rollups, many times faster than one by one. */
export async function countSurveys(tx: Transaction, organizationId: string): Promise<void> {
  // without figures about new rows, lists of them are planned as if there were none, and take a hundred times as long
  await tx.query('analyze surveys, answers');
  await tx.query(`select count(*) from app.recount_rollups($1, '2000-01-01', '2100-01-01')`, [
    organizationId,
  ]);
}

/** Stores surveys and counts them in the rollups. @param zone of all places */
export async function storeCounted(
  tx: Transaction,
  organizationId: string,
  surveys: readonly RandomSurvey[],
  zone?: string,
): Promise<void> {
  await setZone(tx, organizationId, zone);
  await storeSurveys(tx, organizationId, surveys);
  await countSurveys(tx, organizationId);
}

/** Stores surveys and adds each to the rollups, as sending and completing do. @param zone of all places */
export async function storeOneByOne(
  tx: Transaction,
  organizationId: string,
  surveys: readonly RandomSurvey[],
  zone?: string,
): Promise<void> {
  await setZone(tx, organizationId, zone);
  await storeSurveys(tx, organizationId, surveys);
  await tx.query(
    `select app.add_responses($1, id), app.add_question_answers($1, id), app.count_funnel($1, array[id], 1, 1, 1, 0)
     from unnest($2::uuid[]) as s(id)`,
    [organizationId, surveys.map(({ id }) => id)],
  );
}

async function setZone(tx: Transaction, organizationId: string, zone: string | undefined): Promise<void> {
  for (const table of zone === undefined ? [] : ['practices', 'work_locations'])
    await tx.query(`update ${table} set time_zone = $2, updated_at = now() where organization_id = $1`, [
      organizationId,
      zone,
    ]);
}

/** People who see a part of the figures: of all, of the first practice, of the first two with their providers, of one provider. */
export interface FigureViewers {
  people: Record<'admin' | 'desk' | 'manager' | 'provider', Actor>;
  /** of the first and of the second practice */
  providerIds: string[];
}

export async function createViewers(
  organization: TestOrganization,
  [first = '', second = '']: readonly string[],
): Promise<FigureViewers> {
  const people = {
    admin: await organization.admin(),
    desk: await organization.person('USER', { practiceIds: [first] }),
    manager: await organization.person('USER', { practiceIds: [first, second] }),
    provider: await organization.person('PROVIDER', { practiceIds: [first] }),
  };
  await organization.server.db.system((tx) =>
    tx.query(
      'update users set allow_view_providers = true, updated_at = now() where organization_id = $1 and id = $2',
      [organization.id, people.manager.userId],
    ),
  );
  const other = await organization.person('PROVIDER', { practiceIds: [second] });
  return { people, providerIds: [people.provider.userId, other.userId] };
}

export const isWithin = ({ day }: RandomSurvey, { gte, lt }: Period): boolean => day >= gte && day < lt;
