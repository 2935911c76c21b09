import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, weekStart } from '../../src/domain/measures/period.ts';
import { estimateDifference, type Sides } from '../../src/domain/measures/plans/estimate.ts';
import { toMoments } from '../../src/domain/measures/stats/moments.ts';
import { POINTS_PER_STAR } from '../../src/domain/surveys/survey-scores.ts';
import { codesOfThemes } from '../../src/domain/text/themes/theme-codes.ts';
import { dayAt } from '../../src/domain/text/local-moment.ts';
import { formatLongDay } from '../../src/domain/text/format.ts';
import type { PlanProof, PlanVerdict } from '../../src/generated/calls/types.ts';
import { remindOfPlans } from '../../src/server/measures/plans/remind-of-plans.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import {
  countSurveys,
  createViewers,
  type FigureViewers,
  randomSurveys,
  type RandomSurvey,
  storeCounted,
} from '../support/random-surveys.ts';
import { TODAY, ZONE } from '../support/values.ts';

/** A Monday with eight whole weeks since. */
const START = addDays(weekStart(TODAY), -56);
const PRACTICES = 8;

async function readProof({ api }: Actor, id: string): Promise<PlanProof> {
  return expectStatus(await api.send('GET', `/plans/${id}/proof`), 200).data as unknown as PlanProof;
}

async function readVerdicts({ api }: Actor, ids: readonly string[]): Promise<PlanVerdict[]> {
  const { rows } = expectStatus(await api.list('plans/verdicts', { ids: [...ids] }), 200);
  return rows as unknown as PlanVerdict[];
}

