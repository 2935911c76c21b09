import type { Browser as Chromium, Page } from '@playwright/test';
import { COOKIE } from './browser.ts';
import { type Figure, median } from './figure.ts';

/** The forms with the most fields. */
const FORMS = [
  { path: '/ex/employees/create', field: 'First Name' },
  { path: '/practices/create', field: 'Practice Name' },
];
const KEYS = 'The quick brown fox jumps over the lazy dog, and once more from the left';

/** Milliseconds of script per key, typed one after the other as a user does. */
async function scriptPerKey(page: Page, url: string, form: (typeof FORMS)[number]): Promise<number[]> {
  await page.goto(`${url}${form.path}`);
  const field = page.getByRole('textbox', { name: form.field, exact: true });
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptSeconds = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  await field.focus();
  await page.keyboard.type('Warm');
  const times: number[] = [];
  for (const key of KEYS) {
    await page.waitForTimeout(30);
    const before = await scriptSeconds();
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    // work triggered by the key is done once the browser has painted
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    times.push(((await scriptSeconds()) - before) * 1000);
  }
  await cdp.detach();
  return times;
}

/** Measures the script time and requests of typing into the longest forms. */
export async function benchKeystrokes(browser: Chromium, url: string, token: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: COOKIE, value: token, url }]);
  const page = await context.newPage();
  const medians: number[] = [];
  let requests = 0;
  for (const form of FORMS) {
    const times = await scriptPerKey(page, url, form);
    medians.push(median(times));
    page.on('request', () => (requests += 1));
    await page.keyboard.type(' and on');
    await page.waitForTimeout(1_000);
    page.removeAllListeners('request');
  }
  await context.close();
  return [
    {
      what: 'Script of a keystroke in the longest form',
      value: Math.max(...medians),
      unit: 'ms',
      limit: { most: 16 },
      note: `medians ${medians.map((value) => value.toFixed(1)).join(' and ')}`,
    },
    { what: 'Requests while typing', value: requests, unit: '', limit: { most: 0 } },
  ];
}
