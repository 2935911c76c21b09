import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  type SurveyCall,
  type SurveyPath,
  surveyPaths,
  type SurveyState,
  type SurveyStep,
  describeStep,
} from '../support/survey-paths.ts';
import { answerFirst, NOBODY, newSurvey, submitButton } from './support/survey.ts';
import { expect, test } from './support/test.ts';

test.use({ storageState: NOBODY });

const CALLS: Record<SurveyCall, RegExp> = {
  load: /\/v1\/surveys\/[^/]+$/,
  submit: /\/complete$/,
  changeLanguage: /\/change-language$/,
};

const REFUSALS: Record<string, { status: number; message: string }> = {
  notFound: { status: 404, message: 'There is no such survey.' },
  expired: { status: 404, message: 'The survey has expired.' },
  failed: { status: 500, message: 'Down' },
  busy: { status: 503, message: 'Busy' },
  refused: { status: 400, message: 'No' },
};

/** Holds the page's calls until a step sets their outcome. */
class Line {
  private readonly held = new Map<SurveyCall, Route>();
  /** later reads return the survey as completed, though the server has it open */
  private isCompleted = false;

  constructor(private readonly page: Page) {}

  async hold(): Promise<void> {
    for (const [call, pattern] of Object.entries(CALLS)) {
      await this.page.route(pattern, (route) => void this.held.set(call as SurveyCall, route));
    }
    // a read after a language change is part of that call
    await this.page.route(/\/v1\/surveys\/[^/]+\?language=/, (route) => this.pass(route));
  }

  async answer(call: SurveyCall, kind: string): Promise<void> {
    await expect.poll(() => this.held.has(call)).toBe(true);
    const route = this.held.get(call);
    this.held.delete(call);
    if (!route) throw new Error(`${call} has not been called`);
    const refusal = REFUSALS[kind];
    if (kind === 'offline') return route.abort('internetdisconnected');
    if (refusal) {
      const { status, message } = refusal;
      const code = refusal === REFUSALS.expired ? 'EXPIRED' : 'NOT_FOUND';
      return route.fulfill({ status, json: { errors: [{ code, message }] } });
    }
    if (kind === 'completed') this.isCompleted = true;
    return call === 'load' ? this.pass(route) : route.continue();
  }

  private async pass(route: Route): Promise<void> {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { completedAt: string | null } };
    if (this.isCompleted) body.data.completedAt ??= '2026-01-05T10:00:00.000Z';
    return route.fulfill({ response, json: body });
  }
}

/** Removes the survey from the page, as after a server error, so that the page requests it. */
async function withoutSurvey(page: Page, slug: string): Promise<void> {
  await page.route(`**/px/s/${slug}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(id="survey-boot">)(.*?)(<\/script>)/s,
      (_whole, open: string, json: string, close: string) => {
        const boot = JSON.parse(json) as { survey: { messageResources: Record<string, string> } };
        const bare = { ...boot, survey: null, words: boot.survey.messageResources };
        return `${open}${JSON.stringify(bare).replaceAll('<', '\\u003c')}${close}`;
      },
    );
    return route.fulfill({ response, body: html });
  });
}

async function notifyTab(context: BrowserContext, page: Page, slug: string): Promise<void> {
  const other = await context.newPage();
  await other.goto(new URL('/favicon.svg', page.url()).href);
  await other.evaluate((completed) => new BroadcastChannel('chairside.surveys').postMessage(completed), slug);
  await other.close();
}

async function take(page: Page, line: Line, step: SurveyStep, slug: string): Promise<void> {
  switch (step.do) {
    case 'edit':
      return answerFirst(page);
    case 'submit':
      return submitButton(page).click();
    case 'tryAgain':
      return page.getByRole('button', { name: 'Try again' }).click();
    case 'chooseLanguage':
      return page.getByRole('button', { pressed: false, name: /English|Español/ }).click();
    case 'reconnect':
      return page.evaluate(() => void dispatchEvent(new Event('online')));
    case 'completeElsewhere':
      return notifyTab(page.context(), page, slug);
    case 'wait':
      return page.clock.fastForward(30_000);
    case 'answer':
      return line.answer(step.call, step.kind);
  }
}

function toStateName(state: SurveyState): string {
  return typeof state === 'string' ? state : Object.entries(state).flat().join('.');
}

/** Expects the screen of a state. */
async function expectState(page: Page, state: SurveyState): Promise<void> {
  const alert = page.locator('.submit').getByRole('alert');
  switch (toStateName(state)) {
    case 'loading':
      return expect(page.locator('main[aria-busy=true]')).toBeVisible();
    case 'failed':
      return expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    case 'notFound':
      return expect(page.getByRole('heading', { name: 'Survey Not Found' })).toBeVisible();
    case 'expired':
      return expect(page.getByRole('heading', { name: 'Survey Expired' })).toBeVisible();
    case 'available.editing':
    case 'available.changingLanguage':
      await expect(page.locator('fieldset')).toBeEnabled();
      return expect(alert).toBeEmpty();
    case 'available.submitting':
    case 'available.resting':
    case 'completing':
      return expect(page.getByRole('status')).toHaveText('Sending your answers...');
    case 'available.waiting':
      return expect(page.getByRole('status')).toContainText('There is no connection.');
    case 'available.failed':
      return expect(alert).toHaveText('An error occurred. Please try again later.');
    default:
      return expect(page.locator('main.done .thanks')).toBeVisible();
  }
}

/** Those of the longest paths that together show every screen. */
function pickShowingAll(paths: readonly SurveyPath[]): SurveyPath[] {
  const shown = new Set<string>();
  return [...paths]
    .sort((one, other) => other.steps.length - one.steps.length)
    .filter(({ isLoaded, start, steps }) => {
      const screens = [start, ...steps.map(({ leadsTo }) => leadsTo)].map(toStateName);
      const isNew = screens.some((screen) => !shown.has(`${isLoaded} ${screen}`));
      for (const screen of screens) shown.add(`${isLoaded} ${screen}`);
      return isNew;
    });
}

// the machine has tests of its own; all of its transitions are walked at night
const paths = process.env.NIGHTLY ? surveyPaths() : pickShowingAll(surveyPaths());
for (const [index, { isLoaded, start, steps }] of paths.entries()) {
  const title = steps.map(({ step }) => describeStep(step)).join(', ');
  test(`path ${index + 1}: ${isLoaded ? '' : 'requested, '}${title}`, async ({ page, maker }) => {
    const slug = await newSurvey(maker);
    const line = new Line(page);
    await line.hold();
    await page.clock.install();
    if (!isLoaded) await withoutSurvey(page, slug);
    await page.goto(`/px/s/${slug}`);
    await expect(page.locator('.no-js')).toHaveCount(0);
    await expectState(page, start);
    for (const { step, leadsTo } of steps) {
      await take(page, line, step, slug);
      await expectState(page, leadsTo);
    }
  });
}
