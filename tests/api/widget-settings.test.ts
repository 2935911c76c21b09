import { beforeAll, describe, expect, it } from 'vitest';
import { defaultLayout } from '../../src/domain/measures/widgets/default-layouts.ts';
import { widgetKindsFor } from '../../src/domain/measures/widgets/widget-kinds.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';

const PATH = '/analytics/settings/widgets';
const setting = (widget: string, position: number, values: Json = {}): Json => ({
  widget,
  gridColumnWidth: 1,
  position,
  experienceType: 'PATIENT',
  ...values,
});

describe('the widgets of a page', () => {
  let organization: TestOrganization;
  let admin: Actor;
  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
  });

  const read = async (by: Actor, type = 'PATIENT') =>
    expectStatus(await by.api.send('GET', `${PATH}?experienceType=${type}`), 200).rows;
  const save = (by: Actor, list: Json[], type = 'PATIENT') =>
    by.api.send('POST', `${PATH}?experienceType=${type}`, list);
  const names = (rows: Json[]) => rows.map(({ widget }) => widget);

  it('are those of the role at first, then the saved list, by position, also when all are removed', async () => {
    expect(await read(admin)).toEqual(defaultLayout('PATIENT', 'ADMIN'));
    const list = [setting('NPS_SCORE', 7), setting('DK_SCORE', 2, { gridColumnWidth: 2 })];
    const saved = expectStatus(await save(admin, list), 200).rows;
    expect(saved).toEqual([setting('DK_SCORE', 0, { gridColumnWidth: 2 }), setting('NPS_SCORE', 1)]);
    expect(await read(admin)).toEqual(saved);
    expectStatus(await save(admin, []), 200);
    expect(await read(admin)).toEqual([]);
  });

  it('are stored per user and page', async () => {
    const other = await organization.person('ADMIN');
    expectStatus(await save(admin, [setting('DK_SCORE', 0)]), 200);
    expectStatus(
      await save(admin, [setting('EX_NPS_SCORE', 0, { experienceType: 'EMPLOYEE' })], 'EMPLOYEE'),
      200,
    );
    expect(names(await read(admin))).toEqual(['DK_SCORE']);
    expect(names(await read(admin, 'EMPLOYEE'))).toEqual(['EX_NPS_SCORE']);
    expect(await read(other)).toEqual(defaultLayout('PATIENT', 'ADMIN'));
  });

  it('store one whole list under concurrent saves', async () => {
    const kinds = widgetKindsFor('PATIENT', 'ADMIN').map(({ kind }) => kind);
    const lists = kinds.map((_, from) => [...kinds.slice(from), ...kinds.slice(0, from)]);
    await Promise.all(
      lists.map((list) =>
        save(
          admin,
          list.map((widget, at) => setting(widget, at)),
        ),
      ),
    );
    const stored = names(await read(admin));
    expect(lists).toContainEqual(stored);
    for (const list of lists.slice(0, 2))
      expectStatus(
        await save(
          admin,
          list.map((widget, at) => setting(widget, at)),
        ),
        200,
      );
    expect(names(await read(admin))).toEqual(lists[1]);
  });

  it.each([
    ['an unknown kind', [setting('NONSENSE', 0)], '[0].widget'],
    ['a kind twice', [setting('DK_SCORE', 0), setting('DK_SCORE', 1)], '[1].widget'],
    ['a kind of the other page', [setting('EX_NPS_SCORE', 0)], '[0].widget'],
    ['the other page', [setting('DK_SCORE', 0, { experienceType: 'EMPLOYEE' })], '[0].experienceType'],
    ['three columns', [setting('DK_SCORE', 0, { gridColumnWidth: 3 })], '[0].gridColumnWidth'],
    ['a position below 0', [setting('DK_SCORE', -1)], '[0].position'],
  ])('refuse %s', async (_name, list, path) => {
    const { errors } = expectStatus(await save(admin, list), 400);
    expect(errors.map((one) => one.path)).toContain(path);
  });

  it('keep the places of widgets that the role does not see', async () => {
    const person = await organization.person('USER');
    const { db } = organization.server;
    const store = (widgets: string[], wide: string[]) =>
      db.system((tx) =>
        tx.query(`update user_settings set value = $2::jsonb where user_id = $1`, [
          person.userId,
          JSON.stringify({ widgets, wide }),
        ]),
      );
    const stored = async () => {
      const sql = `select value from user_settings where user_id = $1`;
      return (await db.system((tx) => tx.query<{ value: unknown }>(sql, [person.userId])))[0]?.value;
    };
    expectStatus(await save(person, []), 200);
    await store(['PERCENTILE_RANK', 'DK_SCORE', 'NEWER_KIND', 'NPS_SCORE'], ['PERCENTILE_RANK', 'NPS_SCORE']);
    expect(names(await read(person))).toEqual(['DK_SCORE', 'NPS_SCORE']);
    const list = [setting('SURVEY_METRICS', 0), setting('NPS_SCORE', 1), setting('DK_SCORE', 2)];
    expect(expectStatus(await save(person, list), 200).rows).toEqual(list);
    expect(await stored()).toEqual({
      widgets: ['PERCENTILE_RANK', 'SURVEY_METRICS', 'NEWER_KIND', 'NPS_SCORE', 'DK_SCORE'],
      wide: ['PERCENTILE_RANK'],
    });
    expectStatus(await save(person, []), 200);
    expect(await stored()).toEqual({
      widgets: ['PERCENTILE_RANK', 'NEWER_KIND'],
      wide: ['PERCENTILE_RANK'],
    });
  });

  it('are limited to the role and the subscription', async () => {
    const provider = await organization.person('PROVIDER');
    expectStatus(await save(provider, [setting('PERCENTILE_RANK', 0)]), 400);
    expectStatus(await provider.api.send('GET', `${PATH}?experienceType=EMPLOYEE`), 403);
    expectStatus(await save(admin, [setting('DK_SCORE', 0), setting('PERCENTILE_RANK', 1)]), 200);
    await organization.server.db.system((tx) =>
      tx.query(
        `update user_settings set user_id = $2, value = value || '{"widgets": ["GONE", "PERCENTILE_RANK", "DK_SCORE"]}'
         where user_id = $1 and kind = 'WIDGETS' and name = 'PATIENT'`,
        [admin.userId, provider.userId],
      ),
    );
    expect(await read(provider)).toEqual([setting('DK_SCORE', 0)]);
    const employees = await TestOrganization.create({ entitlements: ['EMPLOYEE_EXPERIENCE'] });
    const staff = await employees.person('USER');
    expectStatus(await staff.api.send('GET', `${PATH}?experienceType=PATIENT`), 403);
    expect(await read(staff, 'EMPLOYEE')).toEqual(defaultLayout('EMPLOYEE', 'USER'));
  });
});
