import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../../demo/build-organization.ts';
import { insertDemo } from '../../demo/insert-demo.ts';
import type { OrganizationBuilder } from '../../demo/organization-builder.ts';
import type { OrganizationPlan, UserPlan } from '../../demo/organization-plan.ts';
import { demoTools } from '../../demo/seed.ts';
import type { DemoSurvey } from '../../demo/surveys/demo-survey.ts';
import { buildSurveys, seedSurveys } from '../../demo/surveys/seed-surveys.ts';
import { createSession } from '../../src/server/auth/sessions.ts';
import { NIL_ID } from '../../src/server/surveys/rotation.ts';
import { rollupLines, scoreSurvey } from '../../src/server/surveys/score-survey.ts';
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
  others: 0,
  surveys: { days: 200, monthlyPatients: 60, pulseDays: 14, tendencies: { Honolulu: { level: -12 } } },
};

const ROLLUP = [
  'count',
  'sum',
  'promoters',
  'passives',
  'detractors',
  'positive_outliers',
  'negative_outliers',
];

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
      return seedSurveys(tx, [builder]);
    });
    expect(stored).toBe(surveys.length);
    expect(surveys.length).toBeGreaterThan(500);
  });

  /** As each completion by itself would add to the rollups. */
  function expectedRollups(timeZones: Map<string, string>): Map<string, number[]> {
    const sums = new Map<string, number[]>();
    for (const survey of surveys) {
      const { completion, completedAt } = survey;
      if (!completion || completedAt === null) continue;
      const zone = timeZones.get(survey.practiceId ?? survey.workLocationId ?? '') ?? 'US/Eastern';
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(completedAt);
      for (const line of rollupLines(
        completion.answers,
        scoreSurvey(survey.experienceType, completion.answers),
      )) {
        const key = [
          survey.experienceType,
          day,
          line.category,
          survey.practiceId ?? NIL_ID,
          survey.providerId ?? NIL_ID,
          survey.workLocationId ?? NIL_ID,
          survey.organizationalUnitId ?? NIL_ID,
          survey.patientType ?? '',
          survey.visit ?? '',
          survey.appointmentType ?? '',
        ].join();
        const added = [
          1,
          Math.round(line.value * 100),
          Number(line.npsGroup === 'promoters'),
          Number(line.npsGroup === 'passives'),
          Number(line.npsGroup === 'detractors'),
          Number(line.outlier === 'positive'),
          Number(line.outlier === 'negative'),
        ];
        const before = sums.get(key) ?? added.map(() => 0);
        sums.set(
          key,
          before.map((value, index) => value + (added[index] ?? 0)),
        );
      }
    }
    return sums;
  }

  it('has rollups that are what the surveys add up to one by one', async () => {
    const places = await rows<{ id: string; time_zone: string }>(
      `select id, time_zone from practices where organization_id = $1
       union all select id, time_zone from work_locations where organization_id = $1`,
    );
    const expected = expectedRollups(new Map(places.map((place) => [place.id, place.time_zone])));
    const stored = await rows<{ key: string; values: number[] }>(
      `select concat_ws(',', experience_type, day::text, category, practice_id, provider_id, work_location_id,
         organizational_unit_id, patient_type, visit, appointment_type) as key,
         array[${ROLLUP.map((name) => (name === 'sum' ? '(sum * 100)::int' : name)).join(', ')}] as values
       from day_rollups where organization_id = $1`,
    );
    expect(expected.size).toBeGreaterThan(1000);
    expect([...expected.keys()].some((key) => key.includes('QUESTION:'))).toBe(true);
    expect(new Map(stored.map(({ key, values }) => [key, values]))).toEqual(expected);
  });

  it('has a funnel and rotations that are what was sent', async () => {
    const [funnel] = await rows(
      `select sum(sent)::int as sent, sum(opened)::int as opened, sum(completed)::int as completed,
         sum(expired)::int as expired from funnel_rollups where organization_id = $1`,
    );
    const count = (holds: (survey: DemoSurvey) => boolean) => surveys.filter(holds).length;
    expect(funnel).toEqual({
      sent: surveys.length,
      opened: count(({ openedAt }) => openedAt !== null),
      completed: count(({ completedAt }) => completedAt !== null),
      expired: count(({ expiredAt }) => expiredAt !== null),
    });
    const days = await rows<{ day: string; sent: number }>(
      `select day, sum(sent)::int as sent from funnel_rollups where organization_id = $1 group by day`,
    );
    for (const { day, sent } of days) expect(count((survey) => survey.day === day)).toBe(sent);
    const rotations = await rows<{ practice_id: string; asked: number }>(
      'select practice_id, asked from survey_rotations where organization_id = $1',
    );
    expect(rotations).toHaveLength(3);
    for (const { practice_id: id, asked } of rotations) {
      expect(count(({ practiceId }) => (practiceId ?? NIL_ID) === id)).toBe(asked);
    }
  });

  it('keeps every survey and answer as it was made', async () => {
    const stored = await rows<Record<string, unknown>>(
      `select id, slug, app.iso(completed_at) as completed, question_ids, average_score, feedback, sentiment, outliers,
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

  it('has told those who follow up, and is read through the API like any other', async () => {
    const requests = surveys.filter(({ completion }) => completion?.contact);
    const told = await rows<{ survey_id: string }>(
      'select distinct survey_id from notifications where organization_id = $1',
    );
    expect(requests.length).toBeGreaterThan(3);
    expect(told.map((row) => row.survey_id).sort()).toEqual(requests.map(({ id }) => id).sort());
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