describe('the proof of a plan', () => {
  let organization: TestOrganization;
  let practiceIds: string[];
  let providerIds: string[];
  let locationIds: string[];
  let surveys: RandomSurvey[];
  let people: FigureViewers['people'];

  beforeAll(async () => {
    organization = await TestOrganization.create();
    practiceIds = [];
    locationIds = [];
    for (let at = 0; at < PRACTICES; at++) {
      practiceIds.push(await organization.practice());
      locationIds.push(String((await organization.record(getModel('location'))).id));
    }
    ({ people, providerIds } = await createViewers(organization, practiceIds));
    const drawn = randomSurveys(
      {
        practices: practiceIds.map((id) => ({ id, questionId: null })),
        providers: providerIds,
        workLocations: locationIds,
        organizationalUnits: [],
      },
      { count: 6000, days: 170, today: TODAY, seed: 5 },
    );
    // Wait Time rises at the first practice, by up to a star and a half
    surveys = drawn.map((survey) => ({
      ...survey,
      answers: survey.answers.map((answer) =>
        answer.category === 'WT' && survey.practiceId === practiceIds[0] && survey.day >= START
          ? { ...answer, value: Math.round(100 - (100 - answer.value) / 3) }
          : answer,
      ),
    }));
    await organization.server.db.system((tx) => storeCounted(tx, organization.id, surveys, ZONE));
  });

  const plan = async (values: Json = {}, by: Actor = people.admin): Promise<string> => {
    const body = {
      name: 'Shorter waits',
      metric: 'WT',
      practiceIds: practiceIds.slice(0, 1),
      state: 'RUNNING',
      startedOn: START,
      ...values,
    };
    return String(expectStatus(await by.api.create('plans', body), 201).data.id);
  };

  const sumAnswers = (practiceId: string | undefined, code: string): Sides => {
    const values = (isIn: (day: string) => boolean): number[] =>
      surveys
        .filter((survey) => survey.practiceId === practiceId && isIn(survey.day))
        .flatMap(({ answers }) =>
          answers.flatMap(({ category, value }) => (category === code ? [value] : [])),
        );
    const gte = addDays(START, -16 * 7);
    return {
      before: toMoments(values((day) => day >= gte && day < START)),
      after: toMoments(values((day) => day >= START && day < weekStart(TODAY))),
    };
  };

  it('is that of the answers themselves', async () => {
    const proof = await readProof(people.admin, await plan());
    const [own, ...others] = practiceIds.map((id) => sumAnswers(id, 'WT'));
    const expected = estimateDifference(own ? [own] : [], others);
    expect(proof.verdict).toBe('BETTER');
    expect(proof.places).toBe(PRACTICES - 1);
    expect(proof.own.beforeCount).toBe(own?.before.count);
    expect(proof.own.afterCount).toBe(own?.after.count);
    expect(proof.difference?.delta).toBeCloseTo((expected?.delta ?? NaN) / POINTS_PER_STAR, 1);
    expect(proof.difference?.interval.low).toBeCloseTo((expected?.interval.low ?? NaN) / POINTS_PER_STAR, 1);
  });

  it('says that a metric which nothing has changed is within chance', async () => {
    const proof = await readProof(people.admin, await plan({ metric: 'CL' }));
    expect(proof.verdict).toBe('CHANCE');
  });

  it('compares only with places that have no such plan at the same time', async () => {
    const other = await plan({ practiceIds: [practiceIds[2]] });
    const id = await plan();
    expect((await readProof(people.admin, id)).places).toBe(PRACTICES - 2);
    expectStatus(await people.admin.api.update('plans', other, { metric: 'CL' }), 200);
    expect((await readProof(people.admin, id)).places).toBe(PRACTICES - 1);
    expectStatus(await people.admin.api.remove('plans', other), 200);
  });

  it('has nothing to compare with when every practice has the plan', async () => {
    const id = await plan({ practiceIds });
    expect(await readProof(people.admin, id)).toMatchObject({ verdict: 'NO_OTHERS', weeksLeft: null });
    expectStatus(await people.admin.api.remove('plans', id), 200);
  });

  it('begins when the plan is set running, and keeps its figures from the day it is done', async () => {
    const id = await plan({ state: 'DRAFT', startedOn: null });
    expect(await readProof(people.admin, id)).toMatchObject({ verdict: 'NOT_BEGUN', start: null, weeks: [] });
    const begun = expectStatus(await people.admin.api.update('plans', id, { state: 'RUNNING' }), 200);
    expect(begun.data.startedOn).toBe(dayAt(new Date(), ZONE));
    expect(await readProof(people.admin, id)).toMatchObject({ verdict: 'EARLY', weeksLeft: 4 });
    const done = { state: 'DONE', startedOn: START, endedOn: addDays(START, 34) };
    expectStatus(await people.admin.api.update('plans', id, done), 200);
    const ended = await readProof(people.admin, id);
    expect(ended.weeks).toHaveLength(16 + 5);
    expect(ended.own.afterCount).toBeLessThan((await readProof(people.admin, await plan())).own.afterCount);
  });

  it('is for those who may see the figures: practice users their practices, providers themselves', async () => {
    const [first, second] = [await plan(), await plan({ practiceIds: practiceIds.slice(1, 2) })];
    const status = async ({ api }: Actor, id: string): Promise<number> =>
      (await api.send('GET', `/plans/${id}/proof`)).status;
    expect(await status(people.desk, first)).toBe(200);
    expect(await status(people.desk, second)).toBe(404);
    expect(await status(people.manager, second)).toBe(200);
    const ofProvider = await plan({ providerId: providerIds[0] });
    // a practice user who may not see providers
    expect(await status(people.desk, ofProvider)).toBe(403);
    expect(await status(people.manager, ofProvider)).toBe(200);
    expect(await status(people.provider, ofProvider)).toBe(200);
    expect(await status(people.provider, first)).toBe(403);
    expect(await status(people.provider, second)).toBe(404);
    const outsider = await (await TestOrganization.create()).admin();
    expect(await status(outsider, first)).toBe(404);
    // verdicts of several plans leave out what one of them alone is refused
    const all = [ofProvider, second, first];
    for (const actor of [people.manager, people.desk, people.provider, outsider]) {
      const seen = await Promise.all(all.map(async (id) => (await status(actor, id)) === 200));
      const verdicts = await readVerdicts(actor, all);
      expect(verdicts.map(({ id }) => id)).toEqual(all.filter((_, at) => seen[at]));
      for (const { id, ...verdict } of verdicts) expect(await readProof(actor, id)).toMatchObject(verdict);
    }
    for (const role of ['desk', 'provider'] as const)
      expect((await people[role].api.update('plans', second, { name: 'Mine' })).status).toBe(
        role === 'desk' ? 404 : 403,
      );
  });

  it('of practices that a practice user shares with others has only their own in its figures', async () => {
    const id = await plan({ practiceIds: practiceIds.slice(0, 2) });
    const [whole, own] = [await readProof(people.admin, id), await readProof(people.desk, id)];
    expect(own.own.beforeCount).toBe(sumAnswers(practiceIds[0], 'WT').before.count);
    expect(whole.own.beforeCount).toBeGreaterThan(own.own.beforeCount);
    expect((await people.desk.api.update('plans', id, { name: 'Mine' })).status).toBe(403);
  });

  describe('for employees', () => {
    const employees = (values: Json = {}): Json => ({
      experienceType: 'EMPLOYEE',
      metric: null,
      employeeMetric: 'CPTCY',
      practiceIds: [],
      workLocationId: locationIds[0],
      ...values,
    });

    it('is seen by those who see employees’ answers, whatever their practices', async () => {
      const id = await plan(employees());
      const proof = await readProof(people.admin, id);
      expect(proof).toMatchObject({ by: 'workLocation', withheld: null, metric: { name: 'Competency' } });
      expect((await readProof(people.desk, id)).own).toEqual(proof.own);
      expect((await people.provider.api.send('GET', `/plans/${id}/proof`)).status).toBe(404);
      expect((await people.provider.api.list('plans', { id })).rows).toEqual([]);
    });

    it('says that a group is too small instead of figures, where surveys are confidential', async () => {
      const unanswered = String((await organization.record(getModel('location'))).id);
      const id = await plan(employees({ workLocationId: unanswered }));
      expect((await readProof(people.admin, id)).withheld).toBeNull();
      await organization.server.db.system((tx) =>
        tx.query(
          `update organizations set confidential_surveys = true, confidential_minimum = 6,
             updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1`,
          [organization.id],
        ),
      );
      const { withheld, own, difference } = await readProof(people.admin, id);
      expect(withheld).toMatchObject({ code: 'NOT_ENOUGH_ANSWERS', minimum: 6 });
      expect([own.beforeCount, own.afterCount, difference]).toEqual([0, 0, null]);
      expect(await readVerdicts(people.admin, [id])).toMatchObject([{ own, difference, withheld }]);
    });

    it('needs the subscription', async () => {
      const patientsOnly = await TestOrganization.create({ entitlements: ['PATIENT_EXPERIENCE'] });
      const admin = await patientsOnly.admin();
      const body = employees({ name: 'Trust', workLocationId: undefined });
      const answer = expectStatus(await admin.api.create('plans', body), 403);
      expect(answer.errors.map(({ path }) => path)).toContain('experienceType');
    });
  });
});

