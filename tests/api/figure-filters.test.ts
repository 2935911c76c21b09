import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallModel } from '../../src/domain/model/call.ts';
import { lastMonths } from '../../src/domain/measures/period.ts';
import { countsResponses } from '../../src/domain/measures/withheld.ts';
import { calls } from '../../src/generated/calls/models.ts';
import { surveyQuestions } from '../../src/generated/surveys/questions.ts';
import { figureCalls } from '../../src/server/measures/figure-calls.ts';
import { fileCalls } from '../../src/server/measures/reports/file-calls.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { randomSurveys, storeCounted } from '../support/random-surveys.ts';
import { TODAY } from '../support/values.ts';

type Type = 'PATIENT' | 'EMPLOYEE';
interface Reply {
  status: number;
  data: unknown;
  notices?: { code: string }[];
  errors: { message: string; path: string | null }[];
}

const TYPES: Type[] = ['PATIENT', 'EMPLOYEE'];
const PLACES = ['practice', 'provider', 'workLocation', 'organizationalUnit'] as const;
const BATCH = 24;
/** The list of feedback has some 400 pairs. */
const CROSSING_MS = 120_000;

/** All calls for figures and lists of feedback: those that take the filters by place, and the others for charts. */
const FIGURE_CALLS = Object.values<CallModel>(calls).filter(
  ({ name, query = {} }) =>
    Object.hasOwn(figureCalls, name) || ('experienceType' in query && 'practiceIds' in query),
);

/** All sets of one or two filters. */
function pairs(names: string[]): string[][] {
  return names.flatMap((one, at) => [[one], ...names.slice(at + 1).map((other) => [one, other])]);
}

