import { lastMonths } from '../../src/domain/measures/period.ts';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { queryString } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { Browser } from './analytics.ts';
import { drawFeedback, type FeedbackStock } from './feedback-stock.ts';
import { benchFeedbackBrowser } from './feedback-browser.ts';
import type { Figure } from './figure.ts';

const SURVEYS = Number(process.env.BENCH_FEEDBACK ?? 1_000_000);
/** browser, words, and lists by role: all together take half an hour */
const PARTS = (process.env.BENCH_FEEDBACK_PARTS ?? 'browser,words,admin,user,provider').split(',');
const TODAY = new Date().toISOString().slice(0, 10);
const MONTH = lastMonths(TODAY, 1);
const FAR = Math.min(10_000, SURVEYS / 100);

/** Filters of a list. */
function buildFilters({ practiceIds, providerId }: FeedbackStock): Record<string, object> {
  return {
    none: {},
    'one kind': { experienceType: 'PATIENT' },
    narrative: { experienceType: 'PATIENT', narrative: true },
    status: { status: ['NOT_CONTACTED', 'LEFT_MESSAGE'] },
    requests: { srr: true },
    'a common sentiment': { sentimentTypes: ['NEGATIVE'] },
    'a rare sentiment': { sentimentTypes: ['NEUTRAL'] },
    'an NPS group': { nps: ['promoters'] },
    appointment: { appointment: ['ENDO'] },
    outliers: { outlier: 'any' },
    'a category of all': { categoryCode: 'EMP' },
    'a category of a tenth': { categoryCode: 'CS' },
    'a category of few': { categoryCode: 'PN' },
    'a category without answers': { categoryCode: 'CPTCY' },
    'comments that were not judged': { sentimentTypes: ['NONE'] },
    'requests first': { priorityStatus: ['NOT_CONTACTED'] },
    'an outlier': { outlier: 'negative', categoryCode: 'WT' },
    practice: { practiceIds: practiceIds.slice(0, 1) },
    practices: { practiceIds: practiceIds.slice(0, 3) },
    provider: { providerIds: [providerId] },
    month: { date: MONTH },
    'new patients of a month': { date: MONTH, patientType: 'new' },
    'sentiment of a practice': { practiceIds: practiceIds.slice(0, 1), sentimentTypes: ['NEGATIVE'] },
  };
}

const SORTS = [
  {},
  { sortBy: 'date', orderBy: 'asc' },
  { sortBy: 'rating' },
  { sortBy: 'rating', orderBy: 'asc' },
];

/** Only of requests. */
const BY_URGENCY = [{ sortBy: 'urgency' }, { sortBy: 'call' }];

/** Limits of a list, in milliseconds. */
const PAGE_P99 = 60;
const SKIPPED_P99 = 150;
const TOTAL_P95 = 400;
/** Timed counts: each may take hundreds of milliseconds. */
const COUNTS = 40;
/** A page without its total, which is counted apart. */
const PAGE = { take: 10, total: false };

interface ListBody {
  pagination: { total?: number; nextCursor?: string | null };
}

async function read(
  url: string,
  cookie: string,
  query: Parameters<typeof queryString>[0],
): Promise<ListBody['pagination']> {
  const answer = await fetch(`${url}/v1/feedbacks${queryString(query)}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${queryString(query)}: ${answer.status}`);
  return ((await answer.json()) as ListBody).pagination;
}

/** The positions at which a list is timed: its start, its middle, its end, and behind skipped rows. */
async function findPages(url: string, cookie: string, query: object): Promise<[string, object, number][]> {
  const { total = 0 } = await read(url, cookie, { ...query, take: 0 });
  const pages: [string, object, number][] = [['the start', { cursor: 'first' }, PAGE_P99]];
  for (const [name, skip] of [
    ['the middle', Math.floor(total / 2)],
    ['the end', total - 20],
  ] as const) {
    // scrolling reaches the same cursor, ten rows at a time
    const { nextCursor } = skip > 0 ? await read(url, cookie, { ...query, ...PAGE, skip }) : {};
    if (nextCursor) pages.push([name, { cursor: nextCursor }, PAGE_P99]);
  }
  return [...pages, [`row ${FAR}`, { skip: FAR }, SKIPPED_P99]];
}

