import { beforeAll, expect, it } from 'vitest';
import type { Themes } from '../../src/generated/calls/types.ts';
import { themeNames } from '../../src/generated/theme-names.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { parseExport } from '../support/exported-file.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';

const BOTH = 'Kind staff, but I waited an hour.';

let of: SurveyScene;
let foreign: SurveyScene;

const listThemes = async (by: Actor, query: Json = {}): Promise<Json[]> =>
  expectStatus(await by.api.send('GET', `/themes${queryString({ take: 100, ...query })}`), 200).rows;
const findTheme = async (code: string, by: Actor = of.admin): Promise<Json> => {
  const found = (await listThemes(by)).find((one) => one.code === code);
  if (!found) throw new Error(`There is no theme ${code}.`);
  return found;
};
const change = async (code: string, values: Json, by: Actor = of.admin) =>
  by.api.update('themes', String((await findTheme(code, by)).id), values);
const figures = async (by: Actor = of.admin): Promise<Themes> =>
  expectStatus(await by.api.send('GET', '/analytics/themes'), 200).data as unknown as Themes;
const readNames = async (by: Actor): Promise<string[]> => (await figures(by)).themes.map(({ name }) => name);
const chips = async (by: Actor): Promise<string[]> => {
  const { rows } = expectStatus(await by.api.send('GET', '/feedbacks?experienceType=PATIENT'), 200);
  return rows.flatMap(({ themes }) => (themes as Json[]).map(({ name }) => String(name)));
};
const exported = async (query: Json = {}) => {
  const path = `/feedbacks/export${queryString({ experienceType: 'PATIENT', ...query })}`;
  const { header, rows } = parseExport(expectStatus(await of.admin.api.send('GET', path), 200).text);
  return { filters: header.at(-1), themes: rows.map((row) => row[header.indexOf('Themes')]) };
};

beforeAll(async () => {
  of = await surveyScene();
  foreign = await surveyScene();
  for (const scene of [of, foreign])
    expectStatus(await complete(scene, await sendSurvey(scene), { feedback: BOTH }), 200);
});

it('every organization has all built-in themes in one list, which administrators may change', async () => {
  const themes = await listThemes(of.admin);
  expect(themes.map(({ code }) => code).sort()).toEqual(themeNames.map(({ theme }) => theme).sort());
  expect(themes.every(({ isOn, label, origin }) => isOn && label !== null && origin === 'BUILT_IN')).toBe(
    true,
  );
  // practice users choose one for a plan
  expectStatus(await of.desk.api.send('GET', '/themes'), 200);
  expectStatus(await of.provider.api.send('GET', '/themes'), 403);
  const { id } = await findTheme('WAITING');
  expectStatus(await of.desk.api.update('themes', String(id), { isOn: false }), 403);
  expectStatus(await foreign.admin.api.update('themes', String(id), { isOn: false }), 404);
});

it("a theme has the organization's name at once in figures, chips, files and their filters", async () => {
  const before = await figures();
  expectStatus(await change('WAITING', { name: 'Time in the chair' }), 200);
  for (const by of [of.admin, of.desk]) {
    expect(await readNames(by)).toEqual(['Time in the chair', 'Staff kindness']);
    expect(await chips(by)).toEqual(['Staff kindness', 'Time in the chair']);
  }
  expect(await exported({ themes: ['WAITING'] })).toEqual({
    filters: 'Filters: Experience Patient; Theme Time in the chair',
    themes: ['Staff kindness; Time in the chair'],
  });
  expect((await figures()).none).toEqual(before.none);
  expect(await readNames(foreign.admin)).toEqual(['Waiting', 'Staff kindness']);
  const session = expectStatus(await of.desk.api.send('GET', '/auth/me'), 200).data;
  expect((session.organization as Json).themes).toEqual([
    { theme: 'WAITING', id: 14, name: 'Time in the chair', experienceType: 'PATIENT', isOn: true },
  ]);
});

it('no two themes have one name, and a name is not too long', async () => {
  const refused = expectStatus(await change('BILLING', { name: 'time in the CHAIR' }), 400);
  expect(refused.text).toContain('Another theme has this name');
  // nor the name of a built-in theme
  const own = { experienceType: 'PATIENT', phrases: 'coffee', name: 'Staff Kindness' };
  for (const answer of [
    await change('BILLING', { name: 'staff KINDNESS' }),
    await of.admin.api.create('themes', own),
  ])
    expect(expectStatus(answer, 400).text).toContain('Another theme has this name');
  expectStatus(await change('BILLING', { name: 'x'.repeat(41) }), 400);
});

it('a theme that is switched off is left out, and is back at once when it is switched on', async () => {
  const before = await figures();
  expectStatus(await change('WAITING', { isOn: false }), 200);
  expect(await readNames(of.desk)).toEqual(['Staff kindness']);
  expect(await chips(of.desk)).toEqual(['Staff kindness']);
  expect((await exported()).themes).toEqual(['Staff kindness']);
  // the comment is still read for it
  expect((await figures()).none).toEqual(before.none);
  expectStatus(await change('WAITING', { isOn: true }), 200);
  expect(await figures()).toEqual(before);
});

it('only the name of a built-in theme and whether it is shown can be changed', async () => {
  const { id } = await findTheme('BILLING');
  const others = { code: 'MINE', number: 1, experienceType: 'EMPLOYEE' };
  await of.admin.api.update('themes', String(id), others);
  expect(await findTheme('BILLING')).toMatchObject({ id, experienceType: 'PATIENT' });
  const kept = expectStatus(await of.admin.api.remove('themes', String(id)), 403);
  expect(kept.text).toContain('A built-in theme can be switched off, but not deleted.');
  expectStatus(await of.admin.api.update('themes', String(id), { phrases: 'parking' }), 403);
  expectStatus(await change('WAITING', { name: null }), 200);
  expect(await findTheme('WAITING')).toMatchObject({ label: 'Waiting' });
});
