import { beforeAll, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

const LEAST = 5;

let of: SurveyScene;
let foreign: SurveyScene;

const preview = (phrases: string, values: Json = {}, by: Actor = of.admin) =>
  by.api.send('POST', '/themes/preview', { experienceType: 'PATIENT', phrases, ...values });
const count = async (phrases: string, values?: Json): Promise<Json> =>
  expectStatus(await preview(phrases, values), 200).data;

/** Stores confidential comments that are released at once. */
async function release(texts: readonly string[]): Promise<void> {
  const { id } = await of.organization.record(getModel('location'));
  const sealed = texts.map((feedback, at) => ({
    person: `${id} ${at}`,
    comment: { feedback, sentiment: 'NEUTRAL', sentimentModel: null, themes: '{0}' },
  }));
  await rows(
    of,
    `insert into sealed_answers (organization_id, part, work_location_id, minimum, person, day, language, given)
     select $1, 'COMMENT', $3, ${LEAST}, c.person, $4::date, 'ENGLISH', c.comment
     from jsonb_to_recordset($2::jsonb) as c(person text, comment jsonb)`,
    [JSON.stringify(sealed), id, TODAY],
  );
  await rows(of, 'select app.release_all($1, $2::date)', [TODAY]);
}

beforeAll(async () => {
  of = await surveyScene();
  foreign = await surveyScene();
  for (const feedback of ['The coffee was terrible.', 'A café, at last: good coffee.', 'All good.'])
    expectStatus(await complete(of, await sendSurvey(of), { feedback }), 200);
  expectStatus(await complete(foreign, await sendSurvey(foreign), { feedback: 'Foreign coffee.' }), 200);
});

it('counts what phrases would find, with examples and their words, and stores nothing', async () => {
  const found = await count('coffee');
  expect(found).toMatchObject({ comments: 3, found: 2, isWhole: true });
  const words = (found.examples as Json[]).map(({ text, start, end }) =>
    String(text).slice(Number(start), Number(end)),
  );
  expect(words).toEqual(['coffee', 'coffee']);
  expect(await count('coffee', { exceptions: 'good coffee' })).toMatchObject({ found: 1 });
  expect(await count('nothing at all')).toMatchObject({ found: 0, examples: [] });
  const { rows: themes } = expectStatus(await of.admin.api.list('themes', { take: 100 }), 200);
  expect(themes.filter(({ code }) => String(code).startsWith('OWN_'))).toEqual([]);
});

it('shows the text around the words of a long comment', async () => {
  const scene = await surveyScene();
  const feedback = `${'Before. '.repeat(60)}The espresso was cold. ${'After. '.repeat(60)}`.trim();
  expectStatus(await complete(scene, await sendSurvey(scene), { feedback }), 200);
  const answer = expectStatus(await preview('espresso', {}, scene.admin), 200);
  const [example] = answer.data.examples as { text: string; start: number; end: number }[];
  expect(example?.text.slice(example.start, example.end)).toBe('espresso');
  expect(example?.text).toMatch(/^… Before\..* After\. …$/);
  expect(example?.text.length).toBeLessThan(300);
});

it('is for administrators, and says what is wrong with a phrase', async () => {
  for (const by of [of.desk, of.provider]) expectStatus(await preview('coffee', {}, by), 403);
  expect(expectStatus(await preview('kind, friendly'), 400).text).toContain('without commas');
});

it("withholds employees' comments as a search does, and tells few from none by nothing", async () => {
  await rows(
    of,
    `update organizations set confidential_surveys = true, confidential_minimum = ${LEAST},
       updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1`,
    [],
  );
  await release([
    ...Array.from({ length: 6 }, () => 'The schedule changes every week.'),
    ...Array.from({ length: 6 }, () => 'My pay is low.'),
    'Bob shouts at everybody.',
  ]);
  const ask = async (phrases: string, by: Actor = of.admin) =>
    expectStatus(await preview(phrases, { experienceType: 'EMPLOYEE' }, by), 200).body as Json;
  expect(await ask('schedule')).toMatchObject({ data: { comments: 13, found: 6 } });
  const [few, none] = [await ask('bob'), await ask('nobody')];
  expect(few).toMatchObject({ data: { found: 0, examples: [] } });
  expect(few).toEqual(none);
  // all but one, too
  expect(await ask('schedule\npay')).toMatchObject({ data: { found: 0, examples: [] } });
  // a theme of these words shows no more than the preview
  const values = { name: 'Bob', experienceType: 'EMPLOYEE', phrases: 'bob' };
  const theme = expectStatus(await of.admin.api.create('themes', values), 201).data;
  const list = await of.admin.api.send(
    'GET',
    `/feedbacks?experienceType=EMPLOYEE&themes[0]=${String(theme.code)}`,
  );
  expect(expectStatus(list, 200).rows).toEqual([]);
});
