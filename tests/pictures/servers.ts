import type { Browser as Chromium, BrowserContext } from '@playwright/test';
import { type Browser, signInFirst } from '../api/auth-browser.ts';
import { createOrganization, startBuiltServer } from '../e2e/support/built-server.ts';
import { emptyDatabase } from '../e2e/support/databases.ts';
import type { Demo } from '../e2e/support/demo.ts';
import { ROOT } from '../e2e/support/state.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { type Ids, pictured, type Who } from './scenes.ts';

const COOKIE = 'chairside_session';
const NEWCOMER = 'newcomer@example.test';
const DEMO_ACCOUNTS = ['admin', 'manager', 'provider', 'dormant'] as const;

/** The demo, and an empty organization. */
export interface Servers {
  ids: Ids;
  /** a signed-in administrator of the demo */
  admin: Browser;
  getUrl: (who: Who) => string;
  createContext: (chromium: Chromium, who: Who) => Promise<BrowserContext>;
  stop: () => Promise<void>;
}

interface Newcomer {
  url: string;
  person: Browser;
  stop: () => Promise<void>;
}

async function startNewcomer(): Promise<Newcomer> {
  const root = temporaryRoot('pictures');
  const database = await emptyDatabase();
  createOrganization(root.path, 'Newcomer Dental', NEWCOMER, database);
  const env = { DATA_DIR: root.path, DEMO: 'off', ...database };
  const server = await startBuiltServer({ cwd: ROOT, env });
  const person = await signInFirst(server.url, root.path, NEWCOMER);
  return {
    url: server.url,
    person,
    async stop() {
      await server.stop();
      root.remove();
    },
  };
}

async function firstId(person: Browser, path: string): Promise<string | undefined> {
  const { body, status } = await person.get(`/v1/${path}${path.includes('?') ? '&' : '?'}take=1`);
  if (status !== 200) throw new Error(`/v1/${path} answers ${status}: ${JSON.stringify(body)}`);
  return (body.data as unknown as { id: string }[] | undefined)?.[0]?.id;
}

/** Sends surveys in bulk. @returns the id of the sending */
async function sendInBulk(admin: Browser, kind: 'px' | 'ex', rows: object[]): Promise<string> {
  const body = rows.map((row, index) => ({ language: 'ENGLISH', line: index + 2, ...row }));
  const answer = await admin.post(`/v1/surveys/${kind}/send/bulk`, body);
  if (answer.status !== 202) throw new Error(`Nothing is sent in bulk: ${JSON.stringify(answer.body)}`);
  return (answer.body.data as unknown as { id: string }).id;
}

async function findIds(admin: Browser, internal: Browser): Promise<Ids> {
  const ids: Ids = { '/ex/results/:categoryCode :categoryCode': 'LDTRT' };
  const note = (name: string, id: string | undefined) => {
    if (id !== undefined) ids[name] = id;
  };
  for (const { name, resource, isInternal } of pictured)
    note(name, await firstId(isInternal ? internal : admin, resource));
  note('/practices/:id/connection :id', ids.practice);
  note('/px/feedbacks/:id :id', await firstId(admin, 'feedbacks?experienceType=PATIENT&srr=true'));
  note('/ex/surveys/:id :id', await firstId(admin, 'feedbacks?experienceType=EMPLOYEE'));
  const patients = ['Maximiliana-Konstantina von Hohenstein-Waldburg', 'Bo Lee'].map(
    (patientName, index) => ({
      ...{
        patientName,
        patientType: 'ADULT',
        practiceId: ids.practice,
        email: `pictured.${index}@example.test`,
      },
    }),
  );
  note('/px/send-survey/files/:id :id', await sendInBulk(admin, 'px', patients));
  // former employees are not surveyed
  const { body } = await admin.get('/v1/employees?take=100');
  const people = body.data as unknown as { id: string; email: string | null; exitDate: string | null }[];
  const employeeId = people.find(({ email, exitDate }) => email !== null && exitDate === null)?.id;
  const employees = [{ employeeId, workLocationId: null, organizationalUnitId: null }];
  note('/ex/surveys/send/files/:id :id', await sendInBulk(admin, 'ex', employees));
  return ids;
}

async function signInAll(demo: Demo): Promise<Map<Who, Browser>> {
  const people = new Map<Who, Browser>();
  for (const name of DEMO_ACCOUNTS) people.set(name, await demo.signIn(name));
  people.set('internal', await demo.signIn('internal', 'chairside.test'));
  return people;
}

/** Enables API access, since the API's screen is pictured with it. */
async function enableApi(admin: Browser): Promise<void> {
  const { body } = await admin.get('/v1/auth/me');
  const { organizationId } = body.data as unknown as { organizationId: string };
  const { status } = await admin.post(`/v1/users/organizations/${organizationId}/api`, {});
  if (status >= 300) throw new Error(`The API is not enabled: ${status}`);
}

/** Starts the other server, and signs in every account. `stop` leaves the demo running. */
export async function startServers(demo: Demo): Promise<Servers> {
  const newcomer = await startNewcomer();
  try {
    return await fillServers(demo, newcomer);
  } catch (error) {
    await newcomer.stop();
    throw error;
  }
}

async function fillServers(demo: Demo, newcomer: Newcomer): Promise<Servers> {
  const people = await signInAll(demo);
  people.set('newcomer', newcomer.person);
  const named = (who: Who): Browser => {
    const person = people.get(who);
    if (!person) throw new Error(`${who} is not signed in.`);
    return person;
  };
  await enableApi(named('admin'));
  const getUrl = (who: Who): string => (who === 'newcomer' ? newcomer.url : demo.url);
  return {
    ids: await findIds(named('admin'), named('internal')),
    admin: named('admin'),
    getUrl,
    async createContext(chromium, who) {
      const context = await chromium.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
      // tsx names nested functions with a helper of its own, which functions that run in the page refer to
      await context.addInitScript('globalThis.__name ??= (named) => named');
      if (who === 'nobody') return context;
      const value = named(who).cookies.get(COOKIE)?.value ?? '';
      await context.addCookies([{ name: COOKIE, value, url: getUrl(who) }]);
      return context;
    },
    stop: newcomer.stop,
  };
}
