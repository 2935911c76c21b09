import { chromium } from '@playwright/test';
import { rmSync } from 'node:fs';
import { chromiumOptions } from './e2e/support/find-chromium.ts';
import { Browser, Outbox } from './api/auth-browser.ts';
const url = 'http://127.0.0.1:4811';
const [who = 'admin', width = '390', path = '/px', out = '/tmp/x.png', dark = ''] = process.argv.slice(2);
async function main() {
  rmSync('/tmp/me/outbox', { recursive: true, force: true });
  const session = new Browser(url);
  await session.signIn(`${who}@demo.test`, new Outbox('/tmp/me/outbox'));
  const cookie = session.cookies.get('chairside_session')!;
  const browser = await chromium.launch(chromiumOptions());
  const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'chairside_session', value: cookie.value, url }]);
  const page = await context.newPage();
  let to = path;
  if (path.startsWith('practice')) {
    const list = await session.get('/v1/practices?take=50');
    const rows = list.body.data as unknown as { id: string; name: string }[];
    const row = rows.find((one) => one.name.includes('Round Rock')) ?? rows[0]!;
    to = `/practices/${row.id}${path.slice(8)}`;
  }
  await page.goto(url + to);
  await page.waitForTimeout(7000);
  console.log(JSON.stringify(await page.evaluate(`[...document.querySelectorAll('main *')].filter(e => getComputedStyle(e).opacity === '0').map(e => [e.tagName, e.textContent.slice(0,30), !!e.closest('[data-held]'), !!document.querySelector('[data-held]')])`)));
  console.log(await page.evaluate(`document.querySelectorAll('[data-held]').length + ' ' + document.querySelectorAll('[data-loading]').length`));
  await page.screenshot({ path: out, fullPage: true });
  await browser.close();
}
void main();
