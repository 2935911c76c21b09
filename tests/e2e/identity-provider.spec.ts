import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startProvider, type TestProvider } from '../support/identity-provider.ts';
import { type NameServer, startNameServer } from '../support/name-server.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { Outbox, signInFirst } from '../api/auth-browser.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from './support/built-server.ts';
import { NOBODY, ROOT } from './support/state.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

const DOMAIN = 'provider-walk.example';
const ADMIN = `boss@${DOMAIN}`;

test.use({ storageState: NOBODY });
test.describe.configure({ mode: 'serial' });

// a server of its own, which resolves the domain's record at the test's name server
const root = temporaryRoot('provider');
let names: NameServer;
let server: BuiltServer;
let provider: TestProvider;

test.beforeAll(async () => {
  createOrganization(root.path, 'Provider Dental', ADMIN);
  names = await startNameServer();
  const env = { DATA_DIR: root.path, DEMO: 'off', DNS_SERVERS: names.address };
  server = await startBuiltServer({ cwd: ROOT, env });
  provider = await startProvider(`${server.url}/login`);
});
test.afterAll(async () => {
  await provider.stop();
  await server.stop();
  await names.stop();
  root.remove();
});

/** Signs in at the provider's page and consents, as often as it asks. */
async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function chooseProvider(page: Page, path: string, email: string): Promise<void> {
  await page.goto(server.url + path);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in through your organization' }).click();
}

test('an administrator connects the provider and verifies the domain', async ({ page, context }) => {
  const browser = await signInFirst(server.url, root.path, ADMIN);
  const value = browser.cookies.get('chairside_session')?.value ?? '';
  await context.addCookies([{ name: 'chairside_session', value, url: server.url }]);
  await page.goto(`${server.url}/sign-in-rules`);
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client id').fill(provider.clientId);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByLabel('Claim with roles').fill('groups');
  await page.getByLabel('Values for administrators').fill('leads');
  await page.getByRole('switch', { name: 'Create missing users at their first sign-in' }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expectToast(page, 'The identity provider is connected.');
  await page.getByLabel('Domain', { exact: true }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Not verified' });
  await expect(line).toContainText(`_chairside.${DOMAIN}`);
  const check = page.getByRole('button', { name: `Check ${DOMAIN}` });
  await check.click();
  await expectToast(page, `The record of ${DOMAIN} was not found yet. It can take an hour to appear.`);
  const record = /chairside-domain=[\w-]+/.exec((await line.textContent()) ?? '')?.[0] ?? '';
  names.records.set(`_chairside.${DOMAIN}`, [record]);
  await check.click();
  await expectToast(page, `${DOMAIN} is verified.`);
  await expect(page.getByText('Leave the record where it is.')).toBeVisible();
});

test('a person signs in through it and reaches the requested page', async ({ page }) => {
  const claims = { email: `ann@${DOMAIN}`, email_verified: true, given_name: 'Ann', family_name: 'Walker' };
  provider.people.set('ann', { ...claims, groups: ['leads'] });
  await chooseProvider(page, '/users', claims.email);
  await signInAtProvider(page, 'ann');
  await expect(page.getByRole('heading', { name: 'List of Users' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/users`);
  await expect(page.getByRole('row', { name: 'Walker, Ann' })).toBeVisible();
});

test('a person whose address the provider has not verified confirms it once', async ({ page, browser }) => {
  const email = `ned@${DOMAIN}`;
  provider.people.set('ned', { email, given_name: 'Ned', family_name: 'Unsure', groups: ['leads'] });
  await chooseProvider(page, '/users', email);
  await signInAtProvider(page, 'ned');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(
    page
      .getByRole('status')
      .getByText(
        `Your organization has not confirmed that ${email} is yours. Open the link that we sent to it in this browser.`,
      ),
  ).toBeVisible();
  const token = await new Outbox(join(root.path, 'outbox')).loginToken(email);
  const link = `${server.url}/login?stytch_token_type=login&token=${token}`;
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Use the Other Browser' })).toBeVisible();
  await other.close();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm Your Sign-In' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('row', { name: 'Unsure, Ned' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/users`);
});

test('a person without a role reads why, and can ask for a link instead', async ({ page }) => {
  provider.people.set('eve', { email: `eve@${DOMAIN}`, email_verified: true, groups: ['alumni'] });
  await chooseProvider(page, '/', `eve@${DOMAIN}`);
  await signInAtProvider(page, 'eve');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Provider Dental has not assigned you a role on Chairside.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});

test('an address of an unverified domain is not redirected, and gets a message at once', async ({ page }) => {
  await chooseProvider(page, '/', 'ann@elsewhere.example');
  await expect(
    page.getByRole('alert').getByText('No organization offers sign-in for elsewhere.example.'),
  ).toBeVisible();
});
