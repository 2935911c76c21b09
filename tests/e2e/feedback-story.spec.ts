import { Outbox } from '../api/auth-browser.ts';
import { patientFeedback } from './support/feedback.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import { newPractice } from './support/survey.ts';
import { expect, expectToast, test } from './support/test.ts';

test('the mail about a request links to its feedback, and a colleague sees each change at once', async ({
  newVisitor,
  maker,
  world,
}) => {
  test.slow();
  // requests of other tests' patients do not notify these two; those of their employees do, so no bell is counted
  const practiceId = await newPractice(maker, { notificationType: 'EMAIL' });
  const values = { sendSrr: true, practiceIds: [practiceId] };
  const [rosa, dana] = [await newPerson(maker, 'USER', values), await newPerson(maker, 'USER', values)];
  const [desk, colleague] = [await newVisitor(), await newVisitor()];
  // both have accepted their invitations
  await signInAs(colleague.context(), world, dana.email);
  await signInAs(desk.context(), world, rosa.email);
  await desk.context().clearCookies();
  const outbox = new Outbox(`${world.dataDir}/outbox`);
  await outbox.mailsTo(rosa.email);

  await colleague.goto('/px/feedbacks/srr?status=ALL');
  await expect(colleague.getByText('No results found.')).toBeVisible();
  const made = await patientFeedback(
    { ...maker, practiceIds: [practiceId] },
    { text: 'I waited for an hour and the bill was wrong.', contact: true, rating: 20 },
    { email: undefined, phone: '+15125550147' },
  );
  // without a reload of the page
  const theirs = colleague.locator(`#feedback-card-${made.id}`);
  await expect(theirs).toContainText('Asked for a call');
  await colleague.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const bell = colleague.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('listitem').filter({ hasText: made.name })).toContainText('wants to talk.');

  const mail = await outbox.nextTo(rosa.email);
  expect(mail.subject).toBe(`${made.name} wants to talk`);
  const link = mail.text.split(/\s+/).find((word) => word.includes('/px/feedbacks/'));
  expect(link).toBe(`${world.url}/px/feedbacks/${made.id}`);
  await desk.goto(link ?? '/');
  await desk.getByLabel('Email').fill(rosa.email);
  await desk.getByRole('button', { name: 'Send Login Link' }).click();
  await expect(desk.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  const token = await outbox.loginToken(rosa.email);
  await desk.goto(`/login?stytch_token_type=magic_links&token=${token}`);
  await expect(desk).toHaveURL(new RegExp(`/px/feedbacks/${made.id}$`));

  const card = desk.locator(`#feedback-card-${made.id}`);
  await expect(card).toContainText('I waited for an hour and the bill was wrong.');
  await expect(card.getByRole('link', { name: '+1 512 555 0147', exact: true })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await card.getByRole('combobox', { name: 'Contact status' }).click();
  await desk.getByRole('option', { name: 'Resolved with Confidence' }).click();
  await card.getByRole('textbox', { name: 'Notes' }).fill('Called, refunded the difference.');
  await card.getByRole('button', { name: 'Update' }).click();
  await expectToast(desk, 'Status updated successfully.');
  await expect(card.getByRole('listitem').getByText('Called, refunded the difference.')).toBeVisible();
  await desk.getByRole('link', { name: 'Back to List' }).click();
  await desk.goto(`/px/feedbacks/srr?status=RESOLVED_WITH_CONFIDENCE`);
  await expect(desk.locator(`#feedback-card-${made.id}`)).toContainText('Called, refunded the difference.');

  // without any action of the colleague
  await expect(theirs).toContainText('Resolved with Confidence');
  await expect(theirs).toContainText('Called, refunded the difference.');
  await expect(bell).toContainText(`set the request of ${made.name} to Resolved with Confidence.`);
});
