import { join } from 'node:path';
import { Browser, Outbox } from '../../api/auth-browser.ts';
import { Api } from '../../support/api.ts';
import { personModel, practiceModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import { OpenApiCheck } from '../../support/openapi.ts';
import { temporaryRoot } from '../../support/temporary-root.ts';
import { createOrganization, startBuiltServer } from './built-server.ts';
import { signedIn } from './signed-in.ts';
import { ROOT, type Signed, type SignedInAs, type WalkState, writeState } from './state.ts';

class Walkers {
  constructor(
    private readonly url: string,
    private readonly outbox: Outbox,
  ) {}

  /** Opens the link mailed by org:create. No browser requested it, so it takes one click. */
  async administrator(name: SignedInAs, email: string): Promise<Signed> {
    const browser = new Browser(this.url);
    const token = await this.outbox.loginToken(email);
    const answer = await browser.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
    return signedIn(this.url, name, browser);
  }

  /** Requests a link as the sign-in page does and opens it. */
  async person(name: SignedInAs, email: string): Promise<Signed> {
    // users are invited before they can sign in
    await this.outbox.nextTo(email);
    const browser = new Browser(this.url);
    const answer = await browser.signIn(email, this.outbox);
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
    return signedIn(this.url, name, browser);
  }
}

async function makeWorld(url: string, dataDir: string): Promise<WalkState> {
  const walkers = new Walkers(url, new Outbox(join(dataDir, 'outbox')));
  const openApi = await OpenApiCheck.of(url);
  const ADMIN = await walkers.administrator('ADMIN', 'walk.admin@example.test');
  const NEWCOMER = await walkers.administrator('NEWCOMER', 'newcomer@example.test');
  const INTERNAL = await walkers.administrator('INTERNAL', 'support@chairside.test');
  const admin: Maker = { api: new Api(url, ADMIN.token, openApi), role: 'ADMIN', facts: {}, practiceIds: [] };
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
    people[role] = await walkers.person(role, email);
  }
  return {
    url,
    dataDir,
    practiceId,
    people: { ADMIN, NEWCOMER, INTERNAL, ...people },
    signedInAt: Date.now(),
  };
}

/**
 * Starts one server of the built product for the whole run, with organizations from org:create and users signed in
 * through mailed links.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const root = temporaryRoot('e2e');
  createOrganization(root.path, 'Walkthrough Dental', 'walk.admin@example.test');
  createOrganization(root.path, 'Newcomer Dental', 'newcomer@example.test');
  createOrganization(root.path, 'Chairside Support', 'support@chairside.test');
  const server = await startBuiltServer({ cwd: ROOT, env: { DATA_DIR: root.path, DEMO: 'off' } });
  const stop = async (): Promise<void> => {
    await server.stop();
    root.remove();
  };
  try {
    const state = await makeWorld(server.url, root.path);
    writeState(state);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
