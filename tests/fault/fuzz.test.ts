import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractCalls } from '../support/call-requests.ts';
import { DATABASES } from '../support/fault-databases.ts';
import { Fuzzer } from '../support/fuzz.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { createRandom } from '../support/random-surveys.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** How long every call is fuzzed on each database, and the seed that repeats a run. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 10);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const ROLES = ['ADMIN', 'USER', 'PROVIDER'] as const;
const AT_ONCE = 4;

describe.each(DATABASES)('on %s', (kind) => {
  let postgres: TemporaryPostgres | undefined;
  let server: TestServer;
  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    const databaseUrl = await postgres?.createDatabase();
    server = await startTestServer({
      env: { RATE_LIMIT_FACTOR: '1000' },
      ...(databaseUrl !== undefined && { databaseUrl }),
    });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  /** The organization's bearer token, which its administrator enables. */
  async function enableBearer(
    organizationId: string,
    identity: Record<string, string>,
  ): Promise<Record<string, string>> {
    const url = `${server.url}/v1/users/organizations/${organizationId}/api`;
    const { data } = (await (await fetch(url, { method: 'POST', headers: identity })).json()) as {
      data: { bearerToken: string };
    };
    return { authorization: `Bearer ${data.bearerToken}` };
  }

  /** A user of every role and a bearer token in a new organization, with ids from it and from another organization. */
  async function newScene(): Promise<{ identities: Record<string, string>[]; ids: string[] }> {
    const { db } = server.ctx;
    const organizations = [await addOrganization(db), await addOrganization(db, 'Foreign Dental')];
    const ids = [...organizations];
    const identities: Record<string, string>[] = [{}];
    for (const [index, organizationId] of organizations.entries()) {
      const practiceId = await addPractice(db, organizationId, 'Practice');
      ids.push(practiceId);
      for (const role of ROLES) {
        const user = await addUser(db, organizationId, role, { practiceIds: [practiceId] });
        ids.push(user.userId);
        if (index === 0) identities.push({ cookie: await server.createCookie(user) });
      }
    }
    identities.push(await enableBearer(organizations[0] ?? '', identities[1] ?? {}));
    return { identities, ids };
  }

  it(
    `answers no fuzzed call with a 5xx (FUZZ_SEED=${SEED})`,
    async () => {
      const random = createRandom(SEED);
      const faults: string[] = [];
      const statuses = new Map<number, number>();
      const end = Date.now() + SECONDS * 1000;
      let made = 0;
      while (Date.now() < end && faults.length < 20) {
        // a fuzzed call may have deleted users or ended sessions
        const { identities, ids } = await newScene();
        const fuzzer = new Fuzzer(random, ids);
        for (let round = 0; round < contractCalls.length && Date.now() < end; round += 1) {
          const batch = Array.from({ length: AT_ONCE }, () => fuzzer.next().request);
          await Promise.all(
            batch.map(async ({ method, path, body }, index) => {
              const identity = identities[(round + index) % identities.length];
              const response = await fetch(`${server.url}/v1${path}`, {
                method,
                redirect: 'manual',
                headers: {
                  ...identity,
                  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
                },
                ...(body === undefined ? {} : { body }),
              });
              const text = await response.text();
              made += 1;
              statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
              if (response.status >= 500)
                faults.push(`${response.status} ${method} ${path} ${body?.slice(0, 500) ?? ''}: ${text}`);
            }),
          );
        }
      }
      expect(faults).toEqual([]);
      process.stdout.write(`${made} calls fuzzed on ${kind}\n`);
      expect(made).toBeGreaterThan(contractCalls.length);
      // most requests are admitted and reach parsers, operations and the database
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    },
    (SECONDS + 120) * 1000,
  );
});
