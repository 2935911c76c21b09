import { get } from 'node:http';
import { NOBODY } from './support/state.ts';
import { expect, test } from './support/test.ts';
import { expectLive, newSurvey, openSurvey } from './support/survey.ts';

test.use({ storageState: NOBODY });

/** Limit in bytes, gzipped, of everything the page loads before it can be answered. */
const ALL = 56_000;
const JAVASCRIPT = 30_000;

/** Other surveys whose page is measured as well. */
const OTHERS = 8;

interface Sent {
  bytes: number;
  headers: Record<string, unknown>;
}

function fetchRaw(url: string, encoding: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve({ bytes, headers: response.headers }));
    }).on('error', reject);
  });
}

test('the page stays small enough for a phone on a slow connection', async ({ page, maker, world }) => {
  const slug = await newSurvey(maker);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openSurvey(page, slug);
  await page.evaluate(() => document.fonts.ready);
  const urls = [...new Set([...loaded, `${world.url}/favicon.svg`])].filter((url) => !url.includes('/v1/'));
  // questions take turns, so that the page of one survey is longer than that of another
  const others: string[] = [];
  for (let made = 0; made < OTHERS; made += 1) others.push(`${world.url}/px/s/${await newSurvey(maker)}`);
  const measure = async (url: string) => ({ url: new URL(url).pathname, ...(await fetchRaw(url, 'gzip')) });
  const isPage = (url: string) => url.includes('/px/s/');
  const pages = await Promise.all([...urls.filter(isPage), ...others].map(measure));
  const assets = await Promise.all(urls.filter((url) => !isPage(url)).map(measure));
  const longest = pages.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
  const sizes = [...longest, ...assets];
  const sum = (list: Sent[]): number => list.reduce((total, { bytes }) => total + bytes, 0);
  const listing = sizes.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  const scripts = sizes.filter(({ url }) => url.endsWith('.js'));
  expect(scripts.length, listing).toBeGreaterThan(0);
  expect(sum(scripts), listing).toBeLessThanOrEqual(JAVASCRIPT);
  expect(sum(sizes), listing).toBeLessThanOrEqual(ALL);
});

test('assets are compressed and cached, the page itself is not', async ({ page, maker, world }) => {
  const slug = await newSurvey(maker);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openSurvey(page, slug);
  for (const url of scripts) {
    const { headers } = await fetchRaw(url, 'br, gzip');
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toContain('immutable');
  }
  const { headers } = await fetchRaw(`${world.url}/px/s/${slug}`, 'br, gzip');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['set-cookie']).toBeUndefined();
});

test('a font that arrives late moves nothing', async ({ page, maker }) => {
  const slug = await newSurvey(maker);
  let release: () => void = () => undefined;
  const isPainted = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await isPainted;
    await route.continue();
  });
  // the width at which a line of the first question breaks in one face only
  await page.setViewportSize({ width: 412, height: 823 });
  // the page is not loaded before its font is, however late
  await page.goto(`/px/s/${slug}`, { waitUntil: 'commit' });
  await expectLive(page);
  const tops = (): Promise<number[]> =>
    page.locator('.card').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  const before = await tops();
  expect(before.length).toBeGreaterThan(1);
  const arrives = page.waitForResponse('**/*.woff2');
  release();
  await (await arrives).finished();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await tops()).toEqual(before);
});
