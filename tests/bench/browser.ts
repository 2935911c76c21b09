import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { type Browser as Chromium, chromium, type Page } from '@playwright/test';
import { signInFirst } from '../api/auth-browser.ts';
import { makePractice } from '../support/built-scene.ts';
import { createOrganization, startBuiltServer } from '../e2e/support/built-server.ts';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { type BareReactAdmin, startBareReactAdmin } from './bare-react-admin.ts';
import { type Figure, median } from './figure.ts';

const EMAIL = 'bench@example.test';
export const COOKIE = 'chairside_session';
const ROUNDS = 7;
/** The limits' unit, in bytes. */
const KILOBYTE = 1024;
/** smaller responses gain nothing from compression */
const ONE_PACKET = 1400;

/** Code that must not be in the first screens, each with a text that only it contains. */
const FOREIGN: Record<string, RegExp> = {
  forms: /ObjectFieldTemplate|rjsf-/,
  charts: /recharts-/,
  markdown: /micromark|mdast-util/,
  'phone metadata': /country_calling_codes|\["1","011","/,
};

interface Raw {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function get(url: string, encoding: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Scripts that a page requests, from the first byte until the network is idle. */
export async function collectScripts(
  page: Page,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) found.add(response.url());
  });
  await page.goto(url);
  await ready(page);
  await page.waitForLoadState('networkidle');
  return [...found];
}

interface Weighed {
  kilobytes: number;
  problems: string[];
}

/** Compressed sizes as served, and whether every asset is compressed and cached. */
export async function weigh(scripts: string[]): Promise<Weighed> {
  const problems: string[] = [];
  let bytes = 0;
  for (const script of scripts) {
    const [gzip, brotli] = [await get(script, 'gzip'), await get(script, 'br, gzip')];
    const name = script.split('/').at(-1) ?? script;
    const isWorthIt = gzip.body.length > ONE_PACKET;
    if (isWorthIt && gzip.headers['content-encoding'] !== 'gzip')
      problems.push(`${name} is not served gzipped`);
    if (isWorthIt && brotli.headers['content-encoding'] !== 'br')
      problems.push(`${name} is not served with brotli`);
    if (!/immutable/.test(String(gzip.headers['cache-control']))) problems.push(`${name} is not immutable`);
    bytes += gzip.body.length;
    const isPacked = gzip.headers['content-encoding'] === 'gzip';
    const text = (isPacked ? gunzipSync(gzip.body) : gzip.body).toString();
    for (const [what, pattern] of Object.entries(FOREIGN))
      if (pattern.test(text)) problems.push(`${name} holds ${what}`);
    if (
      brotli.headers['content-encoding'] === 'br' &&
      brotliDecompressSync(brotli.body).toString() !== text
    ) {
      problems.push(`${name} is another text in brotli`);
    }
  }
  return { kilobytes: bytes / KILOBYTE, problems };
}

/** A string, because the compiler adds helpers to functions that the page lacks. Painted in the frame after. */
const NOTE_FIRST_ROW = `
  const look = () => {
    if (document.querySelector('tbody tr')) {
      requestAnimationFrame(() => setTimeout(() => { globalThis.rowsAt = performance.now(); }));
    } else requestAnimationFrame(look);
  };
  look();
`;

/**
 * Milliseconds from the start of the navigation until the list has a row, with an empty cache.
 * @param token of the session; absent: signed out
 */
export async function firstRows(
  browser: Chromium,
  url: string,
  token?: string,
  path = '/practices',
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (token !== undefined) await context.addCookies([{ name: COOKIE, value: token, url }]);
  const page = await context.newPage();
  await page.addInitScript({ content: NOTE_FIRST_ROW });
  await page.goto(`${url}${path}`);
  await page.locator('tbody tr').first().waitFor();
  let took: number | undefined;
  while (took === undefined) took = await page.evaluate<number | undefined>('globalThis.rowsAt');
  await context.close();
  return took;
}

async function signIn(url: string, dataDir: string): Promise<string> {
  const browser = await signInFirst(url, dataDir, EMAIL);
  const session = browser.cookies.get(COOKIE)?.value;
  if (session === undefined) throw new Error('The bench could not sign in.');
  for (let n = 0; n < 60; n += 1) {
    const made = await browser.post('/v1/practices', makePractice(`Practice ${n}`));
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  }
  return session;
}

/** The measured time of bare react-admin when the limit was set, in ms, and the limit. */
const SEEN = { bare: 610, most: 700 };

/** Loads our list and that of bare react-admin in turn, so that both meet the same load on the machine. */
async function compareFirstRows(
  browser: Chromium,
  url: string,
  token: string,
  bare: BareReactAdmin,
): Promise<Figure[]> {
  const times: number[] = [];
  const bareTimes: number[] = [];
  // the first load of each finds a cold server
  for (let round = 0; round <= ROUNDS; round += 1) {
    times.push(await firstRows(browser, url, token));
    bareTimes.push(await firstRows(browser, bare.url, undefined, bare.path));
  }
  const [ours, theirs] = [times.slice(1), bareTimes.slice(1)];
  return [
    {
      what: 'First rows of the practices list, empty cache',
      value: median(ours),
      unit: 'ms',
      limit: { most: SEEN.most },
      note: `median of ${ROUNDS}, fastest ${Math.round(Math.min(...ours))}; ${SEEN.most} where bare react-admin takes ${SEEN.bare}`,
    },
    {
      what: '  of what bare react-admin takes in this run',
      value: median(ours) / median(theirs),
      unit: 'times',
      limit: { most: SEEN.most / SEEN.bare },
      note: `${Math.round(median(theirs))} ms, fastest ${Math.round(Math.min(...theirs))}`,
    },
  ];
}

async function measure(
  browser: Chromium,
  url: string,
  token: string,
  bare: BareReactAdmin,
): Promise<Figure[]> {
  const anonymous = await browser.newPage();
  const login = await weigh(
    await collectScripts(anonymous, `${url}/login`, (page) => page.getByRole('textbox').first().waitFor()),
  );
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: COOKIE, value: token, url }]);
  const signedIn = await context.newPage();
  const first = await weigh(
    await collectScripts(signedIn, `${url}/practices`, (page) => page.locator('tbody tr').first().waitFor()),
  );
  const rows = await compareFirstRows(browser, url, token, bare);
  const problems = [...new Set([...login.problems, ...first.problems])];
  for (const problem of problems) process.stdout.write(`     ! ${problem}\n`);
  return [
    {
      what: 'JavaScript of the first list, gzip',
      value: first.kilobytes,
      unit: 'KiB',
      limit: { most: 260 },
    },
    {
      what: 'JavaScript of the sign-in page, gzip',
      value: login.kilobytes,
      unit: 'KiB',
      limit: { most: 115 },
    },
    {
      what: 'Scripts served wrongly, or with foreign parts',
      value: problems.length,
      unit: '',
      limit: { most: 0 },
    },
    ...rows,
  ];
}

/** Measures the built product on localhost in a browser. */
export async function benchBrowser(cwd: string, dataDir: string): Promise<Figure[]> {
  const env = { DATA_DIR: dataDir, DEMO: 'off' };
  createOrganization(dataDir, 'Bench Dental', EMAIL);
  const bare = await startBareReactAdmin(cwd, join(dataDir, 'bare-react-admin'));
  const server = await startBuiltServer({ cwd, env });
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await measure(browser, server.url, await signIn(server.url, dataDir), bare);
  } finally {
    await browser.close();
    await server.stop();
    bare.stop();
  }
}
