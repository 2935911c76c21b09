import { describe, expect, it } from 'vitest';
import { Api, expectStatus, getId, type Json } from '../support/api.ts';
import { TestOrganization } from '../support/organizations.ts';
import { eventually, mailsTo } from '../support/surveys.ts';
import { nextNumber } from '../support/values.ts';

async function internalUser() {
  const organization = await TestOrganization.create();
  return organization.person('ADMIN', { email: `support.${nextNumber()}@chairside.test` });
}

function newOrganization(values: Json = {}): Json {
  return {
    name: `Acme Dental ${nextNumber()} ${Date.now()}`,
    entitlementTypes: ['PATIENT_EXPERIENCE'],
    adminFirstName: 'Ann',
    adminLastName: 'Lee',
    adminEmail: `ann.${nextNumber()}@acme.example`,
    ...values,
  };
}

describe('organizations', () => {
  it('are created with a first administrator, who is invited by mail and signs in', async () => {
    const { api, organization } = await internalUser();
    const body = newOrganization({
      entitlementTypes: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE'],
      allowBulkUpload: false,
      pmsIntegrationType: 'SIKKA',
      postalAddress: '1 Main St\nSpringfield, IL 62701',
    });
    const made = expectStatus(await api.create('organizations', body), 201);
    expect(made.data).toMatchObject({
      name: body.name,
      status: 'ACTIVE',
      entitlementTypes: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE'],
      allowBulkUpload: false,
      allowGenerateSurvey: true,
      displayAppointmentDates: true,
      pmsIntegrationType: 'SIKKA',
      surveyIntervalDays: 30,
    });
    expect(made.data).not.toHaveProperty('adminEmail');
    const [user] = await organization.server.db.system((tx) =>
      tx.query<Json>(
        `select u.first_name, u.role, m.accepted_at from users u
         left join memberships m on m.organization_id = u.organization_id and m.user_id = u.id
         where u.organization_id = $1`,
        [getId(made)],
      ),
    );
    expect(user).toMatchObject({ first_name: 'Ann', role: 'ADMIN', accepted_at: null });
    const scene = { organization } as Parameters<typeof mailsTo>[0];
    const mail = await eventually(
      async () => (await mailsTo(scene, String(body.adminEmail)))[0],
      'the invitation',
    );
    expect(mail.subject).toContain(String(body.name));
    const history = expectStatus(await api.history('organizations', getId(made)), 200);
    expect(history.rows).toHaveLength(1);
  });

  it('are listed, searched, read and changed by internal users of any organization', async () => {
    const [one, other] = [await internalUser(), await internalUser()];
    const body = newOrganization();
    const id = getId(expectStatus(await one.api.create('organizations', body), 201));
    const found = expectStatus(await other.api.list('organizations', { search: String(body.name) }), 200);
    expect(found.rows).toEqual([expect.objectContaining({ id, name: body.name })]);
    const views = expectStatus(await other.api.list('savedViews', { entity: 'organization' }), 200).data;
    expect(views.total).toBe((await other.api.list('organizations')).total);
    const changed = await other.api.update('organizations', id, {
      entitlementTypes: ['API'],
      status: 'CANCELED',
    });
    expect(expectStatus(changed, 200).data).toMatchObject({ entitlementTypes: ['API'], status: 'CANCELED' });
    expect(expectStatus(await one.api.read('organizations', id), 200).data).toMatchObject({
      status: 'CANCELED',
    });
    expectStatus(await one.api.remove('organizations', id), 403);
    const csv = await one.api.open(`/organizations/export?search=${encodeURIComponent(String(body.name))}`);
    expect(await csv.text()).toContain(String(body.name));
  });

  it('report every error of a new one', async () => {
    const { api } = await internalUser();
    const existing = newOrganization();
    expectStatus(await api.create('organizations', existing), 201);
    const empty = expectStatus(await api.create('organizations', {}), 400);
    expect(empty.errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'entitlementTypes', 'adminFirstName', 'adminLastName', 'adminEmail']),
    );
    const wrong = newOrganization({
      entitlementTypes: ['PX'],
      adminEmail: 'nobody',
      surveyIntervalDays: 366,
    });
    const refused = expectStatus(await api.create('organizations', wrong), 400);
    expect(refused.errors.map(({ path }) => path).sort()).toEqual([
      'adminEmail',
      'entitlementTypes',
      'surveyIntervalDays',
    ]);
    const again = expectStatus(
      await api.create('organizations', newOrganization({ name: String(existing.name).toUpperCase() })),
      400,
    );
    expect(again.errors).toEqual([
      expect.objectContaining({ path: 'name', message: 'An organization with this name already exists' }),
    ]);
  });

  it('are inaccessible to everybody else', async () => {
    const organization = await TestOrganization.create();
    const practiceId = await organization.practice();
    const people = [
      await organization.admin(),
      await organization.person('USER', {
        practiceIds: [practiceId],
        email: `desk.${nextNumber()}@chairside.test`,
      }),
      await organization.person('PROVIDER', { practiceIds: [practiceId] }),
    ];
    for (const { api } of people) {
      expectStatus(await api.list('organizations'), 403);
      expectStatus(await api.read('organizations', organization.id), 403);
      expectStatus(await api.create('organizations', newOrganization()), 403);
      expectStatus(await api.update('organizations', organization.id, { entitlementTypes: [] }), 403);
      expectStatus(await api.history('organizations', organization.id), 403);
    }
    const internal = await organization.person('ADMIN', { email: `help.${nextNumber()}@chairside.test` });
    const made = await internal.api.send('POST', '/users/api/tokens', {
      name: 'Support',
      scopes: ['practices:read'],
    });
    const bearer = new Api(
      organization.server.url,
      { bearer: String(made.data.bearerToken) },
      organization.server.openApi,
    );
    expectStatus(await bearer.list('organizations'), 403);
  });

  it('affect the sessions of their users at once', async () => {
    const { api } = await internalUser();
    const organization = await TestOrganization.create();
    const admin = await organization.admin();
    const me = async () => (await admin.api.send('GET', '/auth/me')).data;
    const set = async (values: Json) =>
      expectStatus(await api.update('organizations', organization.id, values), 200);
    await set({ entitlementTypes: ['EMPLOYEE_EXPERIENCE'] });
    expect(await me()).toMatchObject({ isPxEntitled: false, isExEntitled: true, isApiEntitled: false });
    expectStatus(await admin.api.send('GET', '/users/api/tokens'), 403);
    await set({ entitlementTypes: ['PATIENT_EXPERIENCE', 'API'] });
    expect(await me()).toMatchObject({ isPxEntitled: true, isExEntitled: false, isApiEntitled: true });
    expectStatus(await admin.api.send('GET', '/users/api/tokens'), 200);
    await set({ allowBulkUpload: false, allowGenerateSurvey: false, displayAppointmentDates: false });
    expect((await me()).organization).toMatchObject({
      allowBulkUpload: false,
      allowGenerateSurvey: false,
      displayAppointmentDates: false,
    });
    expectStatus(await admin.api.send('POST', '/surveys/generate', {}), 403);
    await set({ pmsIntegrationType: 'CARE_STACK', surveyIntervalDays: 60, sendsReminders: true });
    expect((await me()).organization).toMatchObject({ pmsIntegrationType: 'CARE_STACK' });
    const settings = await admin.api.send('GET', `/organizations/${organization.id}/settings`);
    expect(settings.data).toMatchObject({ surveyIntervalDays: 60, sendsReminders: true });
    await set({ name: `Renamed ${nextNumber()} ${Date.now()}`, status: 'CANCELED' });
    expect(await me()).toMatchObject({ isPxEntitled: false, isApiEntitled: false });
    expect((await me()).organizationAuthorities).toEqual([
      expect.objectContaining({ organizationName: expect.stringContaining('CANCELED') as string }),
    ]);
  });
});
