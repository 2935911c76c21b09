import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../../demo/build-organization.ts';
import { insertDemo } from '../../demo/insert-demo.ts';
import type { OrganizationBuilder } from '../../demo/organization-builder.ts';
import type { OrganizationPlan, UserPlan } from '../../demo/organization-plan.ts';
import { demoTools } from '../../demo/seed.ts';
import { weekStart } from '../../src/domain/measures/period.ts';
import type { DemoSurvey } from '../../demo/surveys/demo-survey.ts';
import { buildSurveys, seedSurveys } from '../../demo/surveys/seed-surveys.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { NIL_ID } from '../../src/server/surveys/rotation.ts';
import { Api, expectStatus } from '../support/api.ts';
import { harness, type Harness } from '../support/harness.ts';

const PERSON = { status: 'ACTIVE', allowLogin: true, sendSrr: true } as const;
const CREW: UserPlan[] = [
  { ...PERSON, role: 'ADMIN', category: 'OWNER' },
  { ...PERSON, role: 'USER', category: 'OFFICE_MANAGER', cities: ['Honolulu'] },
  { ...PERSON, role: 'PROVIDER', category: 'DENTIST', cities: ['Honolulu', 'Boston'] },
  { ...PERSON, role: 'PROVIDER', category: 'HYGIENIST', cities: ['Boston'] },
];

const plan: OrganizationPlan = {
  name: 'Meadow Dental',
  domain: 'meadow-dental.example.com',
  entitlements: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE'],
  pmsIntegrationType: null,
  months: 8,
  practices: [
    {
      city: 'Honolulu',
      name: 'Meadow Honolulu',
      question: 'The office was easy to find.',
      isQuestionActive: true,
      thresholdAverage: 95,
      thresholdSingle: 90,
    },
    { city: 'Boston', name: 'Meadow Boston', question: null, isQuestionActive: false },
  ],
  users: CREW,
  units: [{ name: 'Meadow', organizationalUnitType: 'GROUP' }],
  locations: [{ name: 'Meadow Hub', city: 'Honolulu' }],
  employees: ['HYGIENIST', 'RECEPTIONIST', 'DENTIST'].map((employeeRoleType) => ({
    employeeRoleType: employeeRoleType as 'HYGIENIST',
    city: 'Honolulu',
    units: ['Meadow'],
    locations: ['Meadow Hub'],
  })),
  blocked: 0,
  surveys: { days: 200, monthlyPatients: 60, pulseDays: 14, tendencies: { Honolulu: { level: -12 } } },
};

