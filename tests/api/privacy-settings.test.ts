import { describe, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { TestOrganization } from '../support/organizations.ts';

describe('privacy settings of an organization', () => {
  it('are read and changed by its administrators only, each change in the security log', async () => {
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const desk = await organization.person('USER', { practiceIds: [await organization.practice()] });
    const foreign = await (await TestOrganization.create()).admin();
    const path = `/organizations/${organization.id}/privacy`;
    const put = (body: Json, by = admin) => by.api.send('PUT', path, body);

    const state = {
      confidentialSurveys: false,
      confidentialMinimum: 5,
      retentionMonths: 0,
      idleMinutes: 720,
    };
    expect(expectStatus(await admin.api.send('GET', path), 200).data).toMatchObject(state);
    for (const minimum of [4, 21, 5.5, null]) {
      const refused = expectStatus(await put({ confidentialMinimum: minimum }), 400);
      expect(refused.errors).toMatchObject([{ path: 'confidentialMinimum' }]);
    }
    for (const idleMinutes of [14, 721]) expectStatus(await put({ idleMinutes }), 400);
    for (const retentionMonths of [-1, 121]) expectStatus(await put({ retentionMonths }), 400);
    expectStatus(await put({ confidentialSurveys: 'yes', other: 1 }), 400);
    const wanted = { confidentialSurveys: true, confidentialMinimum: 20 };
    expect(expectStatus(await put(wanted), 200).data).toMatchObject(wanted);
    expectStatus(await put(wanted), 200);
    const session = expectStatus(await admin.api.send('GET', '/auth/me'), 200).data;
    expect((session.organization as Json).confidentialMinimum).toBe(20);

    for (const by of [desk, { ...desk, api: (await organization.token()).api }]) {
      expectStatus(await by.api.send('GET', path), 403);
      expectStatus(await put({ confidentialSurveys: false }, by), 403);
    }
    expectStatus(await foreign.api.send('GET', path), 404);
    expectStatus(await put({ confidentialSurveys: false }, foreign), 404);
    expectStatus(await organization.nobody().send('GET', path), 401);

    const log = expectStatus(await admin.api.send('GET', '/securityEvents?event=PRIVACY_CHANGED'), 200).rows;
    expect(log.map(({ target }) => target)).toEqual([
      'Confidential employee surveys: false → true; Smallest group: 5 → 20',
    ]);
  });

  it('sign out users who were idle for the configured time', async () => {
    const organization = await TestOrganization.create();
    const [admin, other] = [await organization.admin(), await organization.person('ADMIN')];
    const path = `/organizations/${organization.id}/privacy`;
    const idle = (minutes: number) =>
      organization.server.db.system((tx) =>
        tx.query(
          `update sessions set last_seen_at = now() - make_interval(mins => $2)
           where organization_id = $1 and user_id = $3`,
          [organization.id, minutes, other.userId],
        ),
      );
    await idle(20);
    expectStatus(await other.api.send('GET', path), 200);
    expectStatus(await admin.api.send('PUT', path, { idleMinutes: 15 }), 200);
    await idle(14);
    const me = expectStatus(await other.api.send('GET', '/auth/me'), 200).data;
    expect((me.organization as Json).idleMinutes).toBe(15);
    await idle(16);
    expectStatus(await other.api.send('GET', path), 401);
    expectStatus(await other.api.send('GET', '/auth/me'), 401);
    expectStatus(await admin.api.send('GET', path), 200);
  });
});
