import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { benchAnalytics } from './analytics.ts';
import { benchApiLoad } from './api-load.ts';
import { benchBrowser } from './browser.ts';
import { benchDashboards } from './dashboards.ts';
import { benchDevMode } from './dev-mode.ts';
import { benchDigests } from './digests.ts';
import { benchFeedback } from './feedback.ts';
import { type Figure, isWithin, formatLine, median } from './figure.ts';
import { benchHttp } from './http.ts';
import { benchImport } from './import.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchList } from './list.ts';
import { benchPracticeWrites } from './practice-writes.ts';
import { benchProcesses } from './processes.ts';
import { benchResponsive } from './responsive.ts';
import { benchSuppression } from './suppression.ts';
import { benchSurveyPage } from './survey-page.ts';
import { benchSurveys } from './surveys.ts';
import { benchYardstick } from './yardstick.ts';

const ROOT = join(import.meta.dirname, '../..');

function print(...figures: Figure[]): Figure[] {
  for (const figure of figures) process.stdout.write(`${formatLine(figure)}\n`);
  return figures;
}

function run(...args: string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr.toString()}`);
  return performance.now() - began;
}

function benchGenerate(): Figure {
  const times = [1, 2, 3].map(() => run('--import', 'tsx', 'generators/cli.ts') / 1000);
  return { what: 'npm run generate', value: median(times), unit: 's', limit: { most: 2 } };
}

const WRITES = 500;

/** Requests login links: each is a job, a token and a mail. */
async function write({ url }: BuiltServer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@demo.test' });
  for (let n = 0; n < WRITES; n += 1)
    await (await fetch(`${url}/v1/auth/login`, { method: 'POST', headers, body })).arrayBuffer();
}

/** With the demo organizations, as on a newcomer's first start. */
async function benchStart(dataDir: string): Promise<Figure[]> {
  const start = () => startBuiltServer({ cwd: ROOT, env: { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '0' } });
  const first = await start();
  await first.stop();
  const second = await start();
  await write(second);
  await second.kill();
  const third = await start();
  await third.stop();
  const [onNew, onExisting, afterKill] = [first, second, third].map(({ startedIn }) => startedIn / 1000);
  return [
    {
      what: 'Start on a new DATA_DIR, with the demo',
      value: onNew ?? Number.NaN,
      unit: 's',
      limit: { most: 15 },
    },
    { what: 'Start on an existing DATA_DIR', value: onExisting ?? Number.NaN, unit: 's', limit: { most: 3 } },
    {
      what: 'Start after kill -9, with writes',
      value: afterKill ?? Number.NaN,
      unit: 's',
      limit: { most: 3 },
    },
  ];
}

/** Directus, Strapi and PostGraphile were measured elsewhere; their yardstick is measured in this run. */
const SEEN = [
  'Directus 336, Strapi 222, PostGraphile 1,346',
  'Directus 462, Strapi 548, PostGraphile 3,573',
  'Directus 249, Strapi 355, PostGraphile 2,487',
];

async function benchCalls(): Promise<Figure[]> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 10);
  const [{ figures, memory }, bare] = [await benchHttp(seconds), await benchYardstick(seconds)];
  return [
    ...figures.flatMap((figure, index): Figure[] => [
      {
        what: figure.call,
        value: figure.requestsPerSecond,
        unit: 'req/s',
        note: `p50 ${figure.medianLatency} ms, p99 ${figure.p99Latency} ms, ${figure.failed} failed; seen elsewhere: ${SEEN[index] ?? ''}`,
      },
      {
        what: '  of what bare Fastify with pg does, without session and walls',
        value: figure.requestsPerSecond / (bare[index] ?? Number.NaN),
        unit: 'times',
        note: `${bare[index] ?? 0} req/s in this run`,
      },
    ]),
    { what: 'Memory of the server after the load', value: memory, unit: 'MB', limit: { most: 300 } },
  ];
}

/** The parts, by their names in `npm run bench -- <part>`. */
const PARTS: Record<string, (folder: string) => Promise<Figure[]>> = {
  generate: async () => [benchGenerate()],
  start: (folder) => benchStart(join(folder, 'start')),
  browser: (folder) => benchBrowser(ROOT, join(folder, 'browser')),
  list: (folder) => benchList(ROOT, join(folder, 'list')),
  dev: async (folder) => [await benchDevMode(join(folder, 'dev'))],
  import: () => benchImport(),
  survey: (folder) => benchSurveyPage(ROOT, join(folder, 'survey')),
  lighthouse: (folder) => benchLighthouse(ROOT, join(folder, 'lighthouse')),
  surveys: (folder) => benchSurveys(ROOT, join(folder, 'surveys')),
  http: () => benchCalls(),
  practices: () => benchPracticeWrites(ROOT),
  dashboards: () => benchDashboards(),
  analytics: (folder) => benchAnalytics(ROOT, join(folder, 'analytics')),
  feedback: (folder) => benchFeedback(ROOT, join(folder, 'feedback')),
  api: () => benchApiLoad(),
  digests: () => benchDigests(),
  suppression: () => benchSuppression(),
  processes: (folder) => benchProcesses(ROOT, join(folder, 'processes')),
  responsive: (folder) => benchResponsive(ROOT, join(folder, 'responsive')),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(
    `The bench has the parts ${Object.keys(PARTS).join(', ')}, not ${unknown.join(', ')}.\n`,
  );
  process.exit(2);
}

const root = temporaryRoot('bench');
const figures: Figure[] = [];
try {
  run('scripts/build.mjs');
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...print(...(await part(root.path))));
  }
} finally {
  root.remove();
}
const over = figures.filter((figure) => !isWithin(figure));
process.stdout.write(
  over.length === 0 ? '\nAll within their limits.\n' : `\n${over.length} over their limits.\n`,
);
process.exit(over.length === 0 ? 0 : 1);
