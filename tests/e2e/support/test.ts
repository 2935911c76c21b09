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
export type Scheme = 'dark' | 'light';
const SCHEMES: { scheme: Scheme; rules: string[] | undefined }[] = [
  { scheme: 'dark', rules: COLOR_RULES },
  { scheme: 'light', rules: undefined },
];

/** Rules about a page as a whole, which axe leaves out where it checks a part. */
export const PAGE_RULES = [
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'bypass',
];

/** A page behind an open dialog or menu: the scene that opens it is checked itself. */
const BEHIND = '#root[aria-hidden=true]';
/** The parts that every screen has around its content: all beside the way to it. */
const AROUND = ':is(#root, #root *):has(main) > :not(main, :has(main))';

export interface Checked {
  /** ids of the axe rules to run; absent: all */
  rules?: string[];
  /** selects the part to check, without rules about a page as a whole; absent: the page */
  part?: string;
  /** whether what every screen has around its content is left out; rules about a page as a whole include it */
  isContent?: boolean;
}

type WithAxe = typeof globalThis & { axe: typeof axe };

/** axe's colours, which its types leave out. */
interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => Color;
}
interface WithColors {
  axe: { commons: { color: { Color: { prototype: Color } } } };
}

/** Has axe read each text of a colour once: it reads those of all that lies behind each text, a quarter of its time. */
function rememberColors(): void {
  const { prototype } = (globalThis as unknown as WithColors).axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (this: Color, text) {
    const color = known.get(text);
    if (color) return Object.assign(this, color);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Axe violations as text, of what is not behind a dialog or menu. */
export async function violations(
  page: Page,
  { rules, part, isContent = false }: Checked = {},
): Promise<string> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(rememberColors);
  }
  const context = { ...(part && { include: [part] }), exclude: isContent ? [BEHIND, AROUND] : [BEHIND] };
  const options: RunOptions = {
    resultTypes: ['violations'],
    // no page has frames; looking for them takes longer than the checks
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  const found = await page.evaluate(
    (asked): Promise<AxeResults> => (globalThis as WithAxe).axe.run(asked.context, asked.options),
    { context, options },
  );
  return found.violations
    .map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`);
      return `${id}: ${help}\n  ${where.join('\n  ')}`;
    })
    .join('\n');
}

/** Switches the colour scheme, and waits until the page is drawn with its new colours: meanwhile it has those of both. */
export async function switchScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
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

/** Expects no accessibility violation in the current view. @param message what is checked */
export async function expectNoViolations(page: Page, checked: Checked = {}, message?: string): Promise<void> {
  // the checks of a long page take many seconds
  await expect.poll(() => violations(page, checked), { message, timeout: 60_000 }).toBe('');
}

/**
 * Expects no accessibility violation in the current view, or a part of it, in both colour schemes. Begins with the current
 * one and ends with the other: a switch draws the whole page anew.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { scheme, rules } of isDark ? SCHEMES : SCHEMES.toReversed()) {
    await switchScheme(page, scheme);
    await expectNoViolations(page, { rules, part }, scheme);
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
