import type { Page } from '@playwright/test';
import { Outbox } from '../api/auth-browser.ts';
import type { Maker } from '../support/make-record.ts';
import { newPerson } from './support/new-person.ts';
import type { WalkState } from './support/state.ts';
import { NOBODY } from './support/state.ts';
import { empty, expect, test } from './support/test.ts';

const INVALID = 'The secure login link is not valid. It may have already been used or may have expired.';

test.use({ storageState: NOBODY });

async function askForLink(page: Page, email: string, from = '/login'): Promise<void> {
  await page.goto(from);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Login Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

/** The token of a link that the page requests for a new user: an account has one valid link at a time. */
async function freshToken(page: Page, maker: Maker, { dataDir }: WalkState, from?: string): Promise<string> {
  const { email } = await newPerson(maker, 'ADMIN');
  const outbox = new Outbox(`${dataDir}/outbox`);
  // users are invited before they can sign in
  await outbox.nextTo(email);
  await askForLink(page, email, from);
  return outbox.loginToken(email);
}

test.describe('signed out', () => {
  test('every address leads to the sign-in page', async ({ page }) => {
    for (const path of ['/', '/practices', '/ex/employees/create', '/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
      await expect(page).toHaveTitle('Sign In · Chairside');
    }
  });

  test('the form asks for an email address only after input', async ({ page }) => {
    await page.goto('/login');
    const send = page.getByRole('button', { name: 'Send Login Link' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Email').fill('dana');
    await expect(page.getByText('Email invalid')).toBeHidden();
    await send.click();
    await expect(page.getByText('Email invalid')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await empty(page.getByLabel('Email'));
    await expect(page.getByText('Field is required')).toBeVisible();
  });

  test('a public survey needs no sign-in', async ({ page }) => {
    for (const path of ['/px/s/abc', '/s/abc', '/ex/s/abc']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Survey Not Found' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });
});

test.describe('by link', () => {
  test('the confirmation is the same for an unknown address, and can be dismissed', async ({ page }) => {
    await askForLink(page, 'nobody.at.all@example.test');
    await expect(
      page.getByText(
        'If an account exists for nobody.at.all@example.test, a secure login link is on its way...',
      ),
    ).toBeVisible();
    await expect(page.getByText('The link works once, for 10 minutes.')).toBeVisible();
    await page.getByRole('button', { name: 'Use a different email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('it verifies for 3 seconds, signs in once, and leaves no token in the address', async ({
    page,
    context,
    maker,
    world,
  }) => {
    const token = await freshToken(page, maker, world);
    await page.clock.install();
    // a minute on: a busy machine may take more than a second to pause it
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`/login?stytch_token_type=magic_links&token=${token}`);
    const verifying = page.getByText('Verifying your secure login link...');
    await expect(verifying).toBeVisible();
    expect(page.url()).not.toContain(token);
    await page.clock.runFor(2500);
    await expect(verifying).toBeVisible();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/px$/);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain(token);

    // a used one is rejected
    await context.clearCookies();
    await page.goto(`/login?stytch_token_type=login&token=${token}`);
    await expect(page.getByText(INVALID)).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('in another browser it requires a click, and leads to the requested page', async ({
    page,
    newVisitor,
    maker,
    world,
  }) => {
    const token = await freshToken(page, maker, world, '/px/feedbacks/srr');
    const there = await newVisitor();
    await there.goto(`/login?stytch_token_type=login&token=${token}`);
    await expect(there.getByRole('heading', { name: 'Continue Signing In' })).toBeVisible();
    await there.getByRole('button', { name: 'Continue' }).click();
    await expect(there).toHaveURL(/\/px\/feedbacks\/srr$/);
  });
});
