import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { widgetKindsFor } from '../../src/domain/widgets/widget-kinds.ts';
import { Browser, Outbox } from '../api/auth-browser.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from './support/built-server.ts';
import { ROOT } from './support/state.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/test.ts';

const WORLDS = ['none'] as const;
const kinds = widgetKindsFor('PATIENT', 'ADMIN');

const root = temporaryRoot('e2e-worlds');
const people = new Map<string, Browser>();
let server: BuiltServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const world of WORLDS) createOrganization(root.path, `World ${world}`, `${world}@example.test`);
  server = await startBuiltServer({ cwd: ROOT, env: { DATA_DIR: root.path, DEMO: 'off' } });
  const outbox = new Outbox(join(root.path, 'outbox'));
  for (const world of WORLDS) {
    const person = new Browser(server.url);
    const token = await outbox.loginToken(`${world}@example.test`);
    await person.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
    people.set(world, person);
    const layout = kinds.map(({ kind }, position) => ({
      widget: kind,
      gridColumnWidth: 1,
      position,
      experienceType: 'PATIENT',
    }));
    const saved = await person.post('/v1/analytics/settings/widgets?experienceType=PATIENT', layout);
    expect(saved.status).toBe(200);
  }
});

test.afterAll(async () => {
  await server.stop();
  root.remove();
});

function person(world: (typeof WORLDS)[number]): Browser {
  const found = people.get(world);
  if (!found) throw new Error(`nobody is signed in to ${world}`);
  return found;
}

async function enter(context: BrowserContext, world: (typeof WORLDS)[number]): Promise<void> {
  const value = person(world).cookies.get('chairside_session')?.value ?? '';
  await context.addCookies([{ name: 'chairside_session', value, url: server.url }]);
}

/** Opens each screen at both widths: nothing failed, nothing sticks out, nothing axe objects to. */
async function walk(page: Page, name: string, look: (path: string) => Promise<void>): Promise<void> {
  for (const path of ['/px', '/px/analytics', '/px/leaderboard'])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.url + path);
      await look(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('This did not load')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const file = `world-${name}${path.replaceAll('/', '-')}-${width}.png`;
      await page.screenshot({ path: join(ROOT, 'test-results', file), fullPage: true });
    }
}

test('an organization without surveys says so everywhere', async ({ page, context }) => {
  test.setTimeout(180_000);
  await enter(context, 'none');
  await walk(page, 'none', async (path) => {
    if (path === '/px') {
      await expect(page.getByText('No results found.')).toHaveCount(2);
      await expect(page.getByText('No Data')).toBeVisible();
      await expect(page.getByText('Action Needed')).toHaveCount(0);
      await expect(page.getByText('Leading and Lagging')).toHaveCount(0);
    } else if (path === '/px/analytics') {
      await expect(page.getByText('No Data')).toHaveCount(kinds.length, { timeout: 30_000 });
    } else {
      await expect(
        page.getByText('No data found for the filters provided. Try changing the date range.'),
      ).toBeVisible();
    }
  });
});
