import type { Faker } from '@faker-js/faker';
import type { DemoRecord, OrganizationBuilder } from './organization-builder.ts';
import type { OrganizationPlan } from './organization-plan.ts';
import { makePerson } from './people.ts';

type System = NonNullable<OrganizationPlan['pmsIntegrationType']>;

/** Providers in the practice-management system who are not users. */
const STRANGERS = 2;
/** Users who joined so recently that nobody has matched them with the system yet. */
const NEWCOMERS = 3;

/** Systems whose identifiers begin with letters. */
const LETTERED: System[] = ['SIKKA', 'VELOX'];

function makeIdentifier(faker: Faker, system: System): string {
  const digits = faker.string.numeric({ length: 6, allowLeadingZeros: false });
  if (!LETTERED.includes(system)) return digits;
  return `${faker.string.alpha({ length: 2, casing: 'upper' })}-${digits}`;
}

function worksAt(user: DemoRecord, practice: DemoRecord): boolean {
  const { practiceIds } = user.row;
  return Array.isArray(practiceIds) && practiceIds.includes(practice.id);
}

/** The entries of one practice. @returns the identifiers of those who are users */
function listPractice(
  builder: OrganizationBuilder,
  source: System,
  practice: DemoRecord,
  users: DemoRecord[],
): Map<DemoRecord, string> {
  const faker = builder.drawFor(`directory ${practice.id}`);
  const identifiers = new Map<DemoRecord, string>();
  const add = (lastName: unknown, firstName: unknown): string => {
    const identifier = makeIdentifier(faker, source);
    const at = practice.createdAt.toISOString();
    builder.rows.push({
      table: 'pms_mappings',
      row: {
        organization_id: builder.id,
        scope: practice.id,
        kind: 'PROVIDER',
        name: identifier,
        label: `${String(lastName)}, ${String(firstName)}`,
        seen_at: at,
        created_at: at,
        updated_at: at,
      },
    });
    return identifier;
  };
  for (const user of users) identifiers.set(user, add(user.row.lastName, user.row.firstName));
  for (let count = 0; count < STRANGERS; count += 1) {
    const { lastName, firstName } = makePerson(faker);
    add(lastName, firstName);
  }
  return identifiers;
}

/** The directory of an organization's practice-management system: its providers, and the users they are matched to. */
export function buildDirectory(
  builder: OrganizationBuilder,
  practices: Iterable<DemoRecord>,
  users: Iterable<DemoRecord>,
): void {
  const { pmsIntegrationType: source } = builder.plan;
  if (source === null) return;
  const providers = [...users].filter(({ row }) => row.role === 'PROVIDER');
  const newcomers = [...providers]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, NEWCOMERS);
  for (const practice of practices) {
    const here = providers.filter((user) => worksAt(user, practice));
    for (const [user, identifier] of listPractice(builder, source, practice, here)) {
      if (newcomers.includes(user)) continue;
      const known = user.row.providerIdentifiers;
      user.row.providerIdentifiers = [...(Array.isArray(known) ? (known as string[]) : []), identifier];
    }
  }
}
