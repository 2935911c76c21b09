import { join } from 'node:path';
import { Outbox, signInFirst } from '../../api/auth-browser.ts';
import { Api, expectStatus } from '../../support/api.ts';
import { personModel, practiceModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import { OpenApiCheck } from '../../support/openapi.ts';
import type { TemporaryPostgres } from '../../support/postgres.ts';
import { temporaryRoot } from '../../support/temporary-root.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from './built-server.ts';
import { emptyDatabase, startDatabases } from './databases.ts';
import { clearLock, signedIn, signInByLink } from './signed-in.ts';
import { ROOT, type Signed, type SignedInAs, type WalkState, writeState } from './state.ts';

const SUPPORT = 'support@chairside.test';

/** The administrators of an internal organization, made by org:create, and of the two that its administrator adds. */
async function makeOrganizations(
  url: string,
  dataDir: string,
  openApi: OpenApiCheck,
): Promise<Record<'INTERNAL' | 'ADMIN' | 'NEWCOMER', Signed>> {
  const signInAs = async (name: SignedInAs, email: string) =>
    signedIn(url, name, await signInFirst(url, dataDir, email));
  const INTERNAL = await signInAs('INTERNAL', SUPPORT);
  const support = new Api(url, INTERNAL.token, openApi);
  const add = async (name: string, adminFirstName: string, adminLastName: string, adminEmail: string) =>
    expectStatus(
      await support.create('organizations', {
        name,
        entitlementTypes: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
        adminFirstName,
        adminLastName,
        adminEmail,
      }),
      201,
    );
  await add('Walkthrough Dental', 'Walk', 'Admin', 'walk.admin@example.test');
  await add('Newcomer Dental', 'Newcomer', 'Administrator', 'newcomer@example.test');
  return {
    INTERNAL,
    ADMIN: await signInAs('ADMIN', 'walk.admin@example.test'),
    NEWCOMER: await signInAs('NEWCOMER', 'newcomer@example.test'),
  };
}

async function makeWorld(url: string, dataDir: string): Promise<WalkState> {
  const openApi = await OpenApiCheck.of(url);
  const administrators = await makeOrganizations(url, dataDir, openApi);
  const token = administrators.ADMIN.token;
  const admin: Maker = { api: new Api(url, token, openApi), role: 'ADMIN', facts: {}, practiceIds: [] };
  const outbox = new Outbox(join(dataDir, 'outbox'));
  const practiceId = (await createRecord(practiceModel(), admin)).id;
  const people = {} as Record<'USER' | 'PROVIDER', Signed>;
  for (const role of ['USER', 'PROVIDER'] as const) {
    const email = `walk.${role.toLowerCase()}@example.test`;
    const values = {
      role,
      status: 'ACTIVE',
      email,
      allowLogin: true,
      practiceIds: [practiceId],
      firstName: 'Walk',
    };
    await createRecord(personModel(), admin, { values });
    // users are invited before they can sign in
    await outbox.nextTo(email);
    people[role] = await signInByLink(url, outbox, role, email);
  }
  return {
    url,
    dataDir,
    practiceId,
    people: { ...administrators, ...people },
    signedInAt: Date.now(),
  };
}

/**
 * Starts one server of the built product for the whole run, with three organizations and users signed in through mailed
 * links. Each org:create opens the database anew, which takes seconds, so one makes only the first.
 */
export default async function setup(): Promise<() => Promise<void>> {
  clearLock();
  const root = temporaryRoot('e2e');
  let server: BuiltServer | undefined;
  let postgres: TemporaryPostgres | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    await postgres?.stop();
    root.remove();
  };
  try {
    postgres = await startDatabases();
    const database = await emptyDatabase();
    createOrganization(root.path, 'Chairside Support', SUPPORT, database);
    server = await startBuiltServer({
      cwd: ROOT,
      env: { DATA_DIR: root.path, DEMO: 'off', ...database },
    });
    writeState(await makeWorld(server.url, root.path));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
