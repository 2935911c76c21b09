import type { Page } from '@playwright/test';
import type { Maker } from '../support/make-record.ts';
import { patientFeedback } from './support/feedback.ts';
import { newPractice } from './support/survey.ts';
import { expect, expectToast, test } from './support/test.ts';

const getRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Themes' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** A separate practice with three comments, two of them about waiting. @returns its filtered list */
async function threeComments(maker: Maker): Promise<string> {
  const practiceId = await newPractice(maker, {});
  const there = { ...maker, practiceIds: [practiceId] };
  for (const [text, rating] of [
    ['Kind staff, but I waited an hour.', 40],
    ['I waited an hour.', 10],
    ['I would like a copy of my x-rays.', 90],
  ] as const)
    await patientFeedback(there, { text, rating });
  return `/px/feedbacks?practiceIds[0]=${practiceId}`;
}

test('a theme leads to its comments, and the list is filtered by it', async ({ page, maker }) => {
  const list = await threeComments(maker);
  await page.goto(list);
  await expect(page.getByText('2 of 3 comments are in a theme')).toBeVisible();
  await expect(getRow(page, 'Waiting')).toContainText('2 negative');
  await getRow(page, 'Staff kindness').getByRole('button').press('Enter');
  await expect(page.getByRole('link', { name: 'Read 1 comment about Staff kindness' })).toBeVisible();
  await getRow(page, 'Waiting').getByRole('button').press('Enter');
  await page.getByRole('link', { name: 'Read 2 comments about Waiting' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Found 2 Results' })).toBeVisible();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('themes[0]') === 'WAITING');
  await expect(page.getByText('Theme', { exact: true }).and(page.locator('b'))).toBeVisible();

  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Not in a theme: 1 comment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Found 1 Result' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('combobox', { name: 'Theme All' }).click();
  await page.getByRole('option', { name: 'Staff kindness' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/themes=STAFF_KINDNESS/);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a plan is started from a theme, which names it afterwards', async ({ page, maker }) => {
  const list = await threeComments(maker);
  await page.goto(list);
  await expect(getRow(page, 'Waiting')).toContainText('2 negative');
  await page.getByRole('link', { name: 'Start a plan for Waiting' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Waiting: fewer complaints at /);
  await expect(page.getByRole('combobox', { name: 'Theme', exact: true })).toHaveValue('Waiting');
  const situation = page.getByRole('region', { name: 'What is there now' });
  await expect(situation).toContainText('No other plan about this is running there.');
  await expect(situation).toContainText('2 complaints about Waiting in the last 4 months.');
  await page.getByRole('textbox', { name: 'Name' }).fill('Shorter waits');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'The plan was added');
  await page.goto(list);
  await expect(page.getByText('Running here: Shorter waits')).toBeVisible();
  await page.getByRole('link', { name: 'Shorter waits' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Shorter waits' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Is it working?' })).toContainText(
    'Not enough comments from before the plan to compare with.',
  );
});