describe('filters of figures', () => {
  let organization: TestOrganization;
  let admin: Actor;
  let ids: Record<(typeof PLACES)[number], string>;
  let unnamed: { practice: string; workLocation: string };

  beforeAll(async () => {
    organization = await TestOrganization.create();
    const [practice, lonely] = [await organization.practice(), await organization.practice()];
    const provider = await organization.person('PROVIDER', { practiceIds: [practice] });
    const location = getModel('location');
    const named = await organization.record(location, { values: { practiceId: practice } });
    const other = await organization.record(location, { values: { practiceId: null } });
    const unit = await organization.record(getModel('unit'));
    const { db } = organization.server;
    const surveys = randomSurveys(
      {
        practices: [practice, lonely].map((id) => ({ id, questionId: null })),
        providers: [provider.userId],
        workLocations: [named.id, other.id],
        organizationalUnits: [unit.id],
      },
      // as many as leave no pair of filters with one comment, which another day or zone takes out of the month
      { count: 1200, days: 60, today: TODAY, seed: 5 },
    );
    await db.system(async (tx) => {
      await storeCounted(tx, organization.id, surveys, 'US/Eastern');
    });
    ids = { practice, provider: provider.userId, workLocation: named.id, organizationalUnit: unit.id };
    unnamed = { practice: lonely, workLocation: other.id };
  });

  // limits count the calls of a session
  beforeEach(async () => {
    admin = await organization.person('ADMIN');
  });

  /** A valid value of a filter. */
  const getValue = (name: string, type: Type): unknown => {
    const place = PLACES.find((one) => name === `${one}Id` || name === `${one}Ids`);
    if (place) return name.endsWith('s') ? [ids[place]] : ids[place];
    const isPatient = type === 'PATIENT';
    const values: Json = {
      date: lastMonths(TODAY, 3),
      categoryId: isPatient ? 1 : 25,
      categoryCode: isPatient ? 'EMP' : 'CPTCY',
      patientQuestionType: 'experience',
      patientType: 'old',
      interval: 'month',
      take: 2,
      outlier: 'positive',
      organizationId: organization.id,
      type: 'provider',
      sortBy: 'date',
      orderBy: 'asc',
      widgets: isPatient ? ['OUTLIERS'] : ['EX_OUTLIERS'],
      hasRanking: false,
      format: 'csv',
      skip: 0,
      search: 'drill',
      searchIn: 'comments',
      status: ['NOT_CONTACTED'],
      sentimentTypes: ['POSITIVE'],
      sentIn: [TODAY.slice(0, 7)],
      priorityStatus: ['NOT_CONTACTED'],
      appointment: ['EXAM'],
      nps: ['promoters'],
      questionId: surveyQuestions.find(({ category }) => category === (isPatient ? 'EMP' : 'CPTCY'))?.id,
      cursor: 'first',
    };
    return values[name] ?? true;
  };

  const toAddress = ({ path }: CallModel, query: Json): string =>
    `${path
      .replace('{type}/{id}', `practices/${ids.practice}`)
      .replace(/^\/organizations\/\{id\}/, `/organizations/${organization.id}`)
      .replace(/^\/providers\/\{id\}/, `/providers/${ids.provider}`)
      .replace('{id}', ids.practice)
      .replace('{practiceId}', ids.practice)
      .replace('{questionId}', ids.practice)
      .replace('{categoryCode}', 'CPTCY')}${queryString(query)}`;

  const read = async (address: string): Promise<Reply> => {
    const { status, body } = await admin.api.send('GET', address);
    return { ...(body as unknown as Reply), status };
  };

  /** The replies of a call to each query. */
  const ask = async (call: CallModel, queries: Json[]): Promise<Reply[]> => {
    const addresses = queries.map((query) => toAddress(call, query));
    const replies: Reply[] = [];
    for (let at = 0; at < addresses.length; at += BATCH) {
      const some = addresses.slice(at, at + BATCH);
      replies.push(...(await Promise.all(some.map(read))));
    }
    return replies;
  };

  /** Parameters that a call needs besides its filters. */
  const fixedFor = ({ name, query = {} }: CallModel, type: Type): Json => ({
    ...('experienceType' in query ? { experienceType: type } : {}),
    ...(name === 'analyticsCategoryRating' ? { categoryId: getValue('categoryId', type) } : {}),
    // of employees, only requests have these figures
    ...(name === 'feedbackDrillDown' ? { status: ['NOT_CONTACTED'] } : {}),
  });
  const listFilters = ({ query = {} }: CallModel): string[] =>
    Object.keys(query).filter((name) => name !== 'experienceType');
  const listQueries = (call: CallModel, type: Type, names = listFilters(call)): Json[] =>
    [[], ...pairs(names)].map((set) => ({
      ...Object.fromEntries(set.map((name) => [name, getValue(name, type)])),
      ...fixedFor(call, type),
    }));

  const READ_CALLS = FIGURE_CALLS.filter(({ name }) => !Object.hasOwn(fileCalls, name));
  const FILE_CALLS = FIGURE_CALLS.filter(({ name }) => Object.hasOwn(fileCalls, name));
  /** Calls that read employees: not those of patients alone. */
  const OF_EMPLOYEES = READ_CALLS.filter(
    ({ name, path, query = {} }) =>
      'practiceIds' in query &&
      !/\{(id|type)\}/.test(path) &&
      !['analyticsAppointments', 'analyticsPage', 'analyticsPractices', 'practicesPercentiles'].includes(
        name,
      ),
  );

  it.each(TYPES.flatMap((type) => READ_CALLS.map((call) => [call.name, type, call] as const)))(
    '%s never fails, nor is silently empty, with filters alone and in pairs (%s)',
    async (_, type, call) => {
      const queries = listQueries(call, type);
      const replies = await ask(call, queries);
      expect(queries.filter((_query, at) => (replies[at]?.status ?? 500) >= 500)).toEqual([]);
      if (!countsResponses(replies[0])) return;
      const isPlaced = (query: Json) =>
        Object.keys(query).every((name) => /Ids?$|^experienceType$/.test(name) && name !== 'categoryId');
      const silent = queries.filter((query, at) => {
        const reply = replies[at];
        return isPlaced(query) && reply?.status === 200 && !countsResponses(reply) && !reply.notices;
      });
      expect(silent).toEqual([]);
    },
    CROSSING_MS,
  );

  it.each(OF_EMPLOYEES.map((call) => [call.name, call] as const))(
    '%s reads a practice as its locations, and no provider, of employees',
    async (_, call) => {
      const fixed = fixedFor(call, 'EMPLOYEE');
      const queries = [
        {},
        { providerId: ids.provider },
        { providerIds: [ids.provider] },
        { workLocationIds: [ids.workLocation] },
        { practiceId: ids.practice },
        { practiceIds: [ids.practice, unnamed.practice] },
        { practiceIds: [ids.practice], providerIds: [ids.provider] },
        { practiceIds: [ids.practice], workLocationIds: [ids.workLocation, unnamed.workLocation] },
        { practiceIds: [unnamed.practice] },
        { practiceIds: [ids.practice], workLocationIds: [unnamed.workLocation] },
        { practiceId: ids.practice, workLocationId: unnamed.workLocation },
      ].map((query) => ({ ...fixed, ...query }));
      const replies = await ask(call, queries);
      const [all, one, several, located] = replies;
      expect(replies.map(({ status }) => status)).toEqual(queries.map(() => 200));
      expect([one?.data, several?.data]).toEqual([all?.data, all?.data]);
      expect(one?.notices).toMatchObject([{ code: 'PROVIDERS_IGNORED' }]);
      for (const reply of replies.slice(4, 8)) expect(reply.data).toEqual(located?.data);
      expect(replies[4]?.notices).toBeUndefined();
      // no theme of these few comments has changed
      if (call.name !== 'analyticsThemesInWords') expect(located?.data).not.toEqual(all?.data);
      for (const reply of replies.slice(8)) {
        expect(countsResponses(reply.data)).toBe(false);
        expect(reply.notices).toMatchObject([{ code: 'NO_LOCATION_OF_PRACTICE' }]);
      }
    },
  );

  it.each(TYPES.flatMap((type) => FILE_CALLS.map((call) => [call.name, type, call] as const)))(
    '%s is a file whatever the filters by place (%s)',
    async (_, type, call) => {
      const names = listFilters(call).filter((name) => name.endsWith('Ids'));
      for (const query of listQueries(call, type, names)) {
        const response = await admin.api.open(toAddress(call, query));
        expect([response.status, query]).toEqual([200, query]);
        await response.arrayBuffer();
      }
    },
  );

  it('find feedback of patients and employees by a practice', async () => {
    const total = async (query: Json) =>
      expectStatus(await admin.api.list('feedbacks', { take: 0, ...query }), 200).total;
    const practiceIds = [ids.practice];
    const [patients, employees] = [
      await total({ experienceType: 'PATIENT', practiceIds }),
      await total({ experienceType: 'EMPLOYEE', practiceIds }),
    ];
    expect(employees).toBeGreaterThan(0);
    expect(await total({ practiceIds })).toBe(patients + employees);
    expect(await total({ practiceId: ids.practice, practiceIds: [unnamed.practice] })).toBe(0);
  });

  it('follow a location to another practice at once', async () => {
    const location = getModel('location');
    const moving = await organization.record(location, { values: { practiceId: unnamed.practice } });
    const count = async () => {
      const query = { experienceType: 'EMPLOYEE', practiceIds: [unnamed.practice] };
      return (await read(`/feedbacks${queryString(query)}`)).notices?.length ?? 0;
    };
    expect(await count()).toBe(0);
    expectStatus(await admin.api.send('PATCH', `/workLocations/${moving.id}`, { practiceId: null }), 200);
    expect(await count()).toBe(1);
  });
});
