import { beforeAll, expect, it } from 'vitest';
import type { Themes } from '../../src/generated/calls/types.ts';
import { rereadComments } from '../../src/server/surveys/reclassify-comments.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';

const COFFEE = { name: 'Coffee', experienceType: 'PATIENT', phrases: 'coffee\nespresso*' };

let of: SurveyScene;
let foreign: SurveyScene;

const say = async (feedback: string, scene = of) =>
  expectStatus(await complete(scene, await sendSurvey(scene), { feedback }), 200);
const add = async (values: Json = COFFEE, by: Actor = of.admin): Promise<Json> =>
  expectStatus(await by.api.create('themes', values), 201).data;
const reread = ({ organization }: SurveyScene = of) =>
  rereadComments(organization.server.ctx, { organizationId: organization.id });
const readCounts = async (by: Actor = of.admin): Promise<Json> => {
  const answer = await by.api.send('GET', '/analytics/themes');
  const { themes, none } = expectStatus(answer, 200).data as unknown as Themes;
  return Object.fromEntries([
    ...themes.map(({ name, count }) => [name, count]),
    ['None', none?.count ?? null],
  ]) as Json;
};
const total = async (query: Json, by: Actor = of.admin): Promise<number | undefined> =>
  expectStatus(
    await by.api.send('GET', `/feedbacks${queryString({ experienceType: 'PATIENT', take: 0, ...query })}`),
    200,
  ).total;
beforeAll(async () => {
  of = await surveyScene();
  foreign = await surveyScene();
  await say('The coffee was terrible.');
  await say('I waited an hour without a coffee.');
  await say('All good.');
  await say('The coffee was terrible.', foreign);
});

it('finds comments from before and after it was added, marks its words and judges its clause', async () => {
  expect(await readCounts()).toEqual({ Waiting: 1, None: 2 });
  const theme = await add();
  expect(theme).toMatchObject({ code: 'OWN_65', label: 'Coffee', isOn: true });
  await reread();
  expect(await readCounts()).toEqual({ Coffee: 2, Waiting: 1, None: 1 });
  await say('Lovely espressos, but I waited an hour.');
  expect(await readCounts()).toEqual({ Coffee: 3, Waiting: 2, None: 1 });
  const list = await of.desk.api.send('GET', `/feedbacks?experienceType=PATIENT&themes[0]=OWN_65`);
  const [latest] = expectStatus(list, 200).rows;
  const text = String(latest?.feedback);
  expect(
    (latest?.themes as Json[]).map((one) => [
      one.name,
      one.sentiment,
      text.slice(Number(one.start), Number(one.end)),
    ]),
  ).toEqual([
    ['Coffee', 'POSITIVE', 'espressos'],
    ['Waiting', 'NEGATIVE', 'waited'],
  ]);
  expect(await total({ themes: ['OWN_65'] })).toBe(3);
  // the other organization has neither the theme nor its comments
  expect(await readCounts(foreign.admin)).toEqual({ None: 1 });
  expect(await total({ themes: ['OWN_65'] }, foreign.admin)).toBe(0);
});

it('reads comments again after other phrases, not after another name, and goes on where a job was killed', async () => {
  const { rows: themes } = expectStatus(await of.admin.api.list('themes', { take: 100 }), 200);
  const id = String(themes.find(({ code }) => code === 'OWN_65')?.id);
  const versions = () =>
    rows(
      of,
      'select distinct sentiment_model from surveys where organization_id = $1 and feedback is not null',
      [],
    );
  const before = await versions();
  expectStatus(await of.admin.api.update('themes', id, { name: 'Drinks' }), 200);
  await reread();
  expect(await versions()).toEqual(before);
  expect(await readCounts()).toMatchObject({ Drinks: 3 });

  expectStatus(await of.admin.api.update('themes', id, { phrases: 'espresso*' }), 200);
  const { ctx } = of.organization.server;
  let calls = 0;
  const killed: typeof ctx.db.system = (work) => {
    calls += 1;
    if (calls > 5) throw new Error('killed');
    return ctx.db.system(work);
  };
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === 'system' ? killed : Reflect.get(target, name)),
  });
  await expect(rereadComments({ ...ctx, db }, { organizationId: of.organization.id })).rejects.toThrow(
    'killed',
  );
  await reread();
  expect(await readCounts()).toEqual({ Drinks: 1, Waiting: 2, None: 2 });
  expect(await versions()).toHaveLength(1);
  expect(await versions()).not.toEqual(before);
});

