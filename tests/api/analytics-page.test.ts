import { beforeAll, describe, expect, it, vi } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { lastMonths } from '../../src/domain/measures/period.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { type RandomSurvey, randomSurveys, storeCounted } from '../support/random-surveys.ts';
import { TODAY } from '../support/values.ts';

describe('a page of figures', () => {
  let organization: TestOrganization;
  let admin: Actor;
  let desk: Actor;
  let provider: Actor;
  let practiceId: string;
  let otherId: string;
  let locationId: string;
  let unitId: string;
  let surveys: RandomSurvey[];

  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
    [practiceId, otherId] = [await organization.practice(), await organization.practice()];
    desk = await organization.person('USER', { practiceIds: [practiceId] });
    provider = await organization.person('PROVIDER', { practiceIds: [practiceId] });
    locationId = (await organization.record(getModel('location'))).id;
    unitId = (await organization.record(getModel('unit'))).id;
    surveys = randomSurveys(
      {
        practices: [
          { id: practiceId, questionId: null },
          { id: otherId, questionId: null },
        ],
        providers: [provider.userId],
        workLocations: [locationId],
        organizationalUnits: [unitId],
      },
      { count: 120, days: 60, today: TODAY, seed: 11 },
    );
    await organization.server.db.system(async (tx) => {
      await storeCounted(tx, organization.id, surveys);
    });
  });

  const page = async (by: Actor, widgets: string[], query: Json = {}): Promise<Json[]> =>
    expectStatus(await by.api.send('GET', `/analytics/page${queryString({ ...query, widgets })}`), 200).rows;
  const MONTH = `gte=${lastMonths(TODAY, 1).gte}&lt=${lastMonths(TODAY, 1).lt}`;
  const date = lastMonths(TODAY, 1);

  it('says that an additional question has the answers of the whole practice to a provider, whose figures are their own', async () => {
    await organization.server.db.system((tx) =>
      tx.query(
        `insert into practice_questions (organization_id, practice_id, question) values ($1, $2, 'Was the parking easy?')`,
        [organization.id, practiceId],
      ),
    );
    const read = async (by: Actor) => {
      const [widget] = await page(by, ['ADDITIONAL_QUESTION'], { practiceIds: [practiceId] });
      return widget?.data;
    };
    const question = 'Was the parking easy?';
    expect(await read(provider)).toMatchObject({ question, isOfPractice: true });
    expect(await read(desk)).toMatchObject({ question });
    expect(await read(desk)).not.toHaveProperty('isOfPractice');
  });

  it('returns the same figures in one request as the named calls do one by one', async () => {
    for (const [by, filter] of [
      [admin, {}],
      [admin, { practiceIds: [otherId] }],
      [desk, {}],
    ] as const) {
      const widgets: [string, string, Json][] = [
        [`DK_SCORE?${MONTH}`, '/analytics/scores', {}],
        [`EXPERIENCE_METRIC?${MONTH}&categoryId=3`, '/analytics/category-rating', { categoryId: 3 }],
        [`OUTCOME_RATINGS?${MONTH}`, '/analytics/rating', { patientQuestionType: 'outcome' }],
        [`EXPERIENCE_CHANGE?${MONTH}`, '/analytics/changes', {}],
        [`NPS_SCORE?${MONTH}`, '/analytics/nps-score', {}],
        [`SURVEY_METRICS?${MONTH}`, '/surveys/metrics', {}],
        [`OUTLIER_METRICS?${MONTH}&sign=negative`, '/analytics/outliers', { take: 3, outlier: 'negative' }],
        [`CONTACT_REQUESTS?${MONTH}`, '/analytics/requests', {}],
      ];
      const texts = widgets.map(([text]) => text);
      const figures = await page(by, texts, { experienceType: 'PATIENT', ...filter });
      for (const [index, [text, path, query]] of widgets.entries()) {
        const alone = await by.api.send('GET', `${path}${queryString({ date, ...filter, ...query })}`);
        const { status, data, errors } = figures[index] ?? {};
        expect([text, status, data, errors]).toEqual([text, 200, expectStatus(alone, 200).body.data, []]);
      }
    }
  });

  it('reads the filters of a page once for all its widgets', async () => {
    const pipeline = vi.spyOn(organization.server.db, 'pipeline');
    const rows = await page(admin, ['EX_DK_SCORE', 'EX_NPS_SCORE', 'EX_SURVEY_METRICS'], {
      experienceType: 'EMPLOYEE',
      practiceIds: [practiceId],
      organizationalUnitIds: [unitId],
    });
    const texts = pipeline.mock.calls.flatMap(([, statements]) => statements.map(({ text }) => text));
    pipeline.mockRestore();
    expect(rows.map(({ status }) => status)).toEqual([200, 200, 200]);
    const isOfFilters = /with recursive below|from work_locations where/;
    expect(texts.filter((text) => isOfFilters.test(text))).toHaveLength(2);
  });

  it('has the previous period of scores and changes, whose difference widgets show', async () => {
    const [scores, changes, nps] = await page(admin, [
      `DK_SCORE?${MONTH}`,
      `EXPERIENCE_CHANGE?${MONTH}`,
      `NPS_SCORE?${MONTH}`,
    ]);
    const alone = expectStatus(
      await admin.api.send('GET', `/analytics/changes${queryString({ date })}`),
      200,
    ).body;
    expect(changes?.previousPeriod).toEqual(alone.previousPeriod);
    expect(scores?.previousPeriod).toEqual(alone.previousPeriod);
    const before = queryString({ date: scores?.previousPeriod as Json });
    const earlier = expectStatus(await admin.api.send('GET', `/analytics/scores${before}`), 200).body;
    expect(scores?.before).toEqual(earlier.data);
    expect(nps).not.toHaveProperty('previousPeriod');
    const board = expectStatus(await admin.api.send('GET', `/leaderboard/px${queryString({ date })}`), 200);
    expect(board.body.previousPeriod).toEqual(alone.previousPeriod);
  });

  it('refuses each widget as its call would be refused alone, and answers the others', async () => {
    const rows = await page(admin, [
      'EXPERIENCE_RATINGS?gte=2025-02-03&lt=2025-03-01',
      'DK_SCORE?gte=2001-01-01&lt=2025-03-01',
      'SURVEY_METRICS',
    ]);
    const alone = [
      await admin.api.send('GET', '/analytics/rating?date[gte]=2025-02-03&date[lt]=2025-03-01'),
      await admin.api.send('GET', '/analytics/scores?date[gte]=2001-01-01&date[lt]=2025-03-01'),
    ];
    expect(rows.map(({ status }) => status)).toEqual([...alone.map(({ status }) => status), 200]);
    for (const [index, { errors }] of alone.entries())
      expect((rows[index]?.errors as Json[]).map(({ message }) => message)).toEqual(
        errors.map(({ message }) => message),
      );
  });

  it('answers the other widgets if the statement of one fails', async () => {
    const { db } = organization.server;
    await db.system((tx) => tx.script('revoke select on standings from chairside_request'));
    try {
      const rows = await page(desk, ['DK_SCORE?score=PERCENTILE', 'DK_SCORE', 'SURVEY_METRICS']);
      expect(rows.map(({ status }) => status)).toEqual([500, 200, 200]);
      expect(rows[0]).toMatchObject({ errors: [{ code: 'INTERNAL' }] });
    } finally {
      await db.system((tx) => tx.script('grant select on standings to chairside_request'));
    }
  });

  it('has only widgets that the viewer’s page offers, within their reach, and up to a limit', async () => {
    const refused = async (by: Actor, query: Json) =>
      (await by.api.send('GET', `/analytics/page${queryString(query)}`)).status;
    for (const widget of ['NONE', 'EX_DK_SCORE', 'DK_SCORE?gte=x', 'DK_SCORE?nonsense=1', '//x', '%'])
      expect([widget, await refused(admin, { experienceType: 'PATIENT', widgets: [widget] })]).toEqual([
        widget,
        400,
      ]);
    expect(await refused(desk, { widgets: ['PERCENTILE_RANK'] })).toBe(400);
    expect(await refused(desk, { widgets: ['DK_SCORE'], providerIds: [provider.userId] })).toBe(403);
    expect(await refused(provider, { experienceType: 'EMPLOYEE', widgets: ['EX_DK_SCORE'] })).toBe(403);
    expect(await refused(admin, { widgets: Array.from({ length: 31 }, () => 'SURVEY_METRICS') })).toBe(400);
    expect((await organization.nobody().send('GET', '/analytics/page')).status).toBe(401);
    const [elsewhere] = await page(desk, ['SURVEY_METRICS'], { practiceIds: [otherId] });
    expect(elsewhere?.data).toMatchObject({ sentCount: 0, completedCount: 0 });
  });

  /** A response as sent over the wire. */
  async function wire(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
    const { db, url } = organization.server;
    const { token } = await db.system((tx) =>
      createSession(tx, { userId: admin.userId, organizationId: organization.id }),
    );
    return new Promise((resolve, reject) => {
      get(`${url}/v1${path}`, { headers: { cookie: `chairside_session=${token}`, ...headers } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ answer, bytes: Buffer.concat(parts) }));
      }).on('error', reject);
    });
  }

  it('is compressed, and revalidated by its ETag', async () => {
    const plain = await wire('/analytics/scores', {});
    const { etag = '' } = plain.answer.headers;
    expect(plain.answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
    });
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { answer, bytes } = await wire('/analytics/scores', { 'accept-encoding': encoding });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, etag });
      expect(unpack(bytes)).toEqual(plain.bytes);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    }
    const again = await wire('/analytics/scores', { 'if-none-match': `"other", ${etag}` });
    expect([again.answer.statusCode, again.bytes.length]).toEqual([304, 0]);
    const refused = await wire('/analytics/scores?nonsense=1', {});
    expect(refused.answer.headers['cache-control']).toBe('no-store');
  });

  it('loses deleted locations, units and providers, and nothing else', async () => {
    const { db } = organization.server;
    const months = lastMonths(TODAY, 4);
    const count = async (type: string, filter: Json = {}) =>
      Number(
        expectStatus(
          await admin.api.send(
            'GET',
            `/surveys/metrics${queryString({ experienceType: type, date: months, ...filter })}`,
          ),
          200,
        ).data.completedCount,
      );
    const of = (type: string) => surveys.filter(({ experienceType }) => experienceType === type).length;
    expect(await count('EMPLOYEE', { workLocationId: locationId })).toBeGreaterThan(0);
    expectStatus(await admin.api.send('DELETE', `/workLocations/${locationId}`), 200);
    expectStatus(await admin.api.send('DELETE', `/organizationalUnits/${unitId}`), 200);
    expectStatus(await admin.api.send('DELETE', `/users/${provider.userId}`), 200);
    expect(await count('EMPLOYEE', { workLocationId: locationId })).toBe(0);
    expect(await count('PATIENT', { providerId: provider.userId })).toBe(0);
    expect(await count('EMPLOYEE')).toBe(of('EMPLOYEE'));
    expect(await count('PATIENT')).toBe(of('PATIENT'));
    const gone = [locationId, unitId, provider.userId];
    const left = await db.system((tx) =>
      tx.query(
        ['response_days', 'response_weeks', 'response_months', 'funnel_months']
          .map(
            (table) =>
              `select 1 from ${table} where array[work_location_id, organizational_unit_id, provider_id] && $1::uuid[]`,
          )
          .join(' union all '),
        [gone],
      ),
    );
    expect(left).toEqual([]);
    const found = await db.system((tx) =>
      tx.query(`select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`, [organization.id]),
    );
    expect(found).toEqual([]);
  });
});
