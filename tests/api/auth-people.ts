import { randomUUID } from 'node:crypto';
import { join } from '../support/join.ts';
import type { Database } from '../../src/server/db/database.ts';

export interface Person {
  organizationId: string;
  userId: string;
  email: string;
}

interface PersonOptions {
  email?: string;
  role?: string;
  status?: 'ACTIVE' | 'INACTIVE';
  allowLogin?: boolean;
  /** another account of the same organization */
  organizationId?: string;
  /** an invitation that has not been accepted */
  isInvited?: boolean;
}

/** A new organization with all subscriptions and a unique name. */
export async function addOrganization(db: Database, name = `Organization ${randomUUID()}`): Promise<string> {
  const id = randomUUID();
  await db.system((tx) =>
    tx.query('insert into organizations (id, name, entitlement_types) values ($1, $2, $3)', [
      id,
      name,
      ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
    ]),
  );
  return id;
}

/** A user, by default an active administrator of a new organization with a unique address. */
export async function addPerson(db: Database, options: PersonOptions = {}): Promise<Person> {
  const {
    email = `p-${randomUUID()}@example.com`,
    role = 'ADMIN',
    status = 'ACTIVE',
    allowLogin = true,
  } = options;
  const organizationId = options.organizationId ?? (await addOrganization(db));
  const userId = randomUUID();
  await db.system(async (tx) => {
    await tx.query(
      `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
       values ($1, $2, 'Ann', 'Lee', $3, $4, $5, $6, $7)`,
      [organizationId, userId, email, role, status, allowLogin, `usr_${userId}`],
    );
    if (!options.isInvited) await join(tx, { organizationId, userId });
  });
  return { organizationId, userId, email };
}
