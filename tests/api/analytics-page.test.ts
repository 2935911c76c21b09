import { beforeAll, describe, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { lastMonths } from '../../src/domain/period.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { answerShapes } from '../../src/generated/calls/answer-shapes.ts';
import { figureCalls } from '../../src/server/analytics/figure-calls.ts';
import { createSession } from '../../src/server/auth/sessions.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { countSurveys, randomSurveys, type RandomSurvey, storeSurveys } from '../support/random-surveys.ts';

const TODAY = new Date().toISOString().slice(0, 10);

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
      await storeSurveys(tx, organization.id, surveys);
      await countSurveys(
        tx,
        organization.id,
        surveys.map(({ id }) => id),
      );
    });
  });

  const batch = (by: Actor, calls: string[]) =>
    by.api.send('GET', `/analytics/batch${queryString({ calls })}`);
  const CALLS = [
    '/analytics/scores',
    '/analytics/nps-score?experienceType=EMPLOYEE',
    '/analytics/rating?patientQuestionType=outcome',
    '/surveys/metrics',
    '/leaderboard/px',
    '/analytics/outliers?take=5&outlier=negative',
  ];

  it('returns the same results in one request as its calls do one by one', async () => {
    for (const by of [admin, desk]) {
      const calls = [
        ...CALLS,
        `/practices/${practiceId}/outliers`,
        `/analytics/scores?practiceIds[0]=${otherId}`,
      ];
      const { rows } = expectStatus(await batch(by, calls), 200);
      for (const [index, path] of calls.entries()) {
        const alone = expectStatus(await by.api.send('GET', path), 200);
        expect(rows[index]).toEqual({ status: 200, data: alone.body.data, errors: [] });
      }
    }
  });

  it('refuses each call as that call would be refused alone, and answers the others', async () => {
    const paths = [
      '/analytics/scores?nonsense=1',
      `/practices/${otherId}/outliers`,
      `/analytics/scores?providerId=${provider.userId}`,
      '/analytics/rating?date[gte]=2025-02-03&date[lt]=2025-03-01',
      '/scores/nonsense/x/appointments',
      '/practices/not-an-id/outliers',
      '/surveys/metrics',
    ];
    const { rows } = expectStatus(await batch(desk, paths), 200);
    for (const [index, path] of paths.entries()) {
      const alone = await desk.api.send('GET', path);
      expect([path, rows[index]?.status]).toEqual([path, alone.status]);
      expect((rows[index]?.errors as Json[]).map(({ message }) => message)).toEqual(
        alone.errors.map(({ message }) => message),
      );
    }
    const employee = expectStatus(
      await batch(provider, ['/metrics/answers/CPTCY', '/analytics/nps-score']),
      200,
    );
    expect(employee.rows.map(({ status }) => status)).toEqual([403, 200]);
  });

  it('answers the other calls if the statement of one fails', async () => {
    const { db } = organization.server;
    await db.system((tx) => tx.script('revoke select on standings from chairside_request'));
    try {
      const calls = ['/analytics/percentiles', '/analytics/scores', '/surveys/metrics'];
      const { rows } = expectStatus(await batch(admin, calls), 200);
      expect(rows.map(({ status }) => status)).toEqual([500, 200, 200]);
      expect(rows[0]).toMatchObject({ data: null, errors: [{ code: 'INTERNAL' }] });
    } finally {
      await db.system((tx) => tx.script('grant select on standings to chairside_request'));
    }
  });

  it('accepts the calls whose responses the client can validate', () => {
    expect(Object.keys(figureCalls).sort()).toEqual(Object.keys(answerShapes).sort());
  });

  it('runs only calls for figures, and only up to a limit', async () => {
    const others = [
      '/practices',
      '/auth/me',
      '/analytics/batch?calls[0]=/surveys/metrics',
      '/feedbacks',
      '//x',
      '%',
      '/users/%E0%A4%A/x',
    ];
    const { rows } = expectStatus(await batch(admin, others), 200);
    expect(rows.map(({ status }) => status)).toEqual(others.map(() => 404));
    expectStatus(
      await batch(
        admin,
        Array.from({ length: 25 }, () => '/surveys/metrics'),
      ),
      400,
    );
    expectStatus(await admin.api.send('GET', '/analytics/batch'), 400);
    expectStatus(await organization.nobody().send('GET', '/analytics/batch?calls[0]=/surveys/metrics'), 401);
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
      'cache-control': 'private, max-age=300',
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
        `select 1 from place_weeks where work_location_id = any($1::uuid[]) or organizational_unit_id = any($1::uuid[])
         union all select 1 from place_months where work_location_id = any($1::uuid[]) or organizational_unit_id = any($1::uuid[])
         union all select 1 from funnel_months where work_location_id = any($1::uuid[]) or organizational_unit_id = any($1::uuid[])
           or provider_id = any($1::uuid[])
         union all select 1 from provider_months where provider_id = any($1::uuid[])`,
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
