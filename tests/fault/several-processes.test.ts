import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATES } from '../../src/server/http/calls/rate-limits.ts';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import {
  Caller,
  closeBuiltScene,
  inParallel,
  makeSurveys,
  openBuiltScene,
  type Submission,
  makeBulkRows,
  makePractice,
} from '../support/built-scene.ts';
import { query, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { type Proxy, SERVED_BY, startProxy } from '../support/proxy.ts';

const ROOT = join(import.meta.dirname, '../..');
const SURVEYS = 240;
const BULK_ROWS = 600;

const WRITERS = 3;
const FACTOR = 2;
const WITHIN_MS = 60_000;

/** The server was killed during a request, so the outcome is unknown. */
const CUT_OFF = 502;

const mailsIn = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.eml'));

interface Load {
  /** names of practices that were acknowledged */
  practices: Set<string>;
  /** slugs of surveys whose completion was acknowledged */
  completed: Set<string>;
  /** requests interrupted by a kill */
  cutOff: number;
  unexpected: string[];
  stop(): Promise<void>;
}

/** Sends writes through the proxy until stopped. Interrupted requests are retried where that is safe. */
function load(caller: Caller, submissions: readonly Submission[]): Load {
  const waiting = [...submissions];
  const result: Load = {
    practices: new Set(),
    completed: new Set(),
    cutOff: 0,
    unexpected: [],
    stop: () => Promise.resolve(),
  };
  let isOn = true;
  const post = async (path: string, body: unknown, wanted: number): Promise<boolean> => {
    const { status, body: answer } = await caller.send('POST', path, body);
    if (status === CUT_OFF) result.cutOff += 1;
    else if (status !== wanted) result.unexpected.push(`${path}: ${status} ${JSON.stringify(answer)}`);
    return status === wanted;
  };
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; isOn; n += 1) {
      const name = `Practice ${n} of writer ${writer}`;
      const practice = makePractice(name);
      if (await post('/practices', practice, 201)) result.practices.add(name);
      await sleep(40);
    }
  });
  const respondents = Array.from({ length: WRITERS }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { slug, answers } = next;
      const body = { answers, contact: false, feedback: `Answer of ${slug}`, experienceType: 'PATIENT' };
      if (await post(`/surveys/${slug}/complete`, body, 200)) result.completed.add(slug);
      else waiting.push(next);
      // until the last kill
      if (isOn) await sleep(60);
    }
  });
  result.stop = async () => {
    isOn = false;
    await Promise.all([...writers, ...respondents]);
  };
  return result;
}

interface Page {
  text: string;
  servedBy: string | null;
  isOver: boolean;
  close(): void;
}

/** Collects the events of an open page behind the proxy. */
async function openPage(proxy: Proxy, cookie: string, after?: Page): Promise<Page> {
  const end = new AbortController();
  const lastId = after && [...after.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
  if (after && lastId === undefined) throw new Error('The page has no event to resume from.');
  const headers = { cookie, accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
  const answer = await fetch(`${proxy.url}/v1/notifications/stream`, { headers, signal: end.signal });
  if (!answer.ok) throw new Error(`The stream was answered with ${answer.status}.`);
  const page: Page = {
    text: '',
    servedBy: answer.headers.get(SERVED_BY),
    isOver: false,
    close: () => end.abort(),
  };
  void (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) page.text += decoder.decode(chunk, { stream: true });
    } catch {
      // disconnects as a browser sees it
    }
    page.isOver = true;
  })();
  return page;
}

const heard = ({ text }: Page): number => text.split('event: feedback\n').length - 1;

/** More of them take the same paths. */
const COUNTS = process.env.NIGHTLY ? [2, 4] : [2];