describe('the demo surveys in the database', () => {
  let server: Harness;
  let builder: OrganizationBuilder;
  let surveys: DemoSurvey[];

  const rows = <Row = Record<string, unknown>>(sql: string) =>
    server.db.system((tx) => tx.query<Row>(sql, [builder.id]));

  beforeAll(async () => {
    server = await harness();
    const tools = await demoTools(new Date());
    builder = buildOrganization(tools, plan);
    surveys = [...buildSurveys(builder)];
    const stored = await server.db.system(async (tx) => {
      await insertDemo(tx, tools.models, [builder]);
      return seedSurveys(tx, [builder], server.db.kind);
    });
    expect(stored).toBe(surveys.length);
    expect(surveys.length).toBeGreaterThan(500);
  });

  /** The expected rollups, computed independently of the functions that write them. */
  function expectedWeeks(): Map<string, number[]> {
    const weeks = new Map<string, number[]>();
    for (const { completion, completedDay, experienceType, practiceId } of surveys) {
      if (!completion || completedDay === null) continue;
      const key = `${experienceType} ${practiceId ?? NIL_ID} ${weekStart(completedDay)}`;
      const [responses = 0, sum = 0, promoters = 0, answered = 0] = weeks.get(key) ?? [];
      weeks.set(key, [
        responses + 1,
        sum + Math.round((completion.averageScore ?? 0) * 100),
        promoters + Number(completion.npsGroup === 'promoters'),
        answered +
          completion.answers.filter(({ value, categoryId }) => value !== null && categoryId !== null).length,
      ]);
    }
    return weeks;
  }

  it('have rollups equal to the sums of the surveys, in the weeks of their places', async () => {
    const stored = await rows<{ key: string; sums: number[] }>(
      `select concat_ws(' ', experience_type, practice_id, week::text) as key, array[sum(responses)::int,
         sum(score_sum)::int, sum(promoters)::int, sum((select sum(v) from unnest(category_counts) v))::int] as sums
       from response_weeks where organization_id = $1 and subject = 'PLACE' group by 1`,
    );
    expect(stored.length).toBeGreaterThan(50);
    expect(new Map(stored.map(({ key, sums }) => [key, sums]))).toEqual(expectedWeeks());
    expect(await rows(`select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`)).toEqual([]);
    const [honolulu] = await rows<{ id: string }>(
      `select id from practices where organization_id = $1 and time_zone = 'US/Hawaii'`,
    );
    const late = surveys.filter(
      ({ practiceId, completedAt, completedDay }) =>
        practiceId === honolulu?.id &&
        completedAt !== null &&
        new Date(completedAt).toISOString().slice(0, 10) !== completedDay,
    );
    expect(late.length).toBeGreaterThan(5);
  });

  it('have a funnel and rotations that match the sent surveys', async () => {
    const [funnel] = await rows(
      `select sum(sent)::int as sent, sum(opened)::int as opened, sum(completed)::int as completed,
         sum(expired)::int as expired from funnel_months where organization_id = $1`,
    );
    const count = (holds: (survey: DemoSurvey) => boolean) => surveys.filter(holds).length;
    expect(funnel).toEqual({
      sent: surveys.length,
      opened: count(({ openedAt }) => openedAt !== null),
      completed: count(({ completedAt }) => completedAt !== null),
      expired: count(({ expiredAt }) => expiredAt !== null),
    });
    const months = await rows<{ month: string; sent: number }>(
      `select left(month::text, 7) as month, sum(sent)::int as sent from funnel_months where organization_id = $1 group by 1`,
    );
    for (const { month, sent } of months) expect(count(({ day }) => day.startsWith(month))).toBe(sent);
    const rotations = await rows<{ practice_id: string; asked: number }>(
      'select practice_id, asked from survey_rotations where organization_id = $1',
    );
    expect(rotations).toHaveLength(3);
    for (const { practice_id: id, asked } of rotations) {
      expect(count(({ practiceId }) => (practiceId ?? NIL_ID) === id)).toBe(asked);
    }
  });

  it('have the texts and terms that the triggers of surveys store, with all indexes and triggers in place', async () => {
    const words = () =>
      rows(`select t.survey_id, t::text as text, w::text as terms from feedback_texts t
        left join feedback_terms w using (organization_id, survey_id) where t.organization_id = $1 order by 1`);
    const seeded = await words();
    expect(seeded).toHaveLength(surveys.filter(({ completedAt }) => completedAt !== null).length);
    await rows('update surveys set completed_day = completed_day where organization_id = $1');
    expect(await words()).toEqual(seeded);
    const [found] = await server.db.system((tx) =>
      tx.query(`select to_regclass('surveys_by_date_idx') is not null as "isIndexed",
        current_setting('session_replication_role') as role`),
    );
    expect(found).toEqual({ isIndexed: true, role: 'origin' });
  });

  it('keep every survey and answer as generated', async () => {
    const stored = await rows<Record<string, unknown>>(
      `select id, slug, app.iso(completed_at) as completed, question_ids, average_score, feedback, sentiment, outliers::text,
         (select count(*)::int from answers a where a.organization_id = s.organization_id and a.survey_id = s.id) as answers
       from surveys s where organization_id = $1`,
    );
    const byId = new Map(stored.map((row) => [row.id, row]));
    expect(byId.size).toBe(surveys.length);
    for (const { id, slug, completedAt, questionIds, completion } of surveys) {
      expect(byId.get(id)).toEqual({
        id,
        slug,
        completed: completedAt === null ? null : new Date(completedAt).toISOString(),
        question_ids: questionIds,
        average_score:
          typeof completion?.averageScore === 'number' ? completion.averageScore.toFixed(2) : null,
        feedback: completion?.feedback ?? null,
        sentiment: completion?.sentiment ?? null,
        outliers: completion?.outliers ?? null,
        answers: completion?.answers.length ?? 0,
      });
    }
  });

  it('have notified those who follow up, and are readable through the API', async () => {
    const requests = surveys.filter(({ completion }) => completion?.contact);
    const notified = await rows<{ survey_id: string }>(
      'select distinct survey_id from notifications where organization_id = $1',
    );
    expect(requests.length).toBeGreaterThan(3);
    expect(notified.map((row) => row.survey_id).sort()).toEqual(requests.map(({ id }) => id).sort());
    const admin = builder.records.find(({ entity, row }) => entity === 'user' && row.role === 'ADMIN');
    const { token } = await server.db.system((tx) =>
      createSession(tx, { userId: admin?.id ?? '', organizationId: builder.id }),
    );
    const api = new Api(server.url, token, server.openApi);
    const page = expectStatus(await api.send('GET', '/feedbacks?srr=true&take=100'), 200);
    expect(page.rows.map(({ id }) => id).sort()).toEqual(requests.map(({ id }) => id).sort());
    expect(expectStatus(await api.send('GET', '/feedbacks?take=1'), 200).total).toBe(
      surveys.filter(({ completedAt }) => completedAt !== null).length,
    );
  });
});