describe('the proof of a plan about a theme', () => {
  const PLACES = 6;
  const GTE = addDays(START, -16 * 7);
  const [waiting = -1, pay = -1, own = -1] = ['WAITING', 'PAY', 'OWN_65'].map(
    (theme) => codesOfThemes([theme])[2],
  );
  let organization: TestOrganization;
  let admin: Actor;
  let practiceIds: string[];
  let locationIds: string[];
  let surveys: RandomSurvey[];
  /** ids of the built-in themes by their codes */
  let themeIds: Map<string, string>;

  /** Complaints about waiting become rare at the first practice; at the first location, two are about pay. */
  function plantThemes(drawn: readonly RandomSurvey[]): RandomSurvey[] {
    const seen = new Map<string, number>();
    return drawn.map((survey) => {
      const { practiceId, workLocationId, day } = survey;
      const isAfter = day >= START && day < weekStart(TODAY);
      const key = [practiceId, workLocationId, isAfter, day >= addDays(START, -56)].join();
      const at = (seen.get(key) ?? 0) + 1;
      if (survey.sentiment !== null) seen.set(key, at);
      const isRare = isAfter && (practiceId === practiceIds[0] || workLocationId === locationIds[0]);
      const isNegative = isRare ? at === 1 || at === 2 : at % 2 === 0;
      if (!isNegative) return { ...survey, themes: [0] };
      return { ...survey, themes: practiceId ? [waiting, own] : [pay] };
    });
  }

  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
    const { rows: themes } = expectStatus(await admin.api.list('themes', { take: 100 }), 200);
    themeIds = new Map(themes.map(({ id, code }) => [String(code), String(id)]));
    practiceIds = [];
    locationIds = [];
    for (let at = 0; at < PLACES; at++) {
      practiceIds.push(await organization.practice());
      locationIds.push(String((await organization.record(getModel('location'))).id));
    }
    const places = {
      practices: practiceIds.map((id) => ({ id, questionId: null })),
      providers: [],
      workLocations: locationIds,
      organizationalUnits: [],
    };
    surveys = plantThemes(randomSurveys(places, { count: 5000, days: 170, today: TODAY, seed: 8 }));
    await organization.server.db.system(async (tx) => {
      await storeCounted(tx, organization.id, surveys, ZONE);
      // employees' comments without a name
      await tx.query(
        `update surveys set part = 'COMMENT'
         where organization_id = $1 and experience_type = 'EMPLOYEE' and themes is not null`,
        [organization.id],
      );
      await countSurveys(tx, organization.id);
    });
  });

  const plan = async (values: Json = {}): Promise<string> => {
    const body = {
      name: 'Shorter waits',
      themeId: themeIds.get('WAITING'),
      practiceIds: practiceIds.slice(0, 1),
      state: 'RUNNING',
      startedOn: START,
      ...values,
    };
    return String(expectStatus(await admin.api.create('plans', body), 201).data.id);
  };
  const employees = (locationId: string | undefined): Json => ({
    experienceType: 'EMPLOYEE',
    themeId: null,
    employeeThemeId: themeIds.get('PAY'),
    practiceIds: [],
    workLocationId: locationId,
  });

  it('is that of the comments themselves: fewer complaints are better', async () => {
    const proof = await readProof(admin, await plan());
    const sides = practiceIds.map((id): Sides => {
      const count = (gte: string, lt: string) =>
        toMoments(
          surveys
            .filter(
              (one) => one.practiceId === id && one.sentiment !== null && one.day >= gte && one.day < lt,
            )
            .map(({ themes }) => Number(themes?.includes(waiting))),
        );
      return { before: count(GTE, START), after: count(START, weekStart(TODAY)) };
    });
    const expected = estimateDifference(sides.slice(0, 1), sides.slice(1));
    expect(proof).toMatchObject({
      verdict: 'BETTER',
      metric: { code: 'WAITING', name: 'Complaints about Waiting', unit: 'share' },
      places: PLACES - 1,
      own: { beforeCount: sides[0]?.before.count, afterCount: sides[0]?.after.count },
    });
    expect(proof.difference?.delta).toBeLessThan(-0.2);
    expect(proof.difference?.delta).toBeCloseTo(expected?.delta ?? NaN, 9);
    expect(proof.difference?.interval.high).toBeCloseTo(expected?.interval.high ?? NaN, 9);
    expect(proof.weeks.find(({ value }) => value !== null)?.value).toBeLessThanOrEqual(1);
  });

  it('is the same of a theme that the organization has added, which stays as long as a plan is about it', async () => {
    const phrases = { name: 'Coffee', experienceType: 'PATIENT', phrases: 'coffee' };
    const { id, code } = expectStatus(await admin.api.create('themes', phrases), 201).data;
    expect(code).toBe('OWN_65');
    const planId = await plan({ themeId: id });
    const { difference } = await readProof(admin, await plan());
    expect(await readProof(admin, planId)).toMatchObject({
      verdict: 'BETTER',
      metric: { code: 'OWN_65', name: 'Complaints about Coffee' },
      difference: { delta: difference?.delta },
    });
    const refused = expectStatus(await admin.api.remove('themes', String(id)), 409);
    expect(refused.text).toContain('This theme has 1 plan');
    expectStatus(await admin.api.remove('plans', planId), 200);
    expectStatus(await admin.api.remove('themes', String(id)), 200);
  });

  it('leaves out places with a plan about the same theme, not those with one about something else', async () => {
    const other = await plan({ practiceIds: [practiceIds[2]] });
    const id = await plan();
    // five others are needed
    expect((await readProof(admin, id)).verdict).toBe('NO_COMPARISON');
    expectStatus(await admin.api.update('plans', other, { themeId: themeIds.get('BILLING') }), 200);
    expect((await readProof(admin, id)).places).toBe(PLACES - 1);
    expectStatus(await admin.api.update('plans', other, { themeId: null, metric: 'WT' }), 200);
    expect((await readProof(admin, id)).places).toBe(PLACES - 1);
  });

  it('is of a theme or a metric, and of one of the experience', async () => {
    const body = { name: 'Waits', practiceIds: practiceIds.slice(0, 1) };
    const refused = async (values: Json): Promise<string[]> =>
      expectStatus(await admin.api.create('plans', { ...body, ...values }), 400).errors.map(
        ({ message }) => message,
      );
    expect(await refused({})).toContain('Choose a metric or a theme');
    expect(await refused({ themeId: themeIds.get('WAITING'), metric: 'WT' })).toContain(
      'Choose a metric or a theme, not both',
    );
    expect(await refused({ themeId: themeIds.get('PAY') })).toEqual(['This theme cannot be chosen here']);
  });

  it('shows no complaints of employees of which there are few without a name, and no weeks', async () => {
    const [few, many] = [await plan(employees(locationIds[0])), await plan(employees(locationIds[1]))];
    const withheld = await readProof(admin, few);
    expect(withheld.withheld).toMatchObject({ code: 'NOT_ENOUGH_ANSWERS', minimum: 5 });
    expect([withheld.own.beforeCount, withheld.own.afterCount, withheld.difference]).toEqual([0, 0, null]);
    const verdicts = await readVerdicts(admin, [many, few]);
    expect(verdicts[1]).toMatchObject({ own: withheld.own, difference: null, withheld: withheld.withheld });
    expectStatus(await admin.api.remove('plans', few), 200);
    // what the first location has after the start is not lost among the others
    expect((await readProof(admin, many)).withheld).toBeNull();
    expect((await readProof(admin, many)).weeks.every(({ count }) => count === 0)).toBe(true);
  });
});

