import { dayOfReader, DEFAULT_PERIODS } from '../../src/domain/measures/period.ts';
import type { Browser } from '../api/auth-browser.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';
import { expect, expectNoSidewaysScroll, expectToast } from './support/test.ts';
import { uniqueWord } from './support/walk.ts';

let demo: Demo;
let admin: Browser;

test.beforeAll(async ({ demo: own }) => {
  demo = own;
  admin = await demo.signIn('ex');
});
test.beforeEach(({ context }) => demo.enter(context, admin));

/** Reads the settings, which the tests of other files rely on, and puts them back after the test. */
let restore: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await restore?.();
  restore = undefined;
});
async function keepSettings(): Promise<void> {
  const me = (await admin.get('/v1/auth/me')).body.data as { organizationId: string };
  const path = `/v1/organizations/${me.organizationId}/privacy`;
  const { data } = (await admin.get(path)).body;
  restore = async () => expect((await admin.send(path, { method: 'PUT', json: data })).status).toBe(200);
}

/** The address of a new survey for the first employee. */
async function sendSurvey(): Promise<string> {
  const [employee] = (await admin.get('/v1/employees?take=1&isFormer=false')).body.data as unknown as {
    id: string;
  }[];
  const body = { employeeId: employee?.id, language: 'ENGLISH', again: '2020-01-01T00:00:00Z' };
  const first = await admin.post('/v1/surveys/ex/send', body);
  const again = { ...body, again: (first.body as { lastSentAt?: string }).lastSentAt };
  const { body: sent } = first.status === 201 ? first : await admin.post('/v1/surveys/ex/send', again);
  return `${demo.url}/ex/s/${String((sent.data as { slug: string }).slug)}`;
}

test('an administrator switches on confidentiality and sees its effects; the survey shows the promise first', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await keepSettings();
  await page.setViewportSize({ width: 390, height: 844 });
  // in a single month, a sentiment may have too few comments for its words to be shown
  const { gte, lt } = DEFAULT_PERIODS.last12Months(dayOfReader(new Date()));
  await page.goto(`${demo.url}/ex/surveys?view=cloud&date[gte]=${gte}&date[lt]=${lt}`);
  await expect(page.getByRole('table', { name: 'Most frequent words' })).toBeAttached();
  // the words of confidential comments have no averages, and so no colours
  await expect(page.getByText('Average of the comments with the word')).toHaveCount(0);
  const note = page.getByText(/^Answers are confidential/);
  expect((await note.locator('xpath=../*[name()="svg"]').boundingBox())?.width).toBe(16);
  await page.setViewportSize({ width: 1440, height: 900 });
  // "change" is a word of the cloud on some days
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  const section = page.getByRole('region', { name: 'Employee surveys' });
  const minimum = section.getByRole('textbox', { name: 'Smallest group' });
  const save = section.getByRole('button', { name: 'Save' });
  await minimum.fill('21');
  await save.click();
  await expect(section.getByText('A whole number from 5 to 20')).toBeVisible();
  await minimum.fill('8');
  await save.click();
  await expectToast(page, 'Successfully updated!');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  const employee = await (await browser.newContext()).newPage();
  const address = await sendSurvey();
  await employee.goto(address);
  const promise = employee.getByText(/Your answers are confidential\. .*at least 8 people together/);
  await expect(promise).toBeVisible();
  // above the first question
  const [noticeAt, questionAt] = await Promise.all(
    [promise, employee.getByRole('slider').first()].map(async (one) => (await one.boundingBox())?.y ?? 0),
  );
  expect(Number(noticeAt)).toBeLessThan(Number(questionAt));

  await section.getByRole('switch').click();
  await save.click();
  const dialog = page.getByRole('alertdialog', { name: 'Switch off confidentiality' });
  await expect(dialog).toContainText('what was answered confidentially stays so');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expectToast(page, 'Successfully updated!');
  await employee.reload();
  await expect(promise).toBeVisible();
  await employee.goto(await sendSurvey());
  await expect(employee.getByRole('button').first()).toBeVisible();
  await expect(promise).toHaveCount(0);
});

test('an administrator finds, exports and erases all data of a person', async ({ page }) => {
  test.setTimeout(120_000);
  // names and addresses without a place to break are as wide as a phone
  const lastName = `${'Featherstonehaugh'.repeat(4)}${uniqueWord()}`;
  const email = `${uniqueWord()}.${'featherstonehaugh'.repeat(2)}@${'practice'.repeat(5)}.test`;
  const made = await admin.post('/v1/employees', {
    firstName: 'Sam',
    lastName,
    email,
    employeeStatusType: 'FULL_TIME',
    employeeRoleType: 'HYGIENIST',
    compensationType: 'HOURLY',
    compensationAmount: 20,
    preferredNotificationType: 'EMAIL',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await page.goto(`${demo.url}/privacy`);
  const section = page.getByRole('region', { name: "One person's data" });
  await section.getByRole('textbox', { name: 'Email or phone' }).fill(email);
  await section.getByRole('button', { name: 'Find' }).click();
  await expect(section.getByRole('status')).toContainText(lastName);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const file = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export as ZIP' }).click();
  expect((await file).suggestedFilename()).toMatch(/^person-.*\.zip$/);
  const erase = async (name: RegExp, isBlocked: boolean): Promise<void> => {
    await section.getByRole('button', { name: 'Erase …' }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('checkbox', { name: /^Block the address/ }).setChecked(isBlocked);
    await dialog.getByRole('button', { name: /^Erase/ }).click();
    await expect(dialog).toBeHidden();
    await section.getByRole('button', { name: 'Find' }).click();
  };
  await erase(/^Erase \d+ records$/, true);
  await expectToast(page, 'The data has been erased.');
  await expect(section.getByRole('status')).toContainText('1 record');
  await expect(section.getByRole('list', { name: 'Kinds of records' })).toHaveText('Blocklist1');
  await erase(/^Erase 1 record$/, false);
  await expect(section.getByText(`Nothing is stored about ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open the access log' }).click();
  await expect(page.getByText("Person's data erased").first()).toBeVisible();
});

test('an idle page signs out', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${demo.url}/ex`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.clock.runFor('11:59:00');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.clock.runFor('02:00');
  await expect(page).toHaveURL(/\/login/);
});
