import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { signInFirst } from '../api/auth-browser.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from '../e2e/support/built-server.ts';

const EMAIL = 'bench@example.test';
const CONNECTIONS = 16;
/** Practices of the scene. */
export const PRACTICES = 20;

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: { data: Record<string, unknown> };
}

/** Makes calls over keep-alive connections with minimal client overhead. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(
    private readonly url: string,
    readonly cookie: string,
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
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
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

/** Runs the work on every item, sixteen at a time. @returns the seconds it took */
export async function inParallel<T>(
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

export interface BuiltScene {
  server: BuiltServer;
  caller: Caller;
  practiceIds: string[];
  /** folder of the outbox, and the administrator's address */
  outbox: string;
  email: string;
}

/** A practice to create. */
export const makePractice = (name: string) => ({
  name,
  surveySenderName: name.slice(0, 50),
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  notificationType: 'EMAIL',
  isQuestionActive: false,
});

/** Rows of a bulk sending, to `bulk.0@example.test` and so on. */
export const makeBulkRows = (practiceId: string | undefined, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    email: `bulk.${n}@example.test`,
    patientName: `Patient ${n}`,
    patientType: 'ADULT',
    language: 'ENGLISH',
    practiceId,
    line: n + 2,
  }));

/** The built product with an organization, its administrator signed in, and practices. */
export async function openBuiltScene(
  cwd: string,
  dataDir: string,
  databaseUrl?: string,
): Promise<BuiltScene> {
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT_FACTOR: '0',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  createOrganization(dataDir, 'Bench Dental', EMAIL, env);
  const server = await startBuiltServer({ cwd, env });
  const browser = await signInFirst(server.url, dataDir, EMAIL);
  const caller = new Caller(
    server.url,
    `chairside_session=${browser.cookies.get('chairside_session')?.value ?? ''}`,
  );
  const practiceIds: string[] = [];
  for (let n = 0; n < PRACTICES; n += 1) {
    practiceIds.push(String((await caller.data('POST', '/practices', makePractice(`Practice ${n}`))).id));
  }
  return { server, caller, practiceIds, outbox: join(dataDir, 'outbox'), email: EMAIL };
}

export interface Submission {
  slug: string;
  answers: { id: string; answer: string }[];
}

/** Creates unanswered surveys, spread over the practices; a third of the answers will ask for follow-up. */
export async function makeSurveys({ caller, practiceIds }: BuiltScene, count: number): Promise<Submission[]> {
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

/** Stops the server of the scene. */
export async function closeBuiltScene({ server, caller }: BuiltScene): Promise<void> {
  caller.close();
  await server.stop();
}
