import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { Api } from '../../support/api.ts';
import type { Maker } from '../../support/make-record.ts';
import { OpenApiCheck } from '../../support/openapi.ts';
import { freshState } from './signed-in.ts';
import { readState, type SignedInAs, type WalkState } from './state.ts';

interface Fixtures {
  world: WalkState;
  /** whose browser it is */
  as: SignedInAs;
  /** makes records through the API, as the administrator */
  maker: Maker;
}

interface Shared {
  openApi: OpenApiCheck;
}

/** Playwright's test, signed in: `test.use({ as: 'USER' })` for another than the administrator. */
export const test = base.extend<Fixtures, Shared>({
  openApi: [
    async ({ browserName: _browser }, use) => {
      await use(await OpenApiCheck.of(readState().url));
    },
    { scope: 'worker' },
  ],
  as: ['ADMIN', { option: true }],
  world: async ({ browserName: _browser }, use) => {
    await use(await freshState());
  },
  baseURL: async ({ world }, use) => {
    await use(world.url);
  },
  storageState: async ({ world, as }, use) => {
    await use(world.people[as].storage);
  },
  maker: async ({ world, openApi }, use) => {
    const api = new Api(world.url, world.people.ADMIN.token, openApi);
    await use({
      api,
      role: 'ADMIN',
      facts: { '@organization.entitlementTypes': ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'] },
      practiceIds: [world.practiceId],
    });
  },
  page: async ({ page }, use) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await use(page);
    // what a test holds back may still be under way when it has seen enough
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(failures, 'errors that nothing caught').toEqual([]);
  },
});

export { expect };

/** Rules about colours; all others give the same result in both schemes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const SCHEMES = [
  { colorScheme: 'dark', rules: COLOR_RULES },
  { colorScheme: 'light', rules: undefined },
] as const;

/** Violations that axe finds, in words. @param rules axe's names of those to apply; absent: all */
export async function violations(page: Page, rules?: string[]): Promise<string> {
  // one document without frames of others: its results need no page of their own to be put together in, which takes four
  // times as long as finding them
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations
    .map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`);
      return `${id}: ${help}\n  ${where.join('\n  ')}`;
    })
    .join('\n');
}

/** No accessibility violation in what is shown now, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, rules } of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    let problems = await violations(page, rules);
    // a page that is being drawn in the other colours has both for a moment
    for (let attempt = 0; problems !== '' && attempt < 5; attempt += 1) {
      await page.waitForTimeout(400);
      problems = await violations(page, rules);
    }
    expect(problems, colorScheme).toBe('');
  }
}

/** Nothing sticks out at the right, once the page is laid out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** A toast with the words. */
export async function expectToast(page: Page, message: string): Promise<void> {
  await expect(
    page.getByRole('region', { name: /notifications/i }).getByText(message, { exact: true }),
  ).toBeVisible();
}
