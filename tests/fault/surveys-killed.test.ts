import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import type { Transaction } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import {
  Caller,
  closeBuiltScene,
  makeSurveys,
  openBuiltScene,
  type Submission,
  makeBulkRows,
} from '../support/built-scene.ts';
import { DATABASES, prepareDatabases, type ServerEnvironment } from '../support/fault-databases.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Number of kills: one for each change, five at night. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const COMPLETIONS = 1_000;
const BULK_ROWS = 1_500;
const WORKERS = 8;

interface Kill {
  /** slugs of acknowledged completions */
  acknowledged: Set<string>;
  env: ServerEnvironment;
}

/** Makes the same calls against a server that is repeatedly killed and restarted. */
function createCaller(server: BuiltServer, cookie: string): Caller {
  return new Caller(server.url, cookie);
}

/** Completes the surveys not yet acknowledged until the server is gone or none are left. */
async function answerUntilKilled(
  caller: Caller,
  waiting: Submission[],
  acknowledged: Set<string>,
): Promise<void> {
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { slug, answers } = next;
      const body = { answers, contact: false, feedback: `Answer of ${slug}`, experienceType: 'PATIENT' };
      try {
        const { status } = await caller.send('POST', `/surveys/${slug}/complete`, body);
        if (status === 200) acknowledged.add(slug);
        else throw new Error(`answered ${status}`);
      } catch {
        // killed during the request: the respondent does not know the outcome and retries
        waiting.push(next);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function finishUpload(caller: Caller, id: string): Promise<Record<string, unknown>> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const state = await caller.data('GET', `/surveys/uploads/${id}`);
    // it goes on until its mails have left, which takes longer after a kill
    if (state.processed === BULK_ROWS) return state;
    if (state.status === 'FAILED') break;
    await sleep(250);
  }
  throw new Error('The surveys of the bulk sending were not stored.');
}

async function mailsByAddress(dataDir: string): Promise<Map<string, number>> {
  const folder = join(dataDir, 'outbox');
  const counts = new Map<string, number>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
    const mail = await PostalMime.parse(readFileSync(join(folder, name), 'utf8'));
    const address = mail.to?.[0]?.address ?? '';
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
}

const RECOUNT = `select r.* from organizations o cross join lateral app.recount_rollups(o.id, '2000-01-01', '2100-01-01') r`;

/** Opens the data folder of a stopped server. */
async function withDatabase<T>({ env }: Kill, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env });
  const db = await openDatabase(config, getLog(createServer(config)));
  try {
    return await db.system(work);
  } finally {
    await db.close();
  }
}

/** Reads the final state directly from the database. */
function inspect(kill: Kill): Promise<Record<string, unknown>> {
  return withDatabase(kill, async (tx) => {
    const completed = await tx.query<{ slug: string }>(
      'select slug from surveys where completed_at is not null',
    );
    const [answers] = await tx.query(`select count(*)::int as n from answers`);
    const [asked] = await tx.query(
      `select sum(cardinality(question_ids))::int as n from surveys where completed_at is not null`,
    );
    const [funnel] = await tx.query(
      `select sum(sent)::int as sent, sum(opened)::int as opened, sum(completed)::int as completed from funnel_months`,
    );
    const [surveys] = await tx.query(`select count(*)::int as n from surveys`);
    const [bulk] = await tx.query(
      `select count(*)::int as n, count(distinct contact_key)::int as contacts from surveys where upload_id is not null`,
    );
    const wrong = await tx.query(RECOUNT);
    const slugs = completed.map(({ slug }) => slug);
    return {
      slugs,
      answers: answers?.n,
      asked: asked?.n,
      funnel,
      surveys: surveys?.n,
      bulk,
      wrong,
    };
  });
}

async function run(kill: Kill): Promise<void> {
  const scene = await openBuiltScene(ROOT, kill.env.DATA_DIR, kill.env.DATABASE_URL);
  const submissions = await makeSurveys(scene, COMPLETIONS);
  const { cookie } = scene.caller;
  const [practiceId] = scene.practiceIds;
  await closeBuiltScene(scene);
  const rows = makeBulkRows(practiceId, BULK_ROWS);
  const waiting = [...submissions];
  let uploadId: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startBuiltServer({ cwd: ROOT, env: kill.env });
    const caller = createCaller(server, cookie);
    const answering = answerUntilKilled(caller, waiting, kill.acknowledged);
    // repeats the same request, as a client without a response would
    const sending = caller.data('POST', '/surveys/px/send/bulk', rows).then(
      ({ id }) => (uploadId = String(id)),
      () => undefined,
    );
    await sleep(150 + Math.random() * 1_200);
    process.kill(server.pid, 'SIGKILL');
    await Promise.all([answering, sending]);
    await server.stop();
    caller.close();
  }
  const server = await startBuiltServer({ cwd: ROOT, env: kill.env });
  const caller = createCaller(server, cookie);
  await answerUntilKilled(caller, waiting, kill.acknowledged);
  uploadId = String((await caller.data('POST', '/surveys/px/send/bulk', rows)).id);
  const state = await finishUpload(caller, uploadId);
  expect(state).toMatchObject({ total: BULK_ROWS, processed: BULK_ROWS, sent: BULK_ROWS });
  await untilAllSent(kill.env.DATA_DIR);
  caller.close();
  await server.stop();
}

/** Mails leave after the surveys are stored; after a crash, a mail waits until its job's lease expires. */
async function untilAllSent(dataDir: string): Promise<void> {
  // the administrator's login mail is also in the outbox
  const isComplete = () =>
    readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length > BULK_ROWS;
  for (let attempt = 0; attempt < 1_500 && !isComplete(); attempt += 1) await sleep(500);
  // a second copy would be sent now
  await sleep(1_000);
}

async function expectNothingLost(kill: Kill): Promise<void> {
  const found = await inspect(kill);
  const slugs = found.slugs as string[];
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toEqual(expect.arrayContaining([...kill.acknowledged]));
  expect(kill.acknowledged.size).toBe(COMPLETIONS);
  expect(slugs).toHaveLength(COMPLETIONS);
  expect(found.answers).toBe(found.asked);
  expect(found.wrong).toEqual([]);
  expect(found.bulk).toEqual({ n: BULK_ROWS, contacts: BULK_ROWS });
  expect(found.funnel).toEqual({ sent: found.surveys, opened: COMPLETIONS, completed: COMPLETIONS });
  const mails = await mailsByAddress(kill.env.DATA_DIR);
  const bulk = [...mails].filter(([address]) => address.startsWith('bulk.'));
  expect(bulk).toHaveLength(BULK_ROWS);
  expect(bulk.filter(([, count]) => count !== 1)).toEqual([]);
}

describe('a server killed at random moments', () => {
  const makeEnvironment = prepareDatabases('fault');

  it.each(DATABASES)(
    'keeps every acknowledged answer once, counts correctly, and sends no mail twice and none too few: %s',
    async (kind) => {
      const kill: Kill = { acknowledged: new Set(), env: await makeEnvironment(kind) };
      await run(kill);
      await expectNothingLost(kill);
    },
    900_000,
  );
});
