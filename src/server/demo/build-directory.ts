import type { Faker } from '@faker-js/faker';
import type { DemoRecord, OrganizationBuilder } from './organization-builder.ts';
import { makePerson } from './people.ts';

/** Providers whom the practice-management system knows and who are no users here. */
const STRANGERS = 2;

function identifierOf(faker: Faker, system: string): string {
  const digits = faker.string.numeric({ length: 6, allowLeadingZeros: false });
  return system === 'SIKKA' || system === 'VELOX'
    ? `${faker.string.alpha({ length: 2, casing: 'upper' })}-${digits}`
    : digits;
}

function isAt(user: DemoRecord, practice: DemoRecord): boolean {
  const { role, practiceIds } = user.row;
  return role === 'PROVIDER' && Array.isArray(practiceIds) && practiceIds.includes(practice.id);
}

/**
 * What the practice-management system of an organization knows of its providers, and the identifiers of those who are
 * users. Those who came last are not tied yet, so that there is something left to do.
 */
export function buildDirectory(
  builder: OrganizationBuilder,
  practices: Iterable<DemoRecord>,
  users: Iterable<DemoRecord>,
): void {
  const { pmsIntegrationType: source, name: organization } = builder.plan;
  const people = [...users];
  const identifiers = new Map<DemoRecord, string[]>();
  for (const practice of source === null ? [] : practices) {
    const providers = people.filter((user) => isAt(user, practice));
    const faker = builder.drawFor(`directory ${practice.id}`);
    const strangers = Array.from({ length: STRANGERS }, () => makePerson(faker));
    const known = [...providers.map((user) => ({ user, ...user.row })), ...strangers];
    for (const entry of known) {
      const identifier = identifierOf(faker, source ?? organization);
      const user = 'user' in entry ? entry.user : undefined;
      if (user) identifiers.set(user, [...(identifiers.get(user) ?? []), identifier]);
      const { lastName, firstName } = entry as { lastName: string; firstName: string };
      builder.rows.push({
        table: 'provider_directory_entries',
        row: {
          organization_id: builder.id,
          practice_id: practice.id,
          identifier,
          name: `${lastName}, ${firstName}`,
          source,
          created_at: practice.createdAt.toISOString(),
          updated_at: practice.createdAt.toISOString(),
        },
      });
    }
  }
  const latest = [...identifiers.keys()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, 3);
  for (const user of people) {
    if (user.row.role !== 'PROVIDER') continue;
    user.row.providerIdentifiers = latest.includes(user) ? null : (identifiers.get(user) ?? null);
  }
}
