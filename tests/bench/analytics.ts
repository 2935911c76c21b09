import { Agent, get } from 'node:http';
import autocannon from 'autocannon';
import pg from 'pg';
import { lastMonths } from '../../src/domain/measures/period.ts';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { queryString } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { drawStock, type Stock } from './analytics-stock.ts';
import { type Figure, median } from './figure.ts';

const SURVEYS = Number(process.env.BENCH_SURVEYS ?? 1_000_000);
const TIMES = 200;
const CONNECTIONS = 16;
const SECONDS = 5;
const TODAY = new Date().toISOString().slice(0, 10);
const QUARTER = queryString({ date: lastMonths(TODAY, 3) });
const MONTH = queryString({ date: lastMonths(TODAY, 1) });

interface Timed {
  p50: number;
  p95: number;
  p99: number;
}

/** Calls over one connection, as from a browser. */
export class Browser {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly cookie: string,
    /** calls that are timed, after a fifth as many to warm up */
    private readonly times = TIMES,
  ) {}

  call(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.cookie, 'accept-encoding': 'gzip, deflate, br' };
      get(`${this.url}/v1${path}`, { agent: this.agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode ?? 0}`)),
        );
      }).on('error', reject);
    });
  }

  async time(...paths: string[]): Promise<Timed> {
    const times: number[] = [];
    const warmUp = this.times / 5;
    for (let n = 0; n < warmUp + this.times; n += 1) {
      const began = performance.now();
      for (const path of paths) await this.call(path);
      if (n >= warmUp) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
    return { p50: median(times), p95: at(0.95), p99: at(0.99) };
  }

  close(): void {
    this.agent.destroy();
  }
}

async function perSecond(url: string, cookie: string, path: string): Promise<number> {
  const options = { url: `${url}/v1${path}`, headers: { cookie }, connections: CONNECTIONS };
  await autocannon({ ...options, duration: 2 });
  const { requests, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} calls failed.`);
  return requests.average;
}

const SCANS: Record<string, string> = {
  weekly: `select date_trunc('week', s.completed_day), count(*), avg(s.average_score), sum((a.value is not null)::int), avg(a.value)
    from surveys s join answers a on a.organization_id = s.organization_id and a.survey_id = s.id
    where s.organization_id = $1 and s.completed_day >= $2::date and s.completed_day < $3::date group by 1`,
  outliers: `select a.category_id, a.outlier < 0, count(*) from surveys s
    join answers a on a.organization_id = s.organization_id and a.survey_id = s.id
    where s.organization_id = $1 and s.completed_day >= $2::date and s.completed_day < $3::date and a.outlier is not null group by 1, 2`,
};

async function timeScan(client: pg.Client, { fiftyId }: Stock, sql: string): Promise<number> {
  const { gte, lt } = lastMonths(TODAY, 3);
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await client.query(sql, [fiftyId, gte, lt]);
    times.push(performance.now() - began);
  }
  return median(times.slice(1));
}

const ROLLUPS = [
  'response_days',
  'response_weeks',
  'response_months',
  'question_weeks',
  'funnel_months',
  'standings',
];

/** Rows and bytes of the rollups of the organization of 50, as shares of its answers. */
async function sizes(client: pg.Client, { fiftyId }: Stock): Promise<Figure[]> {
  const of = async (table: string): Promise<{ rows: number; bytes: number }> => {
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `select count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::float8 as bytes from ${table} t where organization_id = $1`,
      [fiftyId],
    );
    return rows[0] ?? { rows: 0, bytes: 0 };
  };
  const answers = await of('answers');
  const all: { rows: number; bytes: number }[] = [];
  for (const table of ROLLUPS) all.push(await of(table));
  const rows = all.reduce((sum, one) => sum + one.rows, 0);
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  return [
    {
      what: 'Rows of the rollups, of those of the answers',
      value: rows / answers.rows,
      unit: 'times',
      limit: { most: 1 / 20 },
      note: `${rows} of ${answers.rows}`,
    },
    {
      what: '  bytes',
      value: bytes / answers.bytes,
      unit: 'times',
      limit: { most: 1 / 10 },
      note: `${Math.round(bytes / 1e6)} of ${Math.round(answers.bytes / 1e6)} MB`,
    },
  ];
}