describe.each(COUNTS)('%i processes behind a proxy', (count) => {
  let postgres: TemporaryPostgres;
  let databaseUrl: string;
  let proxy: Proxy;
  let caller: Caller;
  let servers: BuiltServer[] = [];
  let submissions: Submission[];
  let practiceIds: string[];
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-processes-'));
  const start = (): Promise<BuiltServer> =>
    startBuiltServer({
      cwd: ROOT,
      env: {
        DATA_DIR: dataDir,
        DEMO: 'off',
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_FACTOR: String(FACTOR),
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });

  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off', max_connections: '200' });
    databaseUrl = await postgres.createDatabase();
    const scene = await openBuiltScene(ROOT, dataDir, databaseUrl);
    submissions = await makeSurveys(scene, SURVEYS);
    ({ practiceIds } = scene);
    await closeBuiltScene(scene);
    proxy = await startProxy();
    servers = await Promise.all(Array.from({ length: count }, start));
    proxy.targets = servers.map(({ url }) => url);
    caller = new Caller(proxy.url, scene.caller.cookie);
  }, 180_000);

  afterAll(async () => {
    caller.close();
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function pageAt(url: string): Promise<Page> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const page = await openPage(proxy, caller.cookie);
      if (page.servedBy === url) return page;
      page.close();
    }
    throw new Error('The proxy never used this server.');
  }

  async function changeFeedback(id: string, notes: string): Promise<void> {
    const { status, body } = await caller.send('PUT', `/feedbacks/${id}`, { status: 'LEFT_MESSAGE', notes });
    if (status === CUT_OFF) await changeFeedback(id, notes);
    else expect(status, JSON.stringify(body)).toBe(200);
  }

  /** Kills the process that a page is connected to: the page resumes at another and receives missed and new events. */
  async function killInTurn(index: number, feedbackId: string): Promise<void> {
    const victim = servers[index];
    if (!victim) throw new Error('There is no such server.');
    const page = await pageAt(victim.url);
    await victim.kill();
    await expect.poll(() => page.isOver, { timeout: WITHIN_MS }).toBe(true);
    await changeFeedback(feedbackId, `While process ${index} is gone.`);
    const resumed = await openPage(proxy, caller.cookie, page);
    expect(resumed.servedBy).not.toBe(victim.url);
    await expect.poll(() => heard(resumed), { timeout: WITHIN_MS }).toBeGreaterThan(0);
    const before = heard(resumed);
    await changeFeedback(feedbackId, `After process ${index} is gone.`);
    await expect.poll(() => heard(resumed), { timeout: WITHIN_MS }).toBeGreaterThan(before);
    resumed.close();
    const next = await start();
    servers[index] = next;
    proxy.targets[index] = next.url;
  }

  it('killed in turn under load lose no acknowledged write, run no job twice, and keep pages up to date', async () => {
    const [first, ...others] = submissions;
    const { slug = '', answers = [] } = first ?? {};
    const body = { answers, contact: true, feedback: 'Call me.', experienceType: 'PATIENT' };
    await caller.data('POST', `/surveys/${slug}/complete`, body);
    const list = (await caller.send('GET', '/feedbacks')).body.data as unknown as { id: string }[];
    const rows = makeBulkRows(practiceIds[0], BULK_ROWS);
    const { id: uploadId } = await caller.data('POST', '/surveys/px/send/bulk', rows);
    const under = load(caller, others);
    for (let index = 0; index < count; index += 1) await killInTurn(index, String(list[0]?.id));
    await under.stop();
    expect(under.unexpected).toEqual([]);
    expect(under.completed.size).toBe(others.length);

    const upload = () => caller.data('GET', `/surveys/uploads/${String(uploadId)}`);
    await expect
      .poll(upload, { timeout: WITHIN_MS, interval: 250 })
      .toMatchObject({ processed: BULK_ROWS, sent: BULK_ROWS });
    const outbox = join(dataDir, 'outbox');
    const receivers = (): string[] =>
      // the killed process left an unfinished file under another extension
      mailsIn(outbox).flatMap(
        (file) => /^To: .*?(bulk\.\d+)@/m.exec(readFileSync(join(outbox, file), 'utf8'))?.[1] ?? [],
      );
    await expect.poll(() => receivers().length, { timeout: WITHIN_MS, interval: 500 }).toBe(BULK_ROWS);
    expect(new Set(receivers()).size).toBe(BULK_ROWS);

    const names = (await query<{ name: string }>(databaseUrl, 'select name from practices')).map(
      ({ name }) => name,
    );
    expect(names).toEqual(expect.arrayContaining([...under.practices]));
    expect(new Set(names).size).toBe(names.length);
    const [counted] = await query(
      databaseUrl,
      `select count(*) filter (where completed_at is not null)::int as completed,
         count(*) filter (where upload_id is not null)::int as sent,
         count(distinct contact_key) filter (where upload_id is not null)::int as contacts from surveys`,
    );
    expect(counted).toEqual({ completed: SURVEYS, sent: BULK_ROWS, contacts: BULK_ROWS });
    const drifted = await query(
      databaseUrl,
      `select r.* from organizations o cross join lateral app.recount_rollups(o.id, '2000-01-01', '2100-01-01') r`,
    );
    expect(drifted).toEqual([]);
  }, 300_000);

  it("share a session's request limit and count each request once", { timeout: 60_000 }, async () => {
    const most = RATES.heavy.session * FACTOR;
    const statuses = new Map<number, number>();
    await inParallel(
      Array.from({ length: most + 30 }, (_, n) => n),
      async () => {
        const { status } = await caller.send('GET', '/analytics/wordcloud?experienceType=PATIENT');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
    );
    expect(Object.fromEntries(statuses)).toEqual({ 200: most, 429: 30 });
    for (const { url } of servers) expect(proxy.answers.get(url) ?? 0).toBeGreaterThan(20);
  });
});
