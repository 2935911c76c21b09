import type { Page } from '@playwright/test';
import { Outbox, signInFirst } from '../api/auth-browser.ts';
import { Api, expectStatus, getId } from '../support/api.ts';
import { practiceModel } from '../support/entity-files.ts';
import { createRecord, type Maker } from '../support/make-record.ts';
import { patientFeedback } from './support/feedback.ts';
import { visit } from './support/follow.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

const COOKIE = 'chairside_session';

test.use({ as: 'INTERNAL' });

async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('one form creates an organization, and its first administrator gets a mail', async ({ page, world }) => {
  const name = `Acme Dental ${Date.now()}`;
  const email = `ann.${Date.now()}@acme.example`;
  await page.goto('/organizations');
  await expect(page.getByRole('heading', { name: 'List of Organizations' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Organizations', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^All organizations [1-9]/ })).toBeVisible();
  // they are made one by one
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await page.getByText('Add Organization').first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await choose(page, 'Subscriptions', 'Patient Experience');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ann');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lee');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Organization successfully added');
  await page.goto(`/organizations?filter=${encodeURIComponent(JSON.stringify({ search: name }))}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Patient Experience');
  const mail = await new Outbox(`${world.dataDir}/outbox`).nextTo(email);
  expect(mail.subject).toContain(name);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('each setting of an organization changes the screens of its users', async ({
  page,
  world,
  newVisitor,
  openApi,
}) => {
  test.slow();
  const stamp = Date.now();
  const email = `bea.${stamp}@acme.example`;
  const support = new Api(world.url, world.people.INTERNAL.token, openApi);
  const made = await support.create('organizations', {
    name: `Switches ${stamp}`,
    entitlementTypes: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
    adminFirstName: 'Bea',
    adminLastName: 'Ortiz',
    adminEmail: email,
  });
  const id = getId(expectStatus(made, 201));
  const newcomer = await signInFirst(world.url, world.dataDir, email);
  const cookie = newcomer.cookies.get(COOKIE)?.value ?? '';
  const bea = await newVisitor();
  await bea
    .context()
    .addCookies([{ name: COOKIE, value: cookie, url: world.url, httpOnly: true, sameSite: 'Lax' }]);
  const maker: Maker = {
    api: new Api(world.url, cookie, openApi),
    role: 'ADMIN',
    facts: {},
    practiceIds: [],
  };
  maker.practiceIds.push((await createRecord(practiceModel(), maker)).id);

  /** Edits the organization in its form. */
  const change = async (how: () => Promise<void>): Promise<void> => {
    await visit(page, `/organizations/${id}/edit`);
    await expect(page.getByRole('heading', { name: 'Edit Organization' })).toBeVisible();
    await how();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/organizations(\?|$)/);
  };
  const flip = (label: string) => change(() => page.getByRole('switch', { name: label }).click());

  await test.step('appointment dates', async () => {
    const { id: feedbackId } = await patientFeedback(
      maker,
      { text: 'All was well.' },
      { appointmentDate: '2026-01-05' },
    );
    const card = bea.locator(`#feedback-card-${feedbackId}`);
    await bea.goto(`/px/feedbacks/${feedbackId}`);
    await expect(card).toContainText('Appointment');
    await flip('Show appointment dates');
    await bea.reload();
    await expect(card).toContainText('All was well.');
    await expect(card).not.toContainText('Appointment');
  });

  await test.step('bulk sending', async () => {
    const bulk = bea.getByRole('button', { name: 'Bulk Sending' });
    await visit(bea, '/px/send-survey');
    await expect(bulk).toBeVisible();
    await flip('Bulk sending');
    await bea.reload();
    await expect(bea.getByRole('heading', { name: 'Send Survey' })).toBeVisible();
    await expect(bulk).toHaveCount(0);
    await bea.goto('/ex/surveys/send');
    await expect(bea.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bulk).toHaveCount(0);
  });

  await test.step('generated surveys', async () => {
    await visit(bea, '/px/generate-survey');
    await expect(bea.getByRole('heading', { name: 'Generate Survey' })).toBeVisible();
    await flip('Generate surveys');
    await bea.reload();
    await expect(bea.getByText('You do not have access')).toBeVisible();
    await expect(bea.getByRole('link', { name: 'Generate Survey' })).toHaveCount(0);
  });

  await test.step('practice-management system', async () => {
    await visit(bea, '/practices/create');
    await expect(bea.getByRole('textbox', { name: 'Practice Name' })).toBeVisible();
    await expect(bea.getByLabel('CareStack Location ID')).toHaveCount(0);
    await change(() => choose(page, 'Practice-management system', 'CareStack'));
    await bea.reload();
    await expect(bea.getByLabel('CareStack Location ID')).toBeVisible();
  });

  await test.step('survey settings', async () => {
    await change(() => page.getByRole('textbox', { name: 'Days until the next survey' }).fill('77'));
    await bea.goto('/practices');
    await bea.getByRole('button', { name: new RegExp(`Switches ${stamp}`) }).click();
    await bea.getByRole('menuitem', { name: 'Survey Settings' }).click();
    await expect(bea.getByRole('textbox', { name: 'Days until the next survey' })).toHaveValue('77');
  });

  await test.step('subscriptions', async () => {
    await bea.goto('/api');
    await expect(bea.getByRole('link', { name: 'API', exact: true })).toBeVisible();
    await change(async () => {
      await choose(page, 'Subscriptions', 'API');
      await choose(page, 'Subscriptions', 'Patient Experience');
    });
    await bea.goto('/');
    await expect(bea).toHaveURL(/\/ex$/);
    await expect(bea.getByRole('link', { name: 'API', exact: true })).toHaveCount(0);
    await expect(bea.getByRole('link', { name: 'Leaderboard' })).toHaveCount(0);
  });

  await test.step('canceled, shown as INACTIVE', async () => {
    await change(() => choose(page, 'Status', 'CANCELED'));
    const row = page.getByRole('row', { name: new RegExp(`Switches ${stamp}`) });
    await expect(row).toContainText('INACTIVE');
    await bea.goto('/');
    await expect(bea.getByText('Your organization has no active subscriptions.')).toBeVisible();
  });
});

test.describe('other users', () => {
  test.use({ as: 'ADMIN' });

  test('have neither the menu entry nor the screens', async ({ page }) => {
    await page.goto('/practices');
    await expect(page.getByRole('link', { name: 'Blocklist' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Organizations', exact: true })).toHaveCount(0);
    await page.goto('/organizations');
    await expect(page.getByText('You do not have access')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'List of Organizations' })).toHaveCount(0);
  });
});
