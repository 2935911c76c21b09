import type { Locator, Page, Route } from '@playwright/test';
import {
  type BulkAnswer,
  type BulkCall,
  bulkPaths,
  type BulkState,
  type BulkStep,
  describeStep,
  UPLOAD,
  makeUpload,
} from '../support/bulk-paths.ts';
import {
  bulkDialog,
  chooseFile,
  choice,
  csvFile,
  main,
  next,
  openBulk,
  patientRows,
  send,
  step as getStep,
} from './support/send.ts';
import { expect, test } from './support/test.ts';

/** Intercepts each call. Checks reach the server; the test decides the outcome of a sending. */
const CALLS: Record<BulkCall, RegExp> = {
  check: /\/v1\/surveys\/px\/bulk(\?|$)/,
  start: /\/v1\/surveys\/px\/send\/bulk$/,
  ask: /\/v1\/surveys\/uploads\/[\w-]+$/,
};

const REFUSAL = { status: 400, json: { errors: [{ code: 'VALIDATION', message: 'No.' }] } };

/** Holds the dialog's calls until a step sets their outcome. */
class Line {
  private readonly held = new Map<BulkCall, Route>();

  constructor(private readonly page: Page) {}

  /** @param listed earlier sendings, which the page shows */
  async hold(listed: object[]): Promise<void> {
    for (const [call, pattern] of Object.entries(CALLS)) {
      await this.page.route(pattern, (route) => void this.held.set(call as BulkCall, route));
    }
    await this.page.route(/\/v1\/surveys\/uploads\?/, (route) =>
      route.fulfill({ json: { data: listed, pagination: { total: listed.length, pageCount: 1 } } }),
    );
  }

  async answer(call: BulkCall, kind: BulkAnswer): Promise<void> {
    await expect.poll(() => this.held.has(call)).toBe(true);
    const route = this.held.get(call);
    this.held.delete(call);
    if (!route) throw new Error(`${call} has not been called`);
    switch (kind) {
      case 'unanswered':
        return route.abort('internetdisconnected');
      case 'refused':
        return call === 'check' ? route.continue() : route.fulfill(REFUSAL);
      case 'clean':
      case 'errors':
        return route.continue();
      case 'begun':
        return route.fulfill({ status: 202, json: { data: { id: UPLOAD.id, total: 1 } } });
      default:
        return route.fulfill({ json: { data: makeUpload(kind) } });
    }
  }
}

/** A file for which the server gives this outcome. */
function fileFor(kind: BulkAnswer | undefined) {
  const [row = {}] = patientRows(1);
  if (kind === 'errors') return csvFile('patients.csv', [row, { ...row, Email: 'ann@' }]);
  const file = csvFile('patients.csv', [row]);
  return kind === 'refused' ? { ...file, buffer: Buffer.from('') } : file;
}

/** The server's response to the chosen file. */
function checkAfter(steps: { step: BulkStep }[], index: number): BulkAnswer | undefined {
  for (const { step } of steps.slice(index)) {
    if (step.do === 'answer' && step.call === 'check') return step.kind;
  }
  return undefined;
}

async function choosePractice(page: Page, dialog: Locator): Promise<void> {
  await choice(dialog, 'Practice').click();
  await page.getByRole('option').first().click();
}

async function take(page: Page, line: Line, step: BulkStep, check: BulkAnswer | undefined): Promise<void> {
  const dialog = bulkDialog(page);
  switch (step.do) {
    case 'next':
      return next(dialog).click();
    case 'back':
      return dialog.getByRole('button', { name: 'Back' }).click();
    case 'close':
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      return main(page).getByRole('button', { name: 'Bulk Sending' }).click();
    case 'confirm':
      return send(dialog).click();
    case 'choosePractice':
      return choosePractice(page, dialog);
    case 'chooseFile':
      return chooseFile(dialog, fileFor(check));
    case 'chooseSpreadsheet':
      return chooseFile(dialog, { ...fileFor(undefined), name: 'patients.xlsx' });
    case 'show':
      return main(page)
        .getByRole('button', { name: /^Details/ })
        .click();
    case 'wait':
      // the machine retries on its own
      return;
    case 'answer':
      return line.answer(step.call, step.kind);
  }
}

async function expectState(page: Page, state: BulkState): Promise<void> {
  const dialog = bulkDialog(page);
  const name = typeof state === 'string' ? state : Object.entries(state).flat().join('.');
  const current = getStep(dialog);
  switch (name) {
    case 'review':
      return expect(current).toContainText('Review');
    case 'practice':
      return expect(current).toContainText('Practice');
    case 'upload.choosing':
      await expect(current).toContainText('Upload');
      return expect(dialog.getByText('Drop a CSV file here')).toBeVisible();
    case 'upload.checking':
      await expect(dialog.getByText('Checking patients.csv...')).toBeVisible();
      return expect(next(dialog)).toBeDisabled();
    case 'result.reviewing':
      return expect(dialog.getByText(/^Uploaded: \d, NOT Uploaded: \d$/)).toBeVisible();
    case 'result.starting':
      await expect(send(dialog)).toBeDisabled();
      return expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled();
    case 'following.asking':
    case 'following.waiting':
      return expect(dialog.getByRole('progressbar')).toBeVisible();
    case 'done':
      await expect(current).toHaveCount(0);
      return expect(dialog.getByRole('heading', { name: '1 survey sent, 1 not sent' })).toBeVisible();
    case 'failed':
      return expect(
        dialog.getByText(
          /^(The sending failed\. Surveys that were sent before are counted above|Stopped by Ann Miller)\.$/,
        ),
      ).toBeVisible();
    default:
      throw new Error(`No step for ${name}.`);
  }
}

const all = bulkPaths({ asksPractice: true, isInternal: false });
const longest = [...all].sort((one, other) => other.steps.length - one.steps.length).slice(0, 2);

// the machine has tests of its own, and send-bulk.spec.ts those of the dialog; all of its paths are taken at night
for (const { steps } of process.env.NIGHTLY ? all : longest) {
  test(`bulk sending: ${steps.map(({ step }) => describeStep(step)).join(', ')}`, async ({ page }) => {
    const line = new Line(page);
    const shown = steps.find(({ step }) => step.do === 'show')?.step;
    await line.hold(shown?.do === 'show' ? [makeUpload(shown.status)] : []);
    await page.goto('/px/send-survey');
    await expect(main(page).getByRole('heading', { level: 1, name: 'Send Survey' })).toBeVisible();
    if (!shown) await openBulk(page);
    for (const [index, { step, leadsTo }] of steps.entries()) {
      await take(page, line, step, checkAfter(steps, index));
      await expectState(page, leadsTo);
    }
  });
}
