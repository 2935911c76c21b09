import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import {
  Caller,
  closeBuiltScene,
  makeSurveys,
  openBuiltScene,
  type Submission,
} from '../support/built-scene.ts';
import { DATABASES, prepareDatabases, type ServerEnvironment } from '../support/fault-databases.ts';
import { isSignedBy, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const PER_ROUND = 12;
const WITHIN_MS = 60_000;

interface Scene {
  env: ServerEnvironment;
  cookie: string;
  submissions: Submission[];
  secret: string;
}

async function prepare(env: ServerEnvironment, receiver: Receiver): Promise<Scene> {
  const scene = await openBuiltScene(ROOT, env.DATA_DIR, env.DATABASE_URL);
  const submissions = await makeSurveys(scene, ROUNDS * PER_ROUND);
  const { cookie } = scene.caller;
  await closeBuiltScene(scene);
  const server = await startBuiltServer({ cwd: ROOT, env });
  const caller = new Caller(server.url, cookie);
  const body = { url: receiver.url, events: ['survey.completed'] };
  const { secret } = await caller.data('POST', '/webhooks', body);
  caller.close();
  await server.stop();
  return { env, cookie, submissions, secret: String(secret) };
}

async function completeAll(url: string, cookie: string, submissions: readonly Submission[]): Promise<void> {
  const caller = new Caller(url, cookie);
  for (const { slug, answers } of submissions)
    await caller.data('POST', `/surveys/${slug}/complete`, {
      answers,
      contact: false,
      feedback: '',
      experienceType: 'PATIENT',
    });
  caller.close();
}

/** Kills the sender while the receiver holds some requests and the rest are not sent yet. */
async function killWhileSending(server: BuiltServer, receiver: Receiver, before: number): Promise<void> {
  await expect
    .poll(() => receiver.received.length, { timeout: WITHIN_MS, interval: 5 })
    .toBeGreaterThan(before);
  await sleep(Math.random() * 60);
  await server.kill();
}

describe('a webhook sender killed halfway', () => {
  const makeEnvironment = prepareDatabases('webhooks');

  it.each(DATABASES)(
    'delivers each event once, whatever was in progress: %s',
    async (kind) => {
      const receiver = await startReceiver();
      const env = await makeEnvironment(kind);
      const { cookie, submissions, secret } = await prepare(env, receiver);
      // slow enough for a kill to interrupt deliveries
      receiver.state.answer = async () => {
        await sleep(20);
        return { status: 200 };
      };
      // on PostgreSQL another process works beside the killed one
      const other = kind === 'postgres' ? await startBuiltServer({ cwd: ROOT, env }) : undefined;
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await startBuiltServer({ cwd: ROOT, env });
        const before = receiver.received.length;
        await completeAll(server.url, cookie, submissions.slice(round * PER_ROUND, (round + 1) * PER_ROUND));
        await killWhileSending(server, receiver, before);
      }
      const last = other ?? (await startBuiltServer({ cwd: ROOT, env }));
      const ids = () => new Set(receiver.received.map(({ id }) => id));
      await expect.poll(() => ids().size, { timeout: WITHIN_MS }).toBe(submissions.length);
      const caller = new Caller(last.url, cookie);
      const isSettled = async (): Promise<boolean> => {
        const answer = await caller.send('GET', '/webhooks');
        const [webhook] = answer.body.data as unknown as { id: string; deliveredShare: number }[];
        const log = await caller.send('GET', `/webhooks/${webhook?.id ?? ''}/deliveries?take=100`);
        const states = (log.body.data as unknown as { status: string }[]).map(({ status }) => status);
        return states.every((status) => status === 'DELIVERED') && webhook?.deliveredShare === 1;
      };
      await expect.poll(isSettled, { timeout: WITHIN_MS }).toBe(true);
      caller.close();
      await last.stop();
      // the receiver identifies events by id: one per survey, and one survey per id
      const surveyIdByEvent = new Map(receiver.received.map(({ id, body }) => [id, body.data.surveyId]));
      expect(surveyIdByEvent.size).toBe(submissions.length);
      expect(new Set(surveyIdByEvent.values()).size).toBe(submissions.length);
      expect(
        receiver.received.every((message) => surveyIdByEvent.get(message.id) === message.body.data.surveyId),
      ).toBe(true);
      expect(receiver.received.every((message) => isSignedBy(message, secret))).toBe(true);
      // deliveries recorded as received are not repeated: at most those in progress at a kill
      expect(receiver.received.length - submissions.length).toBeLessThanOrEqual(ROUNDS * 8);
      await receiver.stop();
    },
    900_000,
  );
});
