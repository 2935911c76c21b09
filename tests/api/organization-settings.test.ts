import { describe, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { TestOrganization } from '../support/organizations.ts';

describe('settings of an organization', () => {
  it('are read and changed by its administrators only', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const practiceId = await organization.practice();
    const desk = await organization.person('USER', { practiceIds: [practiceId] });
    const foreign = await (await TestOrganization.create()).admin();
    const path = `/organizations/${organization.id}/settings`;
    const put = (body: Json, by = admin) => by.api.send('PUT', path, body);

    expect(expectStatus(await admin.api.send('GET', path), 200).data).toEqual({
      surveyIntervalDays: 30,
      sendsReminders: false,
      dailyTextLimit: 1000,
      requestDueDays: 7,
      postalAddress: null,
      remindersDue: 0,
      remindersExpected: 0,
      textsSent: 0,
    });
    const wanted = {
      surveyIntervalDays: 90,
      sendsReminders: true,
      dailyTextLimit: 50,
      postalAddress: '1 Main St\nSpringfield, IL 62701',
    };
    expectStatus(await put(wanted), 200);
    expect(expectStatus(await admin.api.send('GET', path), 200).data).toMatchObject(wanted);
    expectStatus(await put({ surveyIntervalDays: 91 }), 200);
    expect(expectStatus(await put({ surveyIntervalDays: 90 }), 200).data).toMatchObject(wanted);

    expectStatus(await desk.api.send('GET', path), 403);
    expectStatus(await put(wanted, desk), 403);
    expectStatus(await foreign.api.send('GET', path), 404);
    expectStatus(await put({ surveyIntervalDays: 0, sendsReminders: false }, foreign), 404);
    expectStatus(await organization.nobody().send('GET', path), 401);
    const events = '/securityEvents?event=SURVEY_SETTINGS_CHANGED&sortBy=at&orderBy=desc';
    const log = expectStatus(await admin.api.send('GET', events), 200).rows;
    expect(log.map(({ target }) => target)).toEqual([
      'Days until the next survey: 91 → 90',
      'Days until the next survey: 90 → 91',
      'Days until the next survey: 30 → 90; Send a reminder: false → true; Text messages in 24 hours: 1000 → 50; Postal address: none → 1 Main St\nSpringfield, IL 62701',
    ]);
    const refused = expectStatus(await put({ surveyIntervalDays: -1, sendsReminders: 'yes' }), 400);
    expect(refused.errors.map(({ path: at }) => at)).toEqual(['surveyIntervalDays', 'sendsReminders']);
    expect(new Set(refused.errors.map(({ message }) => message))).toEqual(new Set(['Invalid value']));
    expectStatus(await put({ postalAddress: '  ' }), 200);
    expect(expectStatus(await admin.api.send('GET', path), 200).data).toMatchObject({ postalAddress: null });
    expectStatus(await put({ postalAddress: wanted.postalAddress }), 200);
    expect(expectStatus(await admin.api.send('GET', path), 200).data).toMatchObject(wanted);
  });
});
