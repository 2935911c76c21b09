import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, expectStatus, type Json } from '../support/api.ts';
import { practiceModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

const FIRST = 'I was seen on time.';
const SECOND = 'The office was easy to find.';

describe('the experience question', () => {
  let organization: TestOrganization;
  let admin: Actor;
  let api: Api;

  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
    api = admin.api;
  });

  async function practice(values: Json = {}): Promise<string> {
    return (await createRecord(practiceModel(), admin, { values: { question: null, ...values } })).id;
  }

  async function questions(id: string): Promise<Json[]> {
    return expectStatus(await api.send('GET', `/practices/${id}/questions/additional`), 200).rows;
  }

  function validated(id: string, question: unknown, by = api) {
    return by.send('POST', `/practices/${id}/validations/question`, { question });
  }

  /** As if the practice's question had been set this many days ago. */
  function age(id: string, days: number): Promise<unknown> {
    return organization.server.db.system((tx) =>
      tx.query(
        `update practice_questions set created_at = now() - make_interval(secs => $2::float8 * 86400)
         where practice_id = $1 and ended_at is null`,
        [id, days],
      ),
    );
  }

  it('is stored as a record, and the practice references it while surveys ask it', async () => {
    const id = await practice({ question: `  ${FIRST} `, isQuestionActive: true });
    const [asked, ...others] = await questions(id);
    expect(others).toEqual([]);
    expect(asked).toEqual({
      id: expect.any(String) as string,
      question: FIRST,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      endedAt: null,
    });
    const { data } = await api.read('practices', id);
    expect(data).toMatchObject({
      question: FIRST,
      isQuestionActive: true,
      activeQuestion: FIRST,
      activeQuestionId: asked?.id,
    });
  });

  it('is returned by the update itself, and switching it off ends nothing', async () => {
    const id = await practice();
    expect((await api.read('practices', id)).data).toMatchObject({
      question: null,
      activeQuestion: null,
      activeQuestionId: null,
    });
    const set = expectStatus(
      await api.update('practices', id, { question: FIRST, isQuestionActive: true }),
      200,
    );
    const [asked] = await questions(id);
    expect(set.data).toMatchObject({ activeQuestion: FIRST, activeQuestionId: asked?.id });
    const off = expectStatus(await api.update('practices', id, { isQuestionActive: false }), 200);
    expect(off.data).toMatchObject({ question: FIRST, activeQuestion: null, activeQuestionId: null });
    const on = expectStatus(await api.update('practices', id, { isQuestionActive: true }), 200);
    expect(on.data).toMatchObject({ activeQuestion: FIRST, activeQuestionId: asked?.id });
    expect(await questions(id)).toEqual([asked]);
  });

  it.each([
    ['another one', SECOND],
    ['none', null],
    ['an empty one', '  '],
  ])(
    'cannot be changed to %s within 7 days, and nothing else of the request is saved',
    async (_why, question) => {
      const id = await practice({ question: FIRST });
      await age(id, 6.99);
      const answer = expectStatus(await api.update('practices', id, { question, name: 'Renamed' }), 400);
      expect(answer.errors).toEqual([
        {
          message: expect.stringMatching(
            /^The question can be changed only after 7 days: from .+ UTC\.$/,
          ) as string,
          path: 'question',
          code: 'VALIDATION',
        },
      ]);
      const { data } = await api.read('practices', id);
      expect([data.question, data.name === 'Renamed']).toEqual([FIRST, false]);
      expect(await questions(id)).toHaveLength(1);
    },
  );

  it('may be sent back unchanged at any time', async () => {
    const id = await practice({ question: FIRST });
    const answer = expectStatus(
      await api.update('practices', id, { question: ` ${FIRST}`, name: 'Renamed' }),
      200,
    );
    expect(answer.data.name).toBe('Renamed');
    expect(await questions(id)).toHaveLength(1);
  });

  it('is replaced after 7 days: the old one ends, the new one begins', async () => {
    const id = await practice({ question: FIRST, isQuestionActive: true });
    await age(id, 7.01);
    const answer = expectStatus(await api.update('practices', id, { question: SECOND }), 200);
    const [second, first, ...others] = await questions(id);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ question: SECOND, endedAt: null });
    expect(first).toMatchObject({ question: FIRST, endedAt: expect.any(String) as string });
    expect(answer.data).toMatchObject({
      question: SECOND,
      activeQuestion: SECOND,
      activeQuestionId: second?.id,
    });
    expectStatus(await api.update('practices', id, { question: FIRST }), 400);
  });

  it('can be removed after 7 days, and another one set at once', async () => {
    const id = await practice({ question: FIRST, isQuestionActive: true });
    await age(id, 8);
    const gone = expectStatus(await api.update('practices', id, { question: '' }), 200);
    expect(gone.data).toMatchObject({ question: null, activeQuestion: null, activeQuestionId: null });
    expectStatus(await api.update('practices', id, { question: SECOND }), 200);
    expect((await questions(id)).map((one) => [one.question, one.endedAt === null])).toEqual([
      [SECOND, true],
      [FIRST, false],
    ]);
  });

  it('is replaced once under concurrent updates', async () => {
    const id = await practice({ question: FIRST });
    await age(id, 8);
    const answers = await Promise.all(
      ['One?', 'Two?'].map((question) => api.update('practices', id, { question })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await questions(id)).filter((one) => one.endedAt === null)).toHaveLength(1);
  });

  describe('validation', () => {
    let id: string;
    beforeEach(async () => {
      id = await practice({ question: FIRST });
    });

    it('reports that the same question does not differ', async () => {
      expect(expectStatus(await validated(id, ` ${FIRST}`), 200).data).toMatchObject({
        question: FIRST,
        currentQuestion: FIRST,
        differs: false,
      });
    });

    it('reports from when another one may be set, and then that it may be', async () => {
      const [asked] = await questions(id);
      const wait = expectStatus(await validated(id, SECOND), 200).data;
      expect(wait).toMatchObject({
        question: SECOND,
        currentQuestion: FIRST,
        differs: true,
        canChange: false,
      });
      const week = 7 * 24 * 60 * 60 * 1000;
      expect(Date.parse(String(wait.changeableFrom)) - Date.parse(String(asked?.createdAt))).toBe(week);
      await age(id, 7.01);
      expect((await validated(id, SECOND)).data).toMatchObject({
        differs: true,
        canChange: true,
        changeableFrom: null,
      });
      expect((await api.read('practices', id)).data.question).toBe(FIRST);
    });

    it('allows any question in a practice without one, without waiting', async () => {
      expect((await validated(await practice(), SECOND)).data).toEqual({
        question: SECOND,
        currentQuestion: null,
        differs: true,
        canChange: true,
        changeableFrom: null,
      });
    });

    it.each([
      ['x'.repeat(301), 'Enter at most 300 characters'],
      [12, 'Invalid value'],
      [['x'], 'Invalid value'],
    ])('rejects an invalid question: %j', async (question, message) => {
      const answer = expectStatus(await validated(id, question), 400);
      expect(answer.errors).toEqual([{ message, path: 'question', code: 'VALIDATION' }]);
    });

    it.each([[{}], [null]])('rejects a body without a question: %j', async (body) => {
      const answer = expectStatus(await api.send('POST', `/practices/${id}/validations/question`, body), 400);
      expect(answer.errors.map((error) => error.path)).toEqual(['question']);
    });
  });

  it("is set by a practice's own users only; a provider may read it", async () => {
    const own = await practice({ question: FIRST });
    const other = await practice({ question: FIRST });
    const user = await organization.person('USER', { practiceIds: [own] });
    const provider = await organization.person('PROVIDER', { practiceIds: [own] });
    const stranger = await (await TestOrganization.create()).admin();
    const statuses = async (by: Api, id: string) => [
      (await by.send('GET', `/practices/${id}/questions/additional`)).status,
      (await validated(id, SECOND, by)).status,
    ];
    expect(await statuses(user.api, own)).toEqual([200, 200]);
    expect(await statuses(user.api, other)).toEqual([404, 404]);
    expect(await statuses(provider.api, own)).toEqual([200, 403]);
    expect(await statuses(stranger.api, own)).toEqual([404, 404]);
    expect(await statuses(organization.nobody(), own)).toEqual([401, 401]);
    expect(await statuses(api, 'no-id')).toEqual([404, 404]);
  });
});
