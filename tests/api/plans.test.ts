import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, weekStart } from '../../src/domain/measures/period.ts';
import { estimateDifference, type Sides } from '../../src/domain/measures/plans/estimate.ts';
import { toMoments } from '../../src/domain/measures/stats/moments.ts';
import { POINTS_PER_STAR } from '../../src/domain/surveys/survey-scores.ts';
import { dayAt } from '../../src/domain/text/local-moment.ts';
import type { PlanProof } from '../../src/generated/calls/types.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import {
  createViewers,
  type FigureViewers,
  randomSurveys,
  type RandomSurvey,
  storeCounted,
} from '../support/random-surveys.ts';

const ZONE = 'US/Eastern';
const TODAY = dayAt(new Date(), ZONE);
/** A Monday with eight whole weeks since. */
const START = addDays(weekStart(TODAY), -56);
const PRACTICES = 8;

async function readProof({ api }: Actor, id: string): Promise<PlanProof> {
  return expectStatus(await api.send('GET', `/plans/${id}/proof`), 200).data as unknown as PlanProof;
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
});
