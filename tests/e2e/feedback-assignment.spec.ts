import type { Locator, Page } from '@playwright/test';
import { expectStatus, type Json } from '../support/api.ts';
import type { Maker } from '../support/make-record.ts';
import { patientFeedback } from './support/feedback.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import { uniqueWord } from './support/walk.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

const SAVED = 'Assignment updated successfully.';

const card = (page: Page, id: string): Locator => page.locator(`#feedback-card-${id}`);
const assign = async (maker: Maker, id: string, body: Json) =>
  expectStatus(await maker.api.send('PUT', `/feedbacks/${id}/assignment`, body), 200);

test("assigning a request with a due date updates a colleague's screen at once", async ({
  newVisitor,
  page,
  maker,
  world,
}) => {
  test.slow();
  const lastName = uniqueWord();
  const name = `Walk ${lastName}`;
  const rosa = await newPerson(maker, 'USER', { lastName, practiceIds: [world.practiceId] });
  const colleague = await newVisitor();
  await signInAs(colleague.context(), world, rosa.email);
  const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
  await colleague.goto(`/px/search?search=${made.word}`);
  await expect(card(colleague, made.id)).toContainText('Not Contacted');

  await page.goto(`/px/feedbacks/${made.id}`);
  const shown = card(page, made.id);
  const assignee = shown.getByRole('combobox', { name: 'Assigned to' });
  await assignee.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: name }).press('Enter');
  await expectToast(page, SAVED);
  await expect(assignee).toHaveText(name);
  const due = shown.getByLabel('Due date');
  await expect(due).not.toHaveValue('');
  await due.fill('2026-01-05');
  await due.press('Enter');
  await expect(shown.getByRole('alert')).toHaveText('The due date is in the past.');
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await due.fill('next week');
  await due.press('Tab');
  await expect(shown.getByRole('alert')).toHaveText('A date looks like 2026-01-31 or 01/31/2026.');
  await expect(due).toHaveValue('next week');
  await due.fill('1/5/99');
  await due.press('Enter');
  await expect(shown.getByRole('alert')).toHaveText('The due date is in the past.');
  await due.fill('2099-01-05');
  await due.press('Enter');
  await expect(shown.getByRole('alert')).toHaveCount(0);
  await expect(shown.getByRole('listitem').filter({ hasText: `Assigned to ${name}` })).toBeVisible();
  await expect(shown.getByRole('listitem').filter({ hasText: 'Due by January 5, 2099' })).toBeVisible();

  await expect(card(colleague, made.id)).toContainText(name);
  await expect(card(colleague, made.id)).toContainText('Due Jan 5, 2099');
  await colleague.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(colleague.getByRole('dialog', { name: 'Notifications' })).toContainText(
    `assigned you the request of ${made.name}.`,
  );
  await colleague.keyboard.press('Escape');
  await colleague.goto('/px/feedbacks/srr');
  const filters = colleague.getByRole('button', { name: /^(Mine|Overdue)$/ });
  await expect(filters).toHaveCount(2);
  // at once: the second must not undo the first
  await filters.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(colleague).toHaveURL(/\/px\/feedbacks\/srr\?mine=true&overdue=true$/);
  await expect(colleague.getByRole('article')).toHaveCount(0);
  await colleague.getByRole('button', { name: 'Overdue', exact: true }).press('Enter');
  await expect(colleague.getByRole('article')).toHaveCount(1);
  await colleague.reload();
  await expect(colleague.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(colleague, made.id)).toBeVisible();

  // assigned to another user, it stays visible, dimmed
  await card(colleague, made.id).getByRole('link', { name: made.name }).click();
  await colleague.getByRole('combobox', { name: 'Assigned to' }).click();
  await colleague.getByRole('option', { name: 'Unassigned' }).click();
  await expect(card(colleague, made.id)).toContainText('No longer matches the filters');
  await colleague.getByRole('button', { name: 'Clear' }).click();
  await expect(colleague).toHaveURL(/\/px\/feedbacks\/srr\?status=ALL$/);
});

test('an assignment that the server refuses is reverted', async ({ page, maker }) => {
  const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
  await page.goto(`/px/feedbacks/${made.id}`);
  await page.route('**/assignment', (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'No.', code: 'INTERNAL' }] } }),
  );
  const due = card(page, made.id).getByLabel('Due date');
  const before = await due.inputValue();
  await due.fill('2099-01-05');
  await due.press('Enter');
  await expectToast(page, 'No.');
  await expect(due).toHaveValue(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('requests are filtered in the sheet, and nothing overflows', async ({ page, maker, world }) => {
    const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
    await assign(maker, made.id, { assigneeId: world.people.ADMIN.userId, dueDate: '2099-01-05' });
    await page.goto('/px/feedbacks/srr');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: 'Mine' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(card(page, made.id)).toContainText('Due Jan 5, 2099');
    await card(page, made.id).getByRole('link', { name: made.name, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Request' });
    await expect(sheet.getByRole('combobox', { name: 'Assigned to' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
