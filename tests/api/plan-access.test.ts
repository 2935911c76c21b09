import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/measures/period.ts';
import { remindOfPlans } from '../../src/server/measures/plans/remind-of-plans.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { rows, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

describe('access to plans', () => {
  let of: SurveyScene;
  let elsewhere: Actor;

  beforeAll(async () => {
    of = await surveyScene();
    elsewhere = await of.organization.person('PROVIDER', { practiceIds: [of.otherPracticeId] });
  });

  const body = (values: Json = {}): Json => ({
    name: 'Shorter waits',
    metric: 'WT',
    practiceIds: [of.practiceId],
    state: 'RUNNING',
    ...values,
  });
  const create = async (values: Json = {}, by: Actor = of.admin): Promise<string> =>
    String(expectStatus(await by.api.create('plans', body(values)), 201).data.id);

  it('refuses places, owners and providers of others, and ids of another organization', async () => {
    const stranger = await surveyScene();
    for (const values of [
      { practiceIds: [of.practiceId, of.otherPracticeId] },
      { providerId: elsewhere.userId },
      { ownerId: elsewhere.userId },
      { practiceIds: [stranger.practiceId] },
      { ownerId: stranger.desk.userId },
      { experienceType: 'EMPLOYEE', employeeMetric: 'SCORE', workLocationId: stranger.practiceId },
    ]) {
      const { errors } = expectStatus(await of.desk.api.create('plans', body(values)), 400);
      expect([values, JSON.stringify(errors)]).toEqual([
        values,
        expect.not.stringContaining(elsewhere.firstName),
      ]);
    }
  });

  it('does not show what of a shared plan belongs to other practices', async () => {
    const id = await create({ practiceIds: [of.practiceId, of.otherPracticeId] });
    const [other] = await rows<{ name: string }>(
      of,
      'select name from practices where organization_id = $1 and id = $2',
      [of.otherPracticeId],
    );
    for (const path of [`/plans/${id}`, `/plans/${id}/proof`, '/plans', '/plans/export']) {
      const answer = await of.desk.api.open(path);
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const hidden of [of.otherPracticeId, other?.name ?? '?']) expect(text).not.toContain(hidden);
    }
  });

  it('has no part of tokens, of persons who signed out, and of others', async () => {
    const id = await create();
    const { api } = await of.organization.token();
    expect((await api.send('GET', `/plans/${id}/proof`)).status).toBe(403);
    expect((await of.organization.nobody().send('GET', `/plans/${id}/proof`)).status).toBe(401);
    const employeesOnly = await TestOrganization.create({ entitlements: ['EMPLOYEE_EXPERIENCE'] });
    const admin = await employeesOnly.admin();
    expect((await admin.api.send('GET', `/plans/${id}/proof`)).status).toBe(404);
    expect((await admin.api.create('plans', body())).status).toBe(400);
    const { rows: themes } = await admin.api.list('themes', { take: 100 });
    expect(themes).not.toHaveLength(0);
    for (const theme of themes) expect(theme).toMatchObject({ experienceType: 'EMPLOYEE' });
    const added = await admin.api.create('themes', { name: 'Tools', phrases: 'scaler*' });
    expect(added).toMatchObject({ status: 201, data: { experienceType: 'EMPLOYEE' } });
  });

  it('takes days of any century', async () => {
    for (const startedOn of ['0001-01-01', '1900-02-28', '9999-12-31']) {
      const answer = await of.admin.api.create('plans', body({ startedOn }));
      expect([startedOn, answer.status]).toEqual([startedOn, expect.toBeOneOf([201, 400])]);
      if (answer.status !== 201) continue;
      expectStatus(await of.admin.api.send('GET', `/plans/${String(answer.data.id)}/proof`), 200);
    }
  });

  it('writes mails in which a name is text', async () => {
    const name = '<img src=x onerror=alert(1)> & "co"';
    await create({ name, ownerId: of.desk.userId, dueOn: addDays(TODAY, 2) });
    for (const bad of ['a\r\nBcc: x@example.test', 'a\u0000b'])
      expect((await of.admin.api.create('plans', body({ name: bad }))).status).toBe(400);
    await remindOfPlans(of.organization.server.ctx);
    const mails = await rows<{ html: string }>(
      of,
      `select html_body as html from messages where organization_id = $1 and subject ~ '^Due'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('img src=x');
    expect(mails[0]?.html).not.toContain('<img src=x');
  });
});
