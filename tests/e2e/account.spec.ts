import { join } from 'node:path';
import { Outbox, type ReadMail } from '../api/auth-browser.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import { newAddress } from './support/send.ts';
import type { WalkState } from './support/state.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

/** The link in a mail, starting from its own line. */
function readLink({ text }: ReadMail): string {
  const link = /^https?:\/\/\S*\/login\?\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function openOutbox({ dataDir }: WalkState): Outbox {
  return new Outbox(join(dataDir, 'outbox'));
}

test('an invitation is accepted by its link, which signs in', async ({ maker, world, newVisitor }) => {
  const { email } = await newPerson(maker, 'ADMIN');
  const invitation = await openOutbox(world).nextTo(email);
  const page = await newVisitor();
  await page.goto(readLink(invitation));
  await expect(page.getByRole('heading', { name: /invites you$/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/px$/);
});

test('declining an invitation signs nobody in', async ({ maker, world, newVisitor }) => {
  const { email } = await newPerson(maker, 'ADMIN');
  const invitation = await openOutbox(world).nextTo(email);
  const page = await newVisitor();
  await page.goto(readLink(invitation));
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.goto('/users');
  await expect(page).toHaveURL(/\/login$/);
});

test('a new address is confirmed by its link, and reverted by the link sent to the old one', async ({
  maker,
  world,
  newVisitor,
}) => {
  const { email } = await newPerson(maker, 'ADMIN');
  const next = newAddress();
  const page = await newVisitor();
  await signInAs(page.context(), world, email);
  await page.goto('/account/security');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('New address').fill(next);
  const outbox = openOutbox(world);
  await outbox.mailsTo(email);
  await page.getByRole('button', { name: 'Change address' }).click();
  // every session ends, including this one
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  const proof = await outbox.nextTo(next);
  const notice = await outbox.nextTo(email);

  await page.goto(readLink(proof));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/px$/);
  await page.goto('/account/security');
  await expect(page.getByText(next).first()).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Open now')).toBeVisible();

  const owner = await newVisitor();
  await owner.goto(readLink(notice));
  await expect(owner.getByRole('heading', { name: 'Undo the Change' })).toBeVisible();
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
});

test('a form asks for a fresh sign-in, goes on with its input, and shows the pending address', async ({
  maker,
  world,
  newVisitor,
  page: form,
}) => {
  const { email, id } = await newPerson(maker, 'ADMIN');
  const next = newAddress();
  const page = await newVisitor();
  await signInAs(page.context(), world, email);
  await page.goto(`/users/${id}/edit`);
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect(field).toHaveValue(email);
  // the server's refusal of a stale sign-in
  await page.route(
    (url) => [`/v1/users/${id}`, '/v1/account/proof'].includes(url.pathname),
    (route) =>
      route.request().method() === 'GET' && !route.request().url().endsWith('/proof')
        ? route.fallback()
        : route.fulfill({
            status: 403,
            json: { errors: [{ code: 'PROOF_REQUIRED', message: 'Confirm that it is you.', path: 'email' }] },
          }),
  );
  await field.fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(dialog).toBeVisible();
  const outbox = openOutbox(world);
  await outbox.mailsTo(email);
  await dialog.getByRole('button', { name: 'Send a link' }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    `A link is on its way to ${email}. Open it in this browser, and return here.`,
  );
  const other = await page.context().newPage();
  await other.goto(readLink(await outbox.nextTo(email)));
  await expect(other).toHaveURL(new RegExp(`/users/${id}/edit$`));
  await page.unrouteAll();
  // the change of address goes on by itself, and ends the person's sessions
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();

  await form.goto(`/users/${id}/edit`);
  await expect(form.getByText(`${next} is not confirmed yet.`)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('the security log lists who signed in, for administrators', async ({ maker, world, newVisitor }) => {
  const { email } = await newPerson(maker, 'ADMIN');
  const page = await newVisitor();
  await signInAs(page.context(), world, email);
  await page.goto('/security-log');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
});

test('another session is ended from the account page', async ({ maker, world, newVisitor }) => {
  const { email } = await newPerson(maker, 'ADMIN');
  const page = await newVisitor();
  await signInAs(page.context(), world, email);
  const other = await newVisitor();
  const outbox = openOutbox(world);
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await outbox.mailsTo(email);
  await other.getByRole('button', { name: 'Send Login Link' }).click();
  await expect(other.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await other.goto(readLink(await outbox.nextTo(email)));
  await expect(other).toHaveURL(/\/px$/);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'End all others' }).click();
  await expectToast(page, 'All other sessions have ended.');
  await other.goto('/users');
  await expect(other).toHaveURL(/\/login$/);
});

test('a digest by mail is switched on and off on the account page', async ({ maker, world, newVisitor }) => {
  const { email } = await newPerson(maker, 'ADMIN');
  const page = await newVisitor();
  await signInAs(page.context(), world, email);
  await page.goto('/account');
  const choice = (name: string) =>
    page.getByRole('radiogroup', { name: 'Digest by email' }).getByRole('radio', { name });
  await expect(choice('None')).toBeChecked();
  await choice('Weekly').check();
  await expect(page.getByText(/^The next one comes /)).toBeVisible();
  await page.reload();
  await expect(choice('Weekly')).toBeChecked();
  await choice('None').check();
  await expect(page.getByText('Sent at 8:00 in the time zone of your practices.')).toBeVisible();
});
