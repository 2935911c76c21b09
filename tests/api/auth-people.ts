import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/domain/access/access-model.ts';
import type { Database } from '../../src/server/db/database.ts';
import { addOrganization as insertOrganization, addUser } from '../support/people.ts';

export interface Person {
  organizationId: string;
  userId: string;
  email: string;
}

interface PersonOptions {
  email?: string;
  role?: Role;
  status?: 'ACTIVE' | 'INACTIVE';
  allowLogin?: boolean;
  /** another account of the same organization */
  organizationId?: string;
  /** an invitation that has not been accepted */
  isInvited?: boolean;
}

/** A new organization with all subscriptions and a unique name. */
export const addOrganization = (db: Database, name = `Organization ${randomUUID()}`): Promise<string> =>
  insertOrganization(db, name);

/** A user, by default an active administrator of a new organization with a unique address. */
export async function addPerson(db: Database, options: PersonOptions = {}): Promise<Person> {
  const { email = `p-${randomUUID()}@example.com`, role = 'ADMIN', organizationId, ...others } = options;
  const names = { firstName: 'Ann', lastName: 'Lee' };
  const id = organizationId ?? (await addOrganization(db));
  return { ...(await addUser(db, id, role, { ...names, ...others, email })), email };
}
