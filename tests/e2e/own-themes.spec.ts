import type { Page } from '@playwright/test';
import { patientFeedback } from './support/feedback.ts';
import { newPractice } from './support/survey.ts';
import { expect, expectToast, test } from './support/test.ts';

const phrases = (page: Page) => page.getByRole('textbox', { name: 'Phrases in English' });
const preview = (page: Page) => page.getByRole('region', { name: 'What it would find' });

test('an administrator tries phrases, adds a theme, renames it, switches it off and deletes it', async ({
  page,
  maker,
}) => {
  const word = `quokka${Date.now()}`;
  const practiceId = await newPractice(maker, {});
  const text = `They keep a ${word} in the waiting room.`;
  await patientFeedback({ ...maker, practiceIds: [practiceId] }, { text, rating: 90 });
  const list = `/px/feedbacks?practiceIds[0]=${practiceId}`;
  const name = `Animals ${word}`;

  await page.goto('/themes');
  await page.getByRole('link', { name: 'Add Theme' }).click();
  await expect(preview(page)).toContainText('Write a phrase to see what it would find.');
  await expect(page.getByText('Name', { exact: true }).locator('..')).not.toContainText('optional');
  await expect(page.getByText('Phrases in Spanish', { exact: true }).locator('..')).toContainText('optional');
  await phrases(page).fill('one, two');
  await expect(preview(page)).toContainText('without commas');
  await phrases(page).fill(word);
  await expect(preview(page)).toContainText('Would be found in 1 of the');
  await expect(preview(page).locator('mark')).toHaveText(word);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'The theme was added. Earlier comments are being counted for it.');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const row = page.getByRole('table', { name: 'Themes' }).getByRole('button', { name, exact: true });
  await page.goto(list);
  await expect(row).toBeVisible();
  await page
    .getByRole('article')
    .getByRole('button', { name: `Theme ${name}` })
    .click();
  await expect(page.getByRole('article').locator('mark')).toHaveText(word);

  await page.goto('/themes');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.getByRole('switch', { name: 'Shown' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'The theme was saved');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto(list);
  await expect(page.getByRole('article')).toContainText(text);
  await expect(page.getByRole('button', { name: `Theme ${name}` })).toHaveCount(0);

  await page.goto('/themes');
  await expect(page.getByRole('link', { name: 'Edit Waiting' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Waiting' })).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'The theme was deleted');
});
