import { type Browser as Chromium, chromium, type Page } from '@playwright/test';
import { widgetKindsFor } from '../../src/domain/measures/widgets/widget-kinds.ts';
import type { Browser } from '../api/auth-browser.ts';
import { type Demo, startDemo } from '../e2e/support/demo.ts';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { collectScripts, weigh } from './browser.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 5;
const SIX = 6;
const ANALYTICS = '/px/analytics';
const RESULTS = '/ex/results/LDTRT';

/** Strings, because the compiler adds helpers to functions that the page lacks. */
const DRAWN = {
  home: `document.querySelectorAll('article').length >= 6 && document.querySelector('[data-chart] figure') &&
    [...document.querySelectorAll('h3')].some((one) => one.textContent === 'Leading')`,
  // each question with its change and the number of its low comments
  results: `document.querySelector('[aria-label="Overview"]')?.textContent.includes('against') &&
    document.querySelector('[aria-label="Questions"] tbody tr') &&
    [...document.querySelectorAll('[aria-label="Questions"] tbody td')].every((one) => one.textContent !== '')`,
  widgets: (count: number) =>
    `document.querySelectorAll('[data-chart] figure, [data-chart] [data-no-data]').length >= ${count}`,
};

const noteDrawn = (condition: string): string => `
  const look = () => {
    if (document.body && (${condition})) requestAnimationFrame(() => setTimeout(() => { globalThis.drawnAt = performance.now(); }));
    else requestAnimationFrame(look);
  };
  look();
`;

async function openPage(chromium: Chromium, demo: Demo, person: Browser): Promise<Page> {
  // the page's CSP forbids conditions as strings
  const context = await chromium.newContext({ viewport: { width: 1600, height: 900 }, bypassCSP: true });
  await demo.enter(context, person);
  return context.newPage();
}

async function readNumber(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction(`globalThis.${name}`);
  return Number(await handle.jsonValue());
}

/** Milliseconds from the start of navigation until everything is drawn, each round with an empty cache. */
async function drawnIn(
  browser: Chromium,
  demo: Demo,
  person: Browser,
  { path, condition }: { path: string; condition: string },
): Promise<number[]> {
  const times: number[] = [];
  // the first round finds a cold server
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await openPage(browser, demo, person);
    await page.addInitScript({ content: noteDrawn(condition) });
    await page.goto(demo.url + path);
    times.push(await readNumber(page, 'drawnAt'));
    await page.context().close();
  }
  return times.slice(1);
}

async function layOut(person: Browser, count: number): Promise<number> {
  const kinds = widgetKindsFor('PATIENT', 'ADMIN').slice(0, count);
  const layout = kinds.map(({ kind }, position) => ({
    widget: kind,
    gridColumnWidth: 1,
    position,
    experienceType: 'PATIENT',
  }));
  const { status } = await person.post('/v1/analytics/settings/widgets?experienceType=PATIENT', layout);
  if (status !== 200) throw new Error(`The widgets were refused with ${status}.`);
  return kinds.length;
}

/** From the last response to the frame that shows it, when a filter changes all widgets. */
const NOTE_REDRAW = `
  globalThis.answeredAt = 0; globalThis.redrawnAt = 0;
  const original = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const answer = await original(...args);
    const text = answer.text.bind(answer);
    answer.text = async () => { const body = await text(); globalThis.answeredAt = performance.now(); return body; };
    return answer;
  };
  globalThis.watchRedraw = () => {
    let wasStale = false;
    const look = () => {
      const stale = document.querySelectorAll('[data-stale]').length;
      if (stale > 0) wasStale = true;
      if (wasStale && stale === 0) requestAnimationFrame(() => setTimeout(() => { globalThis.redrawnAt = performance.now() - globalThis.answeredAt; }));
      else requestAnimationFrame(look);
    };
    look();
  };
`;

async function redrawnIn(browser: Chromium, demo: Demo, person: Browser): Promise<number[]> {
  const page = await openPage(browser, demo, person);
  await page.addInitScript({ content: NOTE_REDRAW });
  await page.goto(demo.url + ANALYTICS);
  await page.waitForFunction(DRAWN.widgets(SIX));
  const times: number[] = [];
  await page.getByRole('button', { name: /^All practices/ }).click();
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate('globalThis.redrawnAt = 0; globalThis.watchRedraw()');
    await page.getByRole('option').nth(round).click();
    times.push(await readNumber(page, 'redrawnAt'));
  }
  await page.context().close();
  return times;
}

const NOTE_FRAMES = `
  globalThis.frames = []; let last = performance.now();
  const tick = () => { const now = performance.now(); globalThis.frames.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
`;

/** The 95th percentile of frame times while a widget is dragged over others. */
async function dragFrames(browser: Chromium, demo: Demo, person: Browser, count: number): Promise<number> {
  const page = await openPage(browser, demo, person);
  await page.goto(demo.url + ANALYTICS);
  await page.waitForFunction(DRAWN.widgets(count));
  const grip = await page.locator('.widget-grip').first().boundingBox();
  if (!grip) throw new Error('The widget has no grip.');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 40, grip.y + 40);
  await page.evaluate(NOTE_FRAMES);
  for (let step = 0; step < 120; step += 1)
    await page.mouse.move(
      grip.x + 40 + 500 * Math.sin(step / 10) ** 2,
      grip.y + 40 + 500 * Math.sin(step / 17) ** 2,
    );
  const frames = await page.evaluate<number[]>('globalThis.frames');
  await page.mouse.up();
  await page.context().close();
  return frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
}

function toFigure(what: string, times: number[], most: number): Figure {
  const note = `median of ${times.length}, fastest ${Math.round(Math.min(...times))}`;
  return { what, value: median(times), unit: 'ms', limit: { most }, note };
}

async function measure(browser: Chromium, demo: Demo, person: Browser): Promise<Figure[]> {
  const first = await openPage(browser, demo, person);
  const ready = (page: Page) => page.waitForFunction(DRAWN.home);
  const scripts = await weigh(await collectScripts(first, `${demo.url}/px`, ready));
  await first.context().close();
  const open = (path: string, condition: string) => drawnIn(browser, demo, person, { path, condition });
  const home = await open('/px', DRAWN.home);
  const results = await open(RESULTS, DRAWN.results);
  const six = await layOut(person, SIX).then((count) => open(ANALYTICS, DRAWN.widgets(count)));
  const redrawn = await redrawnIn(browser, demo, person);
  const all = await layOut(person, Infinity);
  const twenty = await open(ANALYTICS, DRAWN.widgets(all));
  return [
    {
      what: 'JavaScript of the first dashboard, gzip',
      value: scripts.kilobytes,
      unit: 'KiB',
      limit: { most: 410 },
    },
    toFigure('/px fully drawn, empty cache', home, 1200),
    toFigure('/ex/results fully drawn, empty cache', results, 1000),
    toFigure('/px/analytics with 6 widgets', six, 1500),
    toFigure(`/px/analytics with all ${all} widgets`, twenty, 2500),
    toFigure('Redraw of 6 widgets after the answer', redrawn, 250),
    {
      what: `Frames while dragging among ${all} widgets, p95`,
      value: await dragFrames(browser, demo, person, all),
      unit: 'ms',
      limit: { most: 32 },
    },
  ];
}

/** Measures dashboards of the built product with its demo on localhost, in a browser. */
export async function benchDashboards(): Promise<Figure[]> {
  const demo = await startDemo();
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await measure(browser, demo, await demo.signIn('admin'));
  } finally {
    await browser.close();
    await demo.stop();
  }
}