/** Calls, with their maximum time as a multiple of reading a practice. */
function listCalls({
  practiceId,
  fiftyId,
}: Stock): { what: string; paths: string[]; most: number; by: 'fifty' | 'twoHundred' }[] {
  const px = `/analytics/page${queryString({ widgets: ['DK_SCORE', 'CONTACT_REQUESTS'] })}`;
  const by = 'fifty' as const;
  return [
    {
      what: 'Weekly score of a practice',
      paths: [`/analytics/scores${QUARTER}&practiceId=${practiceId}`],
      most: 1.5,
      by,
    },
    { what: 'Weekly score of 50 practices', paths: [`/analytics/scores${QUARTER}`], most: 4, by },
    { what: 'NPS of a month', paths: [`/analytics/nps-score${MONTH}`], most: 2, by },
    {
      what: 'Percentile among 500 practices, 3 months',
      paths: [`/practices/${practiceId}/percentile${QUARTER}`],
      most: 3,
      by,
    },
    { what: 'Outliers of 3 months', paths: [`/analytics/outliers${QUARTER}`], most: 2, by },
    { what: 'Ratings of 3 months', paths: [`/analytics/rating${QUARTER}`], most: 2, by },
    { what: 'What changed', paths: ['/analytics/findings'], most: 4, by },
    { what: 'Head of a search', paths: ['/analytics/drill-down?categoryId=10'], most: 4, by },
    { what: 'Themes of a month', paths: [`/analytics/themes${MONTH}`], most: 3, by },
    { what: 'A month in words', paths: [`/analytics/themes-in-words${MONTH}`], most: 3, by },
    {
      what: 'Themes of a month, 200 practices',
      paths: [`/analytics/themes${MONTH}`],
      most: 3,
      by: 'twoHundred',
    },
    { what: 'What changed, 200 practices', paths: ['/analytics/findings'], most: 4, by: 'twoHundred' },
    { what: 'Leaderboard of 200 practices', paths: ['/leaderboard/px'], most: 4, by: 'twoHundred' },
    {
      what: 'All that /px needs',
      paths: [
        px,
        '/leaderboard/px',
        `/organizations/${fiftyId}/ranks`,
        '/feedbacks?experienceType=PATIENT&narrative=true&take=3&total=false',
        '/feedbacks?experienceType=PATIENT&srr=true&take=3&total=false',
      ],
      most: 12,
      by,
    },
  ];
}

async function measure(url: string, stock: Stock, client: pg.Client): Promise<Figure[]> {
  const browsers = {
    fifty: new Browser(url, stock.cookies.fifty),
    twoHundred: new Browser(url, stock.cookies.twoHundred),
  };
  const yardstick = `/practices/${stock.practiceId}`;
  const figures: Figure[] = [];
  const timings: Record<string, number> = {};
  for (const { what, paths, most, by } of listCalls(stock)) {
    const before = await browsers.fifty.time(yardstick);
    const call = await browsers[by].time(...paths);
    const after = await browsers.fifty.time(yardstick);
    const base = (before.p50 + after.p50) / 2;
    timings[what] = call.p50;
    figures.push(
      {
        what,
        value: call.p50 / base,
        unit: 'times',
        limit: { most },
        note: `${call.p50.toFixed(2)} ms, a practice ${base.toFixed(2)} ms`,
      },
      { what: '  p95 against p50', value: call.p95 / call.p50, unit: 'times', limit: { most: 3 } },
    );
  }
  for (const [name, call] of [
    ['weekly', 'Weekly score of 50 practices'],
    ['outliers', 'Outliers of 3 months'],
  ] as const) {
    const scan = await timeScan(client, stock, SCANS[name] ?? '');
    figures.push({
      what: `Scan of the answers, ${name}, against the call`,
      value: scan / (timings[call] ?? Number.NaN),
      unit: 'times',
      limit: { least: 20 },
      note: `${scan.toFixed(0)} ms`,
    });
  }
  const all = await perSecond(url, stock.cookies.fifty, yardstick);
  for (const {
    what,
    paths: [path = ''],
    by,
  } of listCalls(stock).filter(({ paths }) => paths.length === 1)) {
    const rate = await perSecond(url, stock.cookies[by], path);
    figures.push({
      what: `${what}, over ${CONNECTIONS} connections`,
      value: rate / all,
      unit: 'times',
      limit: { least: 0.5 },
      note: `${Math.round(rate)} of ${Math.round(all)} req/s`,
    });
  }
  for (const browser of Object.values(browsers)) browser.close();
  return figures;
}

/** Compares the calls for figures on the rollups of 10,000,000 surveys with reading a practice in the same run. */
export async function benchAnalytics(cwd: string, dataDir: string): Promise<Figure[]> {
  const postgres = await startPostgres({
    max_wal_size: '8GB',
    shared_buffers: '512MB',
    synchronous_commit: 'off',
  });
  try {
    const databaseUrl = await postgres.createDatabase('analytics');
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMIT_FACTOR: '0' };
    await (await startBuiltServer({ cwd, env })).stop();
    const stock = await drawStock(databaseUrl, SURVEYS);
    const server = await startBuiltServer({ cwd, env });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return [
        { what: `Recount of ${SURVEYS} surveys`, value: stock.recountedIn, unit: 's' },
        ...(await sizes(client, stock)),
        ...(await measure(server.url, stock, client)),
      ];
    } finally {
      await client.end();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
