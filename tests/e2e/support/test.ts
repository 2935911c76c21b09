import { default as axe, type AxeResults, type RunOptions } from 'axe-core';
import { type BrowserContextOptions, expect, type Locator, type Page, test as base } from '@playwright/test';
import { Api } from '../../support/api.ts';
import type { Maker } from '../../support/make-record.ts';
import { OpenApiCheck } from '../../support/openapi.ts';
import { type Servers, startServers } from '../../pictures/servers.ts';
import { type Demo, startDemo } from './demo.ts';
import { freshState } from './signed-in.ts';
import { NOBODY, readState, type SignedInAs, type WalkState } from './state.ts';

interface Fixtures {
  world: WalkState;
  /** the role that is signed in */
  as: SignedInAs;
  /** whether the records that it creates may share what they relate to, also with other tests of the worker */
  sharesRelated: boolean;
  /** creates records through the API as the administrator */
  maker: Maker;
  /** opens a page of another browser, in which nobody is signed in */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Started by the first test of a worker that asks for it. All files have them, so that no worker ends between files. */
interface Shared {
  openApi: OpenApiCheck;
  demo: Demo;
  /** the demo and an empty organization, with a context for each person */
  servers: Servers;
}

/** Texts of toasts in the order in which they appeared: they stay for three seconds, and a busy machine may look later. */
interface WithToasts {
  toasts: string[];
}

function recordToasts(): void {
  const known = new WeakMap<Element, string>();
  const toasts: string[] = [];
  Object.assign(window, { toasts } satisfies WithToasts);
  new MutationObserver(() => {
    for (const title of document.querySelectorAll('section[aria-label^="Notifications"] .toast-title')) {
      const text = title.textContent.trim();
      if (known.get(title) === text || !title.checkVisibility()) continue;
      known.set(title, text);
      toasts.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const STARTS_WITHIN_MS = 300_000;

/** Related records of all tests of this worker that share them. */
const related = new Map<string, Promise<string>>();

/** Playwright's test with a signed-in user: `test.use({ as: 'USER' })` for another than the administrator. */
export const test = base.extend<Fixtures, Shared>({
  openApi: [
    async ({ browserName: _browser }, use) => {
      await use(await OpenApiCheck.of(readState().url));
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ browserName: _browser }, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],
  servers: [
    async ({ demo }, use) => {
      const servers = await startServers(demo);
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
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
  sharesRelated: [false, { option: true }],
  maker: async ({ world, openApi, sharesRelated }, use) => {
    const api = new Api(world.url, world.people.ADMIN.token, openApi);
    await use({
      api,
      role: 'ADMIN',
      facts: { '@organization.entitlementTypes': ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'] },
      practiceIds: [world.practiceId],
      ...(sharesRelated && { related }),
    });
  },
  newVisitor: async ({ browser, world }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ storageState: NOBODY, baseURL: world.url, ...options });
      await context.addInitScript(recordToasts);
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
  context: async ({ context }, use) => {
    await context.addInitScript(recordToasts);
    await use(context);
  },
  page: async ({ page }, use) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await use(page);
    // intercepted calls may still be pending at the end of a test
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(failures, 'uncaught errors').toEqual([]);
  },
});

export { expect };

/** Rules about colours; all others give the same result in both schemes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const SCHEMES: { colorScheme: 'dark' | 'light'; rules: string[] | undefined }[] = [
  { colorScheme: 'dark', rules: COLOR_RULES },
  { colorScheme: 'light', rules: undefined },
];

/** Rules about a page as a whole, which axe leaves out where it checks a part. */
export const PAGE_RULES = [
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'bypass',
];

/** A page behind an open dialog or menu, and what lies over it. */
const BEHIND = '#root[aria-hidden=true]';
const IN_FRONT = 'body > :not([aria-hidden=true], script, style)';

/** Violations of the rules that axe's options select, as text. */
async function runAxe(page: Page, options: RunOptions, part?: string): Promise<string> {
  const found = await page.evaluate(
    ({ selected, within }): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(within ?? document, {
        resultTypes: ['violations'],
        // no page has frames; looking for them takes longer than the checks
        iframes: false,
        ...selected,
      }),
    { selected: options, within: part },
  );
  return found.violations
    .map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`);
      return `${id}: ${help}\n  ${where.join('\n  ')}`;
    })
    .join('\n');
}

const withoutColors = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]));

/**
 * Axe violations as text. Of a page behind a dialog or a menu, colours are not checked, nor is a part of it: that takes
 * most of the time, and the scene that opens it is checked itself.
 * @param rules ids of the axe rules to run; absent: all
 * @param part selects the part to check; absent: the page
 */
export async function violations(page: Page, rules?: string[], part?: string): Promise<string> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const isBehind = (await page.locator(BEHIND).count()) > 0;
  if (isBehind && part !== undefined) return runAxe(page, rules ? { runOnly: rules } : {}, IN_FRONT);
  if (!isBehind || (rules && rules !== COLOR_RULES))
    return runAxe(page, rules ? { runOnly: rules } : {}, part);
  const colors = await runAxe(page, { runOnly: COLOR_RULES }, IN_FRONT);
  return rules === COLOR_RULES ? colors : colors + (await runAxe(page, { rules: withoutColors }));
}

/** Waits until the page is drawn with its new colours: during a switch, it has those of both schemes. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Expects no accessibility violation in the current view, or a part of it, in both colour schemes. Begins with the current
 * one and ends with the other: a switch draws the whole page anew.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { colorScheme, rules } of isDark ? SCHEMES : SCHEMES.toReversed()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilDrawn(page);
    // the checks of a long page take many seconds
    await expect
      .poll(() => violations(page, rules, part), { message: colorScheme, timeout: 60_000 })
      .toBe('');
  }
}

/** Expects no horizontal overflow once the page is laid out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Expects a toast with the text, shown since the page was loaded or since the last one with that text was expected. */
export async function expectToast(page: Page, message: string): Promise<void> {
  const read = () => page.evaluate(() => (window as unknown as WithToasts).toasts);
  await expect.poll(read, { message: 'toasts' }).toContain(message);
  await page.evaluate((text) => {
    const { toasts } = window as unknown as WithToasts;
    toasts.splice(toasts.indexOf(text), 1);
  }, message);
}

/** Empties a text box in one step: `fill('')` selects, then presses Delete, and the focus may move in between. */
export async function empty(field: Locator): Promise<void> {
  await expect(field).toBeEditable();
  await field.evaluate((element) => {
    (element as HTMLInputElement).focus();
    (element as HTMLInputElement).select();
    document.execCommand('delete');
  });
}
