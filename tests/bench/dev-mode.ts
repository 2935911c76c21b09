import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { signInFirst } from '../api/auth-browser.ts';
import { freePort } from '../support/free-port.ts';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { CheckoutCopy } from '../support/checkout-copy.ts';
import { type Figure, median } from './figure.ts';

const EMAIL = 'bench@example.test';
const FILE = 'schema/entities/practice.json';
const ROUNDS = 3;

async function waitUntilUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      if ((await fetch(`${url}/health`)).ok) return;
    } catch {
      // not listening yet
    }
    await sleep(100);
  }
  throw new Error('npm run dev did not start.');
}

/** Saves the file with another list title. @returns the time until the screen shows it */
async function saveToScreen(copy: CheckoutCopy, page: Page, title: string): Promise<number> {
  const before = JSON.parse(copy.read(FILE)) as { 'x-screens': { list: { title: string } } };
  before['x-screens'].list.title = title;
  const began = performance.now();
  copy.write(FILE, JSON.stringify(before, null, 2));
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 60_000 });
  return performance.now() - began;
}

async function measure(copy: CheckoutCopy, url: string, dataDir: string): Promise<number[]> {
  const session = await signInFirst(url, dataDir, EMAIL);
  const chromiumBrowser = await chromium.launch(chromiumOptions());
  try {
    const context = await chromiumBrowser.newContext();
    const value = session.cookies.get('chairside_session')?.value ?? '';
    await context.addCookies([{ name: 'chairside_session', value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/practices`);
    await page.getByRole('heading', { level: 1, name: 'List of Practices' }).waitFor({ timeout: 60_000 });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await saveToScreen(copy, page, `Practices, round ${round}`));
      await sleep(1500); // the server has restarted by then as well
    }
    return times;
  } finally {
    await chromiumBrowser.close();
  }
}

function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return ended;
}

/** Time from saving an entity file to the changed screen, in `npm run dev` on a copy of the checkout. */
export async function benchDevMode(folder: string): Promise<Figure> {
  const copy = new CheckoutCopy(join(folder, 'checkout'));
  const dataDir = join(folder, 'data');
  const env = { DATA_DIR: dataDir, DEMO: 'off' };
  const args = ['--name', 'Bench Dental', '--admin-email', EMAIL];
  await copy.runTypeScript('src/server/operations/cli/org-create-main.ts', args, env);
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy.path,
    stdio: 'ignore',
    env: { ...process.env, ...env, PORT: String(port) },
  });
  const url = `http://localhost:${port}`;
  try {
    await waitUntilUp(url);
    const times = (await measure(copy, url, dataDir)).map((time) => time / 1000);
    return {
      what: 'From saving an entity file to the changed screen',
      value: median(times),
      unit: 's',
      limit: { most: 3 },
    };
  } finally {
    await end(child);
  }
}
