import { describe, expect, it } from 'vitest';
import { expectStatus, type Json, neverAnswered } from '../support/api.ts';
import { practiceModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { TestOrganization } from '../support/organizations.ts';

const FIELDS: Record<string, Json> = {
  CARE_STACK: { careStackLocationId: 'CS-100' },
  NEX_HEALTH: { locationId: 4471 },
  SIKKA: { sikkaOfficeId: 'D1', sikkaPracticeId: '7' },
  VELOX: { veloxPracticeId: 'V-1', veloxClinicId: 'V-2' },
};
const SYSTEMS = Object.keys(FIELDS);

/** A practice of an organization with the integration, or with none. */
async function createPractice(system: string | null) {
  const organization = await TestOrganization.create({
    facts: { '@organization.pmsIntegrationType': system },
  });
  const { api } = await organization.admin();
  const { id } = await createRecord(practiceModel(), await organization.admin());
  return { api, id };
}

describe.each([...SYSTEMS, null])('an organization connected to %s', (system) => {
  it('sets the location ids of its own system only', async () => {
    const { api, id } = await createPractice(system);
    for (const [name, values] of Object.entries(FIELDS)) {
      const answer = await api.update('practices', id, values);
      if (name === system) expect(expectStatus(answer, 200).data).toMatchObject(values);
      else {
        expectStatus(answer, 400);
        expect(answer.errors).toEqual(
          Object.keys(values).map((path) => ({
            message: 'Your organization does not use this field',
            path,
            code: 'VALIDATION',
          })),
        );
      }
    }
  });
});

it.each([0, 1.5, '4471-B', '4471', 2 ** 31, true])(
  'refuses %j as a NexHealth location id',
  async (locationId) => {
    const { api, id } = await createPractice('NEX_HEALTH');
    const answer = expectStatus(await api.update('practices', id, { locationId }), 400);
    expect(answer.errors).toEqual([{ message: 'Invalid Value', path: 'locationId', code: 'VALIDATION' }]);
  },
);

it('accepts an empty NexHealth location id', async () => {
  const { api, id } = await createPractice('NEX_HEALTH');
  expectStatus(await api.update('practices', id, { locationId: 12 }), 200);
  expect(
    expectStatus(await api.update('practices', id, { locationId: null }), 200).data.locationId,
  ).toBeNull();
});

it("hides Sikka's key from reads, lists and history", async () => {
  const { api, id } = await createPractice('SIKKA');
  const sikkaSecretKey = neverAnswered(`sikka-${Math.random().toString(36).slice(2)}`);
  const set = expectStatus(await api.update('practices', id, { sikkaSecretKey }), 200);
  expect(set.data.hasSikkaSecretKey).toBe(true);
  for (const answer of [
    await api.read('practices', id),
    await api.list('practices'),
    await api.history('practices', id),
  ]) {
    expectStatus(answer, 200);
    expect(answer.text).not.toContain(sikkaSecretKey);
  }
});
