import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Browser, Outbox } from '../api/auth-browser.ts';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figure.ts';

const EMAIL = 'bench@example.test';
const CONNECTIONS = 16;
const COMPLETIONS = 3_000;
const WARM_UP = 400;
const BULK_ROWS = 10_000;
const PRACTICES = 20;
const MANY = 1_000_000;
const FEW = 10_000;

interface Answered {
  status: number;
  body: { data: Record<string, unknown> };
}

/** Calls over connections that are kept, with little of its own in the way of the server's. */
class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  send(method: string, path: string, body?: unknown): Promise<Answered> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: this.cookie,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(`${this.url}/v1${path}`, { method, agent: this.agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const body = JSON.parse(Buffer.concat(parts).toString()) as Answered['body'];
          resolve({ status: response.statusCode ?? 0, body });
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  async data(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  async upload(path: string, form: FormData): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.url}/v1${path}`, {
      method: 'POST',
      body: form,
      headers: { cookie: this.cookie },
    });
    const body = (await answer.json()) as Answered['body'];
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Runs the work on every item, sixteen at a time; answers the seconds it took. */
async function inParallel<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return (performance.now() - began) / 1000;
}

interface Scene {
  server: BuiltServer;
  caller: Caller;
  practiceIds: string[];
}

async function openScene(cwd: string, dataDir: string, databaseUrl?: string): Promise<Scene> {
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const args = [
    'dist/server/org-create.js',
    '--name',
    'Bench Dental',
    '--admin-email',
    EMAIL,
    '--entitlements',
    'PX,EX',
  ];
  execFileSync(process.execPath, args, {
    cwd,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const server = await startBuiltServer({ cwd, env });
  const browser = new Browser(server.url);
  const token = await new Outbox(join(dataDir, 'outbox')).loginToken(EMAIL);
  await browser.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
  const caller = new Caller(
    server.url,
    `chairside_session=${browser.cookies.get('chairside_session')?.value ?? ''}`,
  );
  const practiceIds: string[] = [];
  for (let n = 0; n < PRACTICES; n += 1) {
    const practice = {
      name: `Practice ${n}`,
      surveySenderName: `Practice ${n}`,
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    };
    practiceIds.push(String((await caller.data('POST', '/practices', practice)).id));
  }
  return { server, caller, practiceIds };
}

interface Submission {
  slug: string;
  answers: { id: string; answer: string }[];
}

/** Surveys that wait for their answers, spread over the practices, a third of them to be followed up. */
async function makeSurveys({ caller, practiceIds }: Scene, count: number): Promise<Submission[]> {
  const made: Submission[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index);
  await inParallel(numbers, async (n) => {
    const practiceId = practiceIds[n % practiceIds.length];
    const body = { language: 'ENGLISH', patientType: 'ADULT', practiceId, patientName: `Patient ${n}` };
    const slug = String((await caller.data('POST', '/surveys/generate', body)).slug);
    const survey = await caller.data('GET', `/surveys/${slug}`);
    const answers = survey.answers as {
      id: string;
      question: { type: string; surveyQuestionAnswerOptions: { id: number }[] };
    }[];
    made.push({
      slug,
      answers: answers.map(({ id, question }, index) => {
        const { type, surveyQuestionAnswerOptions: options } = question;
        if (type === 'STRING') return { id, answer: 'Nothing' };
        return { id, answer: String(type === 'SELECT_ONE' ? options[0]?.id : (n * 37 + index * 11) % 101) };
      }),
    });
  });
  return made;
}

/** Completions a second, all effects included. */
async function completionsPerSecond(scene: Scene, count: number): Promise<number> {
  const surveys = await makeSurveys(scene, count);
  const seconds = await inParallel(surveys, async ({ slug, answers }, index) => {
    const body = {
      answers,
      contact: index % 3 === 0,
      feedback: index % 2 === 0 ? 'The team was kind and quick. I waited a while at the desk.' : '',
      experienceType: 'PATIENT',
    };
    await scene.caller.data('POST', `/surveys/${slug}/complete`, body);
  });
  return count / seconds;
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function bulkFigures({ server, caller, practiceIds }: Scene): Promise<Figure[]> {
  const lines = Array.from(
    { length: BULK_ROWS },
    (_, n) => `bulk.${n}@example.test,Patient ${n},Adult,English`,
  );
  const form = new FormData();
  form.append(
    'file',
    new Blob([['Email,Patient Name,Patient Type,Language', ...lines].join('\n')]),
    'patients.csv',
  );
  const before = residentMegabytes(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), 200);
  let began = performance.now();
  const checked = await caller.upload(`/surveys/px/bulk?practiceId=${practiceIds[0] ?? ''}`, form);
  const checkedIn = (performance.now() - began) / 1000;
  const rows = checked.data as unknown[];
  if (rows.length !== BULK_ROWS)
    throw new Error(`${rows.length} rows were taken: ${JSON.stringify(checked.errors)}`);
  began = performance.now();
  const { id } = await caller.data('POST', '/surveys/px/send/bulk', rows);
  const acceptedIn = (performance.now() - began) / 1000;
  let state: Record<string, unknown> = {};
  while (state.status !== 'DONE') {
    await sleep(100);
    state = await caller.data('GET', `/surveys/uploads/${String(id)}`);
    if (state.status === 'FAILED') throw new Error('The bulk sending failed.');
  }
  const queuedIn = (performance.now() - began) / 1000;
  clearInterval(watch);
  return [
    { what: '  10,000 bulk rows checked', value: checkedIn, unit: 's', limit: { most: 5 } },
    {
      what: '  10,000 surveys made and their mails queued',
      value: queuedIn,
      unit: 's',
      limit: { most: 10 },
      note: `accepted in ${acceptedIn.toFixed(1)} s`,
    },
    {
      what: '  Growth of the server’s memory meanwhile',
      value: most - before,
      unit: 'MB',
      limit: { most: 200 },
    },
  ];
}

/** Surveys in the past, completed, so that tables and indexes have the size they will have. */
async function store(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, email, contact_key,
       recipient_name, patient_type, visit, question_ids, sent_at, day, opened_at, completed_at, delivery, score,
       average_score, nps_group, feedback)
     select p.organization_id, 'stored-' || n || '-' || $1::text, 'PATIENT', 'EMAIL', 'ENGLISH', p.id, 'p' || n || '@example.test',
       'p' || n || '@example.test', 'Patient ' || n, 'ADULT', 'NEW', array['emp-adult', 'wr-adult'],
       now() - make_interval(mins => n), (now() - make_interval(mins => n))::date, now() - make_interval(mins => n),
       now() - make_interval(mins => n), 'SENT', 4, 75, 'passives', 'Good'
     from generate_series(1, $1::int) n
     join (select organization_id, id, row_number() over (order by id) as place from practices) p
       on p.place = 1 + n % ${PRACTICES}`,
    [count],
  );
  await client.query(
    `insert into answers (organization_id, survey_id, question_id, category, value)
     select s.organization_id, s.id, q.id, q.category, 75 from surveys s,
       (values ('emp-adult', 'EMP'), ('wr-adult', 'WR')) as q(id, category)
     where s.slug like '%-' || $1::text and s.slug like 'stored-%'`,
    [String(count)],
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function close({ server, caller }: Scene): Promise<void> {
  caller.close();
  await server.stop();
}

/** Sending in bulk and answering, on PostgreSQL and on the embedded database, over 16 connections. */
export async function benchSurveys(cwd: string, folder: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const figures: Figure[] = [];
  try {
    const databaseUrl = await postgres.createDatabase();
    const onPostgres = await openScene(cwd, join(folder, 'postgres'), databaseUrl);
    await store(databaseUrl, FEW);
    await completionsPerSecond(onPostgres, WARM_UP);
    const few = await completionsPerSecond(onPostgres, COMPLETIONS);
    figures.push({
      what: 'Surveys completed a second, PostgreSQL',
      value: few,
      unit: '/s',
      limit: { least: 400 },
    });
    await store(databaseUrl, MANY);
    await completionsPerSecond(onPostgres, WARM_UP);
    const many = await completionsPerSecond(onPostgres, COMPLETIONS);
    figures.push({
      what: '  cost of one with 1,000,000 stored against 10,000',
      value: few / many,
      unit: 'times',
      limit: { most: 1.25 },
    });
    figures.push(...(await bulkFigures(onPostgres)));
    await close(onPostgres);
  } finally {
    await postgres.stop();
  }
  const embedded = await openScene(cwd, join(folder, 'embedded'));
  await completionsPerSecond(embedded, WARM_UP);
  const rate = await completionsPerSecond(embedded, COMPLETIONS / 3);
  figures.push({
    what: 'Surveys completed a second, embedded database',
    value: rate,
    unit: '/s',
    limit: { least: 150 },
  });
  figures.push(...(await bulkFigures(embedded)));
  await close(embedded);
  return figures;
}
