import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { closeBuiltScene, makeSurveys, openBuiltScene } from '../support/built-scene.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 5;
const RTT_MS = 150;
const KBPS = 1638.4;
/**
 * Lighthouse's slow 4G, with the values that Lighthouse sets in the browser: connection setup takes several round
 * trips, which the browser's throttling models as one latency, and a tenth of the throughput is protocol overhead.
 */
const NETWORK = {
  offline: false,
  latency: RTT_MS * 3.75,
  downloadThroughput: (KBPS * 0.9 * 1024) / 8,
  uploadThroughput: (675 * 0.9 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * A string, because the compiler adds helpers that the page lacks. The page is interactive once hydrated, after the
 * last task of more than 50 ms.
 */
const OBSERVE = `
  const vitals = (globalThis.vitals = { lcp: 0, live: 0, longest: 0, busyUntil: 0, shift: 0 });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime));
  observe('layout-shift', (entry) => (vitals.shift += entry.value));
  observe('longtask', (entry) => {
    vitals.longest = Math.max(vitals.longest, entry.duration);
    vitals.busyUntil = entry.startTime + entry.duration;
  });
  const look = () => {
    if (document.querySelector('.submit') && !document.querySelector('.no-js')) vitals.live = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;

interface Vitals {
  lcp: number;
  live: number;
  longest: number;
  busyUntil: number;
  shift: number;
}

async function open(page: Page, url: string): Promise<Vitals> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript({ content: OBSERVE });
  await page.goto(url, { waitUntil: 'load' });
  let vitals = await page.evaluate<Vitals>('globalThis.vitals');
  while (vitals.live === 0) vitals = await page.evaluate<Vitals>('globalThis.vitals');
  // the last entries arrive shortly after the event
  await page.waitForTimeout(1000);
  return page.evaluate<Vitals>('globalThis.vitals');
}

async function measure(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE);
  try {
    return await open(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/** A slow connection on a busy machine, to compare builds. */
const HELD =
  'as the browser slows itself down; Lighthouse works its figures out: `npm run bench -- lighthouse`';

/** Time until a survey is visible and can be answered, on a phone with a slow connection and an empty cache. */
export async function benchSurveyPage(cwd: string, dataDir: string): Promise<Figure[]> {
  const scene = await openBuiltScene(cwd, dataDir);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const surveys = await makeSurveys(scene, ROUNDS + 1);
    const rounds: Vitals[] = [];
    for (const { slug } of surveys) rounds.push(await measure(browser, `${scene.server.url}/px/s/${slug}`));
    // the first load finds a cold server
    const [, ...warm] = rounds;
    const of = (pick: (vitals: Vitals) => number): number => median(warm.map(pick));
    return [
      {
        what: 'Survey on slow 4G, 4x CPU: largest contentful paint',
        value: of(({ lcp }) => lcp),
        unit: 'ms',
        limit: { most: 1200 },
        note: HELD,
      },
      {
        what: 'Survey on slow 4G, 4x CPU: interactive',
        value: of(({ live, busyUntil }) => Math.max(live, busyUntil)),
        unit: 'ms',
        limit: { most: 1650 },
        note: `longest task ${Math.round(of(({ longest }) => longest))} ms; ${HELD}`,
      },
      {
        what: 'Survey: layout shift',
        value: of(({ shift }) => shift),
        unit: '',
        limit: { most: 0.01 },
      },
    ];
  } finally {
    await browser.close();
    await closeBuiltScene(scene);
  }
}