describe('reminders of plans', () => {
  it('go to the owner once for each due date: a week before it, and after it', async () => {
    const organization = await TestOrganization.create();
    const [mine, other] = [await organization.practice(), await organization.practice()];
    const admin = await organization.admin();
    const owner = await organization.person('USER', { practiceIds: [mine] });
    const today = dayAt(new Date(), ZONE);
    const create = async (name: string, dueOn: string, values: Json = {}): Promise<string> => {
      const body = { name, metric: 'WT', practiceIds: [mine], ownerId: owner.userId, dueOn, ...values };
      return String(expectStatus(await admin.api.create('plans', body), 201).data.id);
    };
    const soon = await create('Soon', addDays(today, 6));
    await create('Late', addDays(today, -1));
    await create('Far', addDays(today, 20));
    await create('Over', addDays(today, -1), { state: 'DONE' });
    await create('Not mine', addDays(today, -1), { practiceIds: [other] });
    const remind = async (): Promise<string[]> => {
      await remindOfPlans(organization.server.ctx);
      const sent = await organization.server.db.system((tx) =>
        tx.query<{ subject: string }>(
          `select subject from messages where organization_id = $1 and subject ~ '^(Due|Overdue)' order by 1`,
          [organization.id],
        ),
      );
      return sent.map(({ subject }) => subject);
    };
    const first = await remind();
    expect(first).toEqual([`Due ${formatLongDay(addDays(today, 6))}: Soon`, 'Overdue: Late']);
    expect(await remind()).toEqual(first);
    // another date is another reminder
    expectStatus(await admin.api.update('plans', soon, { dueOn: addDays(today, 5) }), 200);
    expect(await remind()).toHaveLength(3);
    const off = { frequency: null, planReminders: false };
    expect(expectStatus(await owner.api.send('PUT', '/account/digest', off), 200).data).toMatchObject(off);
    expectStatus(await admin.api.update('plans', soon, { dueOn: addDays(today, 4) }), 200);
    expect(await remind()).toHaveLength(3);
    const on = { frequency: null, planReminders: true };
    expect(expectStatus(await owner.api.send('PUT', '/account/digest', on), 200).data).toMatchObject(on);
  });
});