it('tells everybody who sees figures by theme while comments are still to be read, and whether that failed', async () => {
  const scene = await surveyScene();
  const readBy = async (by: Actor) => expectStatus(await by.api.send('GET', '/themes/reading'), 200).data;
  await say('The coffee was terrible.', scene);
  await say('All good.', scene);
  expect(await readBy(scene.admin)).toEqual({ isReading: false, comments: 0, hasFailed: false });
  await add(COFFEE, scene.admin);
  const job = (sql: string) =>
    rows(scene, `${sql} where name = 'reread-comments' and data->>'organizationId' = $1::text`);
  // the server's own job is done before comments are unread again
  await expect
    .poll(() => job('select state::text as state from jobs.job'), { timeout: 10_000 })
    .toEqual([{ state: 'completed' }]);
  await rows(
    scene,
    'update surveys set sentiment_model = 0 where organization_id = $1 and feedback is not null',
  );
  expect(await readBy(scene.admin)).toEqual({ isReading: true, comments: 2, hasFailed: false });
  for (const by of [scene.desk, scene.provider])
    expect(await readBy(by)).toEqual({ isReading: true, comments: null, hasFailed: false });
  for (const state of ['retry', 'failed']) {
    await job(
      `update jobs.job set state = '${state}', start_after = now() + interval '1 hour', output = '{"message": "broken"}'`,
    );
    expect(await readBy(scene.desk)).toEqual({ isReading: true, comments: null, hasFailed: true });
  }
  await reread(scene);
  expect(await readBy(scene.admin)).toEqual({ isReading: false, comments: 0, hasFailed: false });
});

it('is gone when it is deleted, and its number names no other theme', async () => {
  const scene = await surveyScene();
  const first = await add(COFFEE, scene.admin);
  await say('The coffee was terrible.', scene);
  expect(await readCounts(scene.admin)).toEqual({ Coffee: 1, None: 0 });
  expectStatus(await scene.admin.api.remove('themes', String(first.id)), 200);
  expect(await readCounts(scene.admin)).toEqual({ None: 0 });
  const second = await add({ ...COFFEE, name: 'Tea', phrases: 'tea' }, scene.admin);
  expect(second.code).toBe('OWN_66');
  await reread(scene);
  expect(await readCounts(scene.admin)).toEqual({ None: 1 });
});

it('belongs to administrators, has a name, phrases and a limit', async () => {
  const scene = await surveyScene();
  for (const by of [scene.desk, scene.provider]) expectStatus(await by.api.create('themes', COFFEE), 403);
  expectStatus(await scene.admin.api.create('themes', { ...COFFEE, name: null }), 400);
  expectStatus(await scene.admin.api.create('themes', { ...COFFEE, phrases: null }), 400);
  const refused = expectStatus(await scene.admin.api.create('themes', { ...COFFEE, phrases: 'a, b' }), 400);
  expect(refused.text).toContain('without commas');
  for (let at = 0; at < 19; at += 1) await add({ ...COFFEE, name: `Theme ${at}` }, scene.admin);
  const last = await Promise.all(
    ['One', 'Two'].map((name) => scene.admin.api.create('themes', { ...COFFEE, name })),
  );
  expect(last.map(({ status }) => status).sort()).toEqual([201, 400]);
  const { rows: all } = expectStatus(await scene.admin.api.list('themes', { take: 100 }), 200);
  const codes = all.map(({ code }) => String(code)).filter((code) => code.startsWith('OWN_'));
  expect(new Set(codes).size).toBe(20);
});

it('comments stay readable beside a theme whose phrases cannot be read', async () => {
  const scene = await surveyScene();
  await say('The coffee was terrible.', scene);
  const { id } = await add(COFFEE, scene.admin);
  await add({ ...COFFEE, name: 'Espresso', phrases: 'terrible' }, scene.admin);
  await rows(
    scene,
    `update themes set phrases = 'kind, friendly', updated_at = greatest(now(), updated_at + interval '1 millisecond')
     where organization_id = $1 and id = $2`,
    [id],
  );
  await rows(
    scene,
    `update organizations set themes_version = themes_version + 1,
       updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1`,
    [],
  );
  await reread(scene);
  const { rows: found } = expectStatus(
    await scene.admin.api.send('GET', '/feedbacks?experienceType=PATIENT'),
    200,
  );
  expect(found.flatMap(({ themes }) => (themes as Json[]).map(({ name }) => name))).toEqual(['Espresso']);
});
