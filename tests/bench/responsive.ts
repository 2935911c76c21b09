import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BuiltScene, closeBuiltScene, openBuiltScene } from '../support/built-scene.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figure.ts';

const EMPLOYEES = 5_000;
const BULK_ROWS = 10_000;
const RECORDS = 10_000;
/** Between two probes. */
const PACE_MS = 15;
const IDLE_MS = 12_000;
/** Shorter work is repeated, or its 99th percentile would be its slowest answer. */
const LEAST_MS = 6_000;
/** Slower than idle by no more than this. */
const MOST_TIMES = 3;
const PROBE = '/practices?take=25&sortBy=name&orderBy=asc';
/** The embedded database has one connection: it has to answer, not to be fast. */
const MOST_HEALTH_MS = 250;

interface Work {
  what: string;
  run: (round: number) => Promise<void>;
}

function percentile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** Calls at a steady pace until the work is done, whether or not earlier ones are answered; answers their milliseconds. */
async function probeDuring(url: string, cookie: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    const began = performance.now();
    pending.push(
      fetch(url, { headers: { cookie } }).then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
        times.push(performance.now() - began);
      }),
    );
    await sleep(PACE_MS);
  }
  await Promise.all([done, ...pending]);
  return times;
}

async function atLeast(ms: number, run: (round: number) => Promise<void>): Promise<void> {
  const until = performance.now() + ms;
  for (let round = 0; round === 0 || performance.now() < until; round += 1) await run(round);
}

function employees(round: number): string {
  const rows = Array.from({ length: EMPLOYEES }, (_, n) =>
    [
      `First ${n}`,
      `Last ${n}`,
      `E-${n}`,
      'Full Time',
      'Dental Assistant',
      'Salaried',
      50_000 + round,
      '2024-03-01',
      'Email',
      `+1 512 555 ${String(n).padStart(4, '0')}`,
      `person.${n}@example.com`,
    ].join(','),
  );
  const header =
    'First Name,Last Name,Identifier,Status,Role,Compensation Type,Compensation,Start Date,Preferred Notification Type,Phone,Email';
  return [header, ...rows].join('\n');
}

function patients(round: number): string {
  const rows = Array.from(
    { length: BULK_ROWS },
    (_, n) => `bulk.${round}.${n}@example.test,Patient ${n},Adult,English`,
  );
  return ['Email,Patient Name,Patient Type,Language', ...rows].join('\n');
}

function formOf(csv: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'rows.csv');
  return form;
}

/** The works that go through thousands of rows, each as often as it takes. */
function worksOf({ server, caller, practiceIds }: BuiltScene): Work[] {
  let imported = 0;
  const check = (csv: string) => caller.upload('/employees/import/check', formOf(csv));
  const bulk = (round: number) =>
    caller.upload(`/surveys/px/bulk?practiceId=${practiceIds[0] ?? ''}`, formOf(patients(round)));
  const finished = async (path: string): Promise<void> => {
    for (;;) {
      const { status, error } = await caller.data('GET', path);
      if (status === 'DONE') return;
      if (status === 'FAILED') throw new Error(`${path} failed: ${String(error)}`);
      await sleep(100);
    }
  };
  return [
    { what: 'check of 5,000 rows', run: async () => void (await check(employees(0))) },
    {
      what: 'import of 5,000 rows',
      run: async () => {
        const { importId, counts } = await check(employees((imported += 1)));
        if (importId === null) throw new Error(`The file is not in order: ${JSON.stringify(counts)}`);
        await caller.data('POST', '/employees/import', { importId });
        await finished(`/imports/${String(importId)}`);
      },
    },
    { what: 'bulk check of 10,000 rows', run: async () => void (await bulk(0)) },
    {
      what: 'bulk sending of 10,000 rows',
      run: async (round) => {
        const { data } = await bulk(round + 1);
        const { id } = await caller.data('POST', '/surveys/px/send/bulk', data);
        await finished(`/surveys/uploads/${String(id)}`);
      },
    },
    {
      what: 'export of 10,000 records',
      run: async () => {
        const answer = await fetch(`${server.url}/v1/blocklist/export`, {
          headers: { cookie: caller.cookie },
        });
        const lines = (await answer.text()).split('\n').length;
        if (lines < RECORDS) throw new Error(`The export has ${lines} lines: ${answer.status}.`);
      },
    },
  ];
}

async function importBlocked({ caller }: BuiltScene): Promise<void> {
  const rows = Array.from({ length: RECORDS }, (_, n) => `blocked.${n}@example.test`);
  const { importId } = await caller.upload('/blocklist/import/check', formOf(['Email', ...rows].join('\n')));
  await caller.data('POST', '/blocklist/import', { importId });
  for (let status: unknown; status !== 'DONE'; await sleep(100)) {
    ({ status } = await caller.data('GET', `/imports/${String(importId)}`));
    if (status === 'FAILED') throw new Error('The records could not be made.');
  }
}

/** How much slower a list is while somebody works through thousands of rows, by the 99th percentile. */
async function onPostgres(cwd: string, folder: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  const scene = await openBuiltScene(cwd, join(folder, 'postgres'), await postgres.createDatabase());
  const { server, caller } = scene;
  const probe = (work: Promise<unknown>) => probeDuring(`${server.url}/v1${PROBE}`, caller.cookie, work);
  try {
    await importBlocked(scene);
    await probe(sleep(IDLE_MS / 3));
    const idle = percentile(await probe(sleep(IDLE_MS)), 0.99);
    const figures: Figure[] = [{ what: 'GET /v1/practices, idle: p99', value: idle, unit: 'ms' }];
    for (const { what, run } of worksOf(scene)) {
      const times = await probe(atLeast(LEAST_MS, run));
      const p99 = percentile(times, 0.99);
      figures.push({
        what: `  p99 during ${what}`,
        value: p99 / idle,
        unit: 'times',
        limit: { most: MOST_TIMES },
        note: `${p99.toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
      });
    }
    return figures;
  } finally {
    await closeBuiltScene(scene);
    await postgres.stop();
  }
}

async function onEmbedded(cwd: string, folder: string): Promise<Figure[]> {
  const scene = await openBuiltScene(cwd, join(folder, 'embedded'));
  try {
    await importBlocked(scene);
    const figures: Figure[] = [];
    for (const { what, run } of worksOf(scene)) {
      const times = await probeDuring(`${scene.server.url}/health`, '', run(0));
      const limit = { most: MOST_HEALTH_MS };
      figures.push({
        what: `  embedded: slowest /health during ${what}`,
        value: Math.max(...times),
        unit: 'ms',
        limit,
      });
    }
    return figures;
  } finally {
    await closeBuiltScene(scene);
  }
}

/** Work on thousands of rows, and how everybody else fares meanwhile. */
export async function benchResponsive(cwd: string, folder: string): Promise<Figure[]> {
  return [...(await onPostgres(cwd, folder)), ...(await onEmbedded(cwd, folder))];
}
