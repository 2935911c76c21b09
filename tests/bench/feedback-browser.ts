import { type Browser as Chromium, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { COOKIE } from './browser.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 7;
const CARDS = 1000;
const STEP = 400;

/** From the last key of a word to its three matches, including the debounce. */
async function keystrokeToMatches(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/px/feedbacks`);
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await field.fill('');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await field.pressSequentially(['appointmen', 'kindnes', 'overlooke', 'appreciat'][round % 4] ?? '');
    await page.evaluate(`void (window.matched = new Promise((resolve) => {
      addEventListener('keydown', () => {
        const began = performance.now();
        const look = () => document.querySelectorAll('[role=option]').length === 3
          ? resolve(performance.now() - began) : requestAnimationFrame(look);
        look();
      }, { once: true, capture: true });
    }))`);
    await field.press(['t', 's', 'd', 'e'][round % 4] ?? 'e');
    const time = await page.evaluate<number>('window.matched');
    if (round > 0) times.push(time);
  }
  return times;
}

/** The longest frame while scrolling a list until it has many cards. */
async function scrollThrough(
  page: Page,
  address: string,
): Promise<{ longest: number; over: number; cards: number }> {
  await page.goto(address);
  await page.locator('[id^=feedback-card-]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(`new Promise((resolve) => {
    let [last, longest, over] = [performance.now(), 0, 0];
    // a collection that the browser keeps: to look through the whole page in each frame would take a part of the frame
    const articles = document.getElementsByTagName('article');
    const step = (now) => {
      // three frames of a 60 Hz screen are 50 ms, and floating point makes them 50.000001
      const time = Math.round((now - last) * 10) / 10;
      longest = Math.max(longest, time);
      if (time > 50) over += 1;
      last = now;
      scrollBy(0, ${STEP});
      if (articles.length >= ${CARDS}) resolve({ longest, over, cards: articles.length });
      else requestAnimationFrame(step);
    };
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(step); });
  })`);
}

/** Milliseconds from the press of a row until its panel is painted, for rows in view, top to bottom. */
async function rowToPanel(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const time = await page.evaluate<number>(`new Promise((resolve) => {
      const inView = [...document.querySelectorAll('article h3 a:not([aria-current])')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 100 && bottom < innerHeight;
      });
      const row = inView[${round} % inView.length];
      const began = performance.now();
      row.click();
      const look = () => {
        const panel = document.querySelector('aside [role=region] h2');
        if (panel?.textContent === row.textContent) setTimeout(() => resolve(performance.now() - began));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })`);
    // the first loads the panel's code
    if (round > 0) times.push(time);
  }
  return times;
}

/** Measures response times on the feedback screens. */
export async function benchFeedbackBrowser(url: string, cookie: string): Promise<Figure[]> {
  const browser: Chromium = await chromium.launch(chromiumOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: COOKIE, value: cookie.split('=')[1] ?? '', url }]);
    const page = await context.newPage();
    const times = await keystrokeToMatches(page, url);
    const { longest, over, cards } = await scrollThrough(page, `${url}/px/feedbacks`);
    const queue = await scrollThrough(page, `${url}/px/feedbacks/srr`);
    const panels = await rowToPanel(page);
    return [
      {
        what: 'Keystroke to the 3 matches, debounce included: slowest',
        value: Math.max(...times),
        unit: 'ms',
        limit: { most: 500 },
        note: `median ${median(times).toFixed(0)} ms`,
      },
      {
        what: `Longest frame while ${cards} cards are scrolled`,
        value: longest,
        unit: 'ms',
        limit: { most: 50 },
        note: `${over} frames over 50 ms`,
      },
      {
        what: `Longest frame while ${queue.cards} requests are scrolled`,
        value: queue.longest,
        unit: 'ms',
        limit: { most: 50 },
        note: `${queue.over} frames over 50 ms`,
      },
      {
        what: `From the press of a request to its panel, beside ${queue.cards}: slowest`,
        value: Math.max(...panels),
        unit: 'ms',
        limit: { most: 150 },
        note: `median ${median(panels).toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
  }
}