async function lists(url: string, stock: FeedbackStock): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [role, cookie] of Object.entries(stock.cookies)) {
    if (!PARTS.includes(role)) continue;
    const browser = new Browser(url, cookie);
    const counter = new Browser(url, cookie, COUNTS);
    for (const [name, filter] of Object.entries(buildFilters(stock))) {
      const { p50, p95 } = await counter.time(`/feedbacks${queryString({ ...filter, take: 0 })}`);
      figures.push({
        what: `Total, ${role}, ${name}`,
        value: p95,
        unit: 'ms',
        limit: { most: TOTAL_P95 },
        note: `p50 ${p50.toFixed(1)} ms`,
      });
      for (const sort of 'srr' in filter ? [...SORTS, ...BY_URGENCY] : SORTS) {
        const query = { ...filter, ...sort };
        const order = Object.values(sort).join(' ') || 'default';
        for (const [at, position, most] of await findPages(url, cookie, query)) {
          const page = await browser.time(`/feedbacks${queryString({ ...query, ...PAGE, ...position })}`);
          figures.push({
            what: `List, ${role}, ${name}, ${order}, from ${at}`,
            value: page.p99,
            unit: 'ms',
            limit: { most },
            note: `p50 ${page.p50.toFixed(1)} ms`,
          });
        }
      }
    }
    browser.close();
    counter.close();
  }
  return figures;
}

async function words(url: string, stock: FeedbackStock): Promise<Figure[]> {
  const figures: Figure[] = [];
  const calls: [string, string, number][] = [
    ['Search, common word', `/feedbacks${queryString({ ...PAGE, search: 'appointment' })}`, 100],
    ['Search, rare word', `/feedbacks${queryString({ ...PAGE, search: 'zirconia' })}`, 100],
    ['Search, two words', `/feedbacks${queryString({ ...PAGE, search: 'front desk' })}`, 100],
    ['Search, beginning of a word', `/feedbacks${queryString({ ...PAGE, search: 'app' })}`, 100],
    [
      'Search by rating',
      `/feedbacks${queryString({ ...PAGE, search: 'appointment', sortBy: 'rating' })}`,
      100,
    ],
    [
      'Search with a filter',
      `/feedbacks${queryString({ ...PAGE, search: 'appointment', nps: ['detractors'] })}`,
      100,
    ],
    ['Word cloud of a month', `/analytics/wordcloud${queryString({ date: MONTH })}`, 150],
  ];
  for (const [role, cookie] of Object.entries(stock.cookies)) {
    const browser = new Browser(url, cookie);
    for (const [what, path, most] of calls) {
      const { p50, p99 } = await browser.time(path);
      const note = `p50 ${p50.toFixed(1)} ms`;
      figures.push({ what: `${what}, ${role}`, value: p99, unit: 'ms', limit: { most }, note });
    }
    browser.close();
  }
  return figures;
}

/** Measures the chosen parts against a running server. */
export async function measureFeedback(url: string, stock: FeedbackStock): Promise<Figure[]> {
  return [
    ...(PARTS.includes('browser') ? await benchFeedbackBrowser(url, stock.cookies.admin) : []),
    ...(PARTS.includes('words') ? await words(url, stock) : []),
    ...(await lists(url, stock)),
  ];
}

/** Lists, searches and word clouds of an organization with many completed surveys, on PostgreSQL. */
export async function benchFeedback(cwd: string, dataDir: string): Promise<Figure[]> {
  const postgres = await startPostgres({
    max_wal_size: '8GB',
    shared_buffers: '512MB',
    synchronous_commit: 'off',
  });
  try {
    const databaseUrl = await postgres.createDatabase('feedback');
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMIT_FACTOR: '0' };
    await (await startBuiltServer({ cwd, env })).stop();
    const stock = await drawFeedback(databaseUrl, SURVEYS);
    const server = await startBuiltServer({ cwd, env });
    try {
      return await measureFeedback(server.url, stock);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
