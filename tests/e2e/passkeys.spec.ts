import type { CDPSession, Page } from '@playwright/test';
import { Api, expectStatus } from '../support/api.ts';
import type { OpenApiCheck } from '../support/openapi.ts';
import type { WalkState } from './support/state.ts';
import { signInAs } from './support/new-person.ts';
import { NOBODY } from './support/state.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

const WIDTHS = [1440, 390];
const PROOF = { code: 'PROOF_REQUIRED', message: 'Confirm that it is you.' };

test.use({ storageState: NOBODY });

/** A virtual authenticator of the page's browser that verifies its user and stores passkeys. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** The administrator of a separate organization. */
async function newAdministrator({ url, people }: WalkState, openApi: OpenApiCheck): Promise<string> {
  const email = `passkey.${Date.now()}@acme.example`;
  const made = await new Api(url, people.INTERNAL.token, openApi).create('organizations', {
    name: `Passkeys ${Date.now()}`,
    entitlementTypes: ['PATIENT_EXPERIENCE'],
    adminFirstName: 'Pat',
    adminLastName: 'Key',
    adminEmail: email,
  });
  expectStatus(made, 201);
  return email;
}

async function expectGoodAtAllWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a passkey is required, added, named, used as proof and for sign-in, and removed', async ({
  page,
  world,
  context,
  openApi,
}) => {
  test.slow();
  await signInAs(context, world, await newAdministrator(world, openApi));
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible();
  await expectGoodAtAllWidths(page);
  await page.getByRole('switch', { name: 'Require a passkey from administrators' }).click();
  await expect(page.getByRole('heading', { name: 'Your organization requires a passkey' })).toBeVisible();
  await expectGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await expectGoodAtAllWidths(page);
  await dialog.getByLabel('Name').fill('Walk laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();

  // the page continues at the same place
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible();
  await page.goto('/account/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('Walk laptop')).toBeVisible();
  await expectGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Rename Walk laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Desk');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Desk')).toBeVisible();

  // sign out, and in again without a mail
  await context.clearCookies();
  await page.goto('/users');
  await expectGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/users$/);

  // a call refused for lack of proof asks for one
  await page.goto('/account/security');
  await page.route('**/v1/account/passkeys/*', (route) =>
    route.fulfill({ status: 403, json: { errors: [PROOF] } }),
  );
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(proof.getByRole('button', { name: 'Use passkey' })).toBeVisible();
  await expectGoodAtAllWidths(page);
  await page.unroute('**/v1/account/passkeys/*');
  await proof.getByRole('button', { name: 'Use passkey' }).click();
  // the removal goes on, and an administrator without a passkey has to add one again
  await expect(page.getByRole('heading', { name: 'Your organization requires a passkey' })).toBeVisible();

  // the removed passkey no longer signs in
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').getByText('This passkey could not be verified.')).toBeVisible();
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
});
