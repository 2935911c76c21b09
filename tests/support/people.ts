import { v7 as uuidv7 } from 'uuid';
import type { Entitlement, Role } from '../../src/domain/access/access-model.ts';
import { join } from './join.ts';
import type { Database } from '../../src/server/db/database.ts';

export interface TestUser {
  userId: string;
  organizationId: string;
}

const ALL: Entitlement[] = ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'];

/** Inserts an organization directly into the database. */
export async function addOrganization(
  db: Database,
  name = 'Test Dental',
  entitlements: Entitlement[] = ALL,
): Promise<string> {
  const id = uuidv7();
  await db.system((tx) =>
    tx.query('insert into organizations (id, name, entitlement_types) values ($1, $2, $3)', [
      id,
      name,
      entitlements,
    ]),
  );
  return id;
}

/** Inserts a practice directly into the database. */
export async function addPractice(db: Database, organizationId: string, name: string): Promise<string> {
  const id = uuidv7();
  await db.system((tx) =>
    tx.query(
      `insert into practices (organization_id, id, name, survey_sender_name, city, state, zip, is_question_active,
         threshold_average, threshold_single, notification_type, api_key)
       values ($1, $2, $3, 'Sender', 'Austin', 'TX', '78701', false, 70, 85, 'EMAIL', 'prc_test')`,
      [organizationId, id, name],
    ),
  );
  return id;
}

interface UserOptions {
  email?: string;
  practiceIds?: string[];
  firstName?: string;
  lastName?: string;
  status?: 'ACTIVE' | 'INACTIVE';
  allowLogin?: boolean;
  /** an invitation that has not been accepted */
  isInvited?: boolean;
}

/** Inserts a user directly into the database, by default one who may sign in. */
export async function addUser(
  db: Database,
  organizationId: string,
  role: Role,
  options: UserOptions = {},
): Promise<TestUser> {
  const userId = uuidv7();
  const { email = `${userId}@test.test`, practiceIds = [], firstName = 'Test', lastName = role } = options;
  const { status = 'ACTIVE', allowLogin = true, isInvited = false } = options;
  await db.system(async (tx) => {
    await tx.query(
      `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [organizationId, userId, firstName, lastName, email, role, status, allowLogin, `usr_${userId}`],
    );
    for (const practiceId of practiceIds)
      await tx.query(
        'insert into user_practices (organization_id, user_id, practice_id) values ($1, $2, $3)',
        [organizationId, userId, practiceId],
      );
    if (!isInvited) await join(tx, { userId, organizationId });
  });
  return { userId, organizationId };
}
