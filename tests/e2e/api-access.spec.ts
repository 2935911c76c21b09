import type { Page } from '@playwright/test';
import { isBearerToken } from '../../src/server/identity/auth/bearer-token.ts';
import type { Api } from '../support/api.ts';
import { FRESH_MINUTES } from '../../src/domain/access/fresh-proof.ts';
import { isSignedBy, startReceiver } from '../support/webhook-receiver.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

/** Checks the screen at both widths for overflow. */
async function expectGoodAtAllWidths(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function revokeAll(api: Api): Promise<void> {
  for (const { id, state } of (await api.send('GET', '/users/api/tokens')).rows)
    if (state === 'ACTIVE') await api.send('DELETE', `/users/api/tokens/${String(id)}`);
}

async function practicesBy(page: Page, token: string): Promise<number> {
  const answer = await page.request.get('/v1/practices', { headers: { authorization: `Bearer ${token}` } });
  return answer.status();
}

test('API access is offered, enabled, shown once, rotated and revoked', async ({ page, maker }) => {
  test.setTimeout(120_000);
  await revokeAll(maker.api);
  await page.goto('/api');
  const enable = page.getByRole('button', { name: 'Enable API Access' });
  await expect(enable).toBeDisabled();
  await expect(page.getByRole('link', { name: 'terms of service' })).toHaveAttribute(
    'href',
    '/legal/terms.html',
  );
  await expectGoodAtAllWidths(page);
  await page
    .getByRole('checkbox', { name: /^I agree to the terms of service and the privacy policy/ })
    .check();
  await enable.click();
  await expectToast(page, 'Congratulations! Your account is now configured to access the Chairside API.');

  const card = page.getByRole('region', { name: 'Bearer token' });
  const first = await card.locator('code').innerText();
  expect(isBearerToken(first)).toBe(true);
  expect(await practicesBy(page, first)).toBe(200);
  await expect(card.getByText('Copy it now.')).toBeVisible();
  await expectGoodAtAllWidths(page);

  await page.reload();
  await expect(card.locator('code')).toHaveText(`${first.slice(0, 13)}${'•'.repeat(16)}`);
  await expect(card.getByText(/^Last updated .*just now$|minute/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tokens' }).getByText(/^Used just now, from/)).toBeVisible();

  await card.getByRole('button', { name: 'Rotate token' }).click();
  const caution = page.getByRole('alertdialog');
  await expect(caution).toContainText('Existing integrations using the current token will stop working.');
  await caution.getByRole('button', { name: 'Cancel' }).click();
  expect(await practicesBy(page, first)).toBe(200);
  await card.getByRole('button', { name: 'Rotate token' }).click();
  await caution.getByRole('button', { name: 'Rotate' }).click();
  await expectToast(page, 'Your bearer token has been rotated.');
  await expect(card.locator('code')).not.toContainText('•');
  const next = await card.locator('code').innerText();
  expect(next).not.toBe(first);
  expect([await practicesBy(page, first), await practicesBy(page, next)]).toEqual([401, 200]);

  await page.getByRole('button', { name: 'Revoke Bearer token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'The token has been revoked.');
  await expect(enable).toBeVisible();
  expect(await practicesBy(page, next)).toBe(401);
});

test('a token is copied whole although only its beginning is shown', async ({
  page,
  maker,
  context,
  world,
}) => {
  await revokeAll(maker.api);
  const me = (await maker.api.send('GET', '/auth/me')).data;
  const made = await maker.api.send('POST', `/users/organizations/${String(me.organizationId)}/api`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
  await page.goto('/api');
  await page.getByRole('button', { name: 'Copy bearer token' }).click();
  await expect(page.getByRole('button', { name: 'bearer token copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.data.bearerToken);
});

test('a token gets a name, scopes and an expiry date, and is shown once', async ({ page, maker }) => {
  test.setTimeout(120_000);
  await page.goto('/api');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Select at least 1 right')).toBeVisible();
  await dialog.getByLabel('Name').fill('Data warehouse');
  await dialog.getByRole('checkbox', { name: 'Read scores, metrics and the leaderboard' }).check();
  await dialog.getByLabel('Ends').fill('2126-03-31');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const shown = page.getByRole('dialog', { name: 'The new token' });
  const token = await shown.locator('code').innerText();
  expect(isBearerToken(token)).toBe(true);
  expect(await practicesBy(page, token), 'it has the scope for scores only').toBe(403);
  await shown.getByRole('button', { name: 'Done' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Data warehouse' });
  await expect(line.getByText('Scores', { exact: true })).toBeVisible();
  await expect(line.getByText('Ends Mar 31, 2126')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await revokeAll(maker.api);
});

test("a token's rotation is recommended, and a stale session must prove who it is", async ({ page }) => {
  await page.route('**/v1/users/api', (route) =>
    route.fulfill({
      json: {
        data: {
          bearerToken: null,
          isWithheld: true,
          beginning: 'chs_live_aaaa',
          bearerTokenUpdatedAt: '2026-01-02T00:00:00.000Z',
          rotationRecommended: true,
        },
      },
    }),
  );
  await page.route('**/v1/users/me/credentials/api', (route) =>
    route.fulfill({
      status: 403,
      json: { errors: [{ code: 'PROOF_REQUIRED', message: 'Confirm that it is you.' }] },
    }),
  );
  await page.goto('/api');
  await expect(page.getByText('Rotation recommended')).toBeVisible();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await page.getByRole('button', { name: 'Copy bearer token' }).click();
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Rotate token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  await expect(proof).toContainText(
    `For security, confirm it's you. This needs a new link from the last ${FRESH_MINUTES} minutes.`,
  );
});

test('a webhook is added, tested, viewed, rotated, switched off and removed', async ({ page, maker }) => {
  test.setTimeout(120_000);
  const receiver = await startReceiver();
  await revokeAll(maker.api);
  const me = (await maker.api.send('GET', '/auth/me')).data;
  await maker.api.send('POST', `/users/organizations/${String(me.organizationId)}/api`);
  await page.goto('/api');
  const section = page.getByRole('region', { name: 'Webhooks' });
  await expect(section.getByText('No webhooks yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Address is required')).toBeVisible();
  await expect(dialog.getByText('Select at least 1 event')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Ours');
  await dialog.getByRole('checkbox', { name: 'A survey is completed' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The signing secret' });
  const secret = await shown.locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Done' }).click();

  await section.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
  await expectToast(page, 'A test event is on its way.');
  await expect(section.getByText('Delivered')).toBeVisible();
  expect(receiver.received.map((one) => isSignedBy(one, secret))).toEqual([true]);
  await expectGoodAtAllWidths(page);
  await section.getByRole('button', { name: `Log of ${receiver.url}` }).click();
  const log = page.getByRole('dialog', { name: 'Log' });
  await log.getByText('1 try').click();
  await expect(log.getByText(/answered 200/)).toBeVisible();
  await log.getByRole('button', { name: /^Resend/ }).click();
  await expect(log.getByText('2 tries')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  await expectGoodAtAllWidths(page);
  await log.getByRole('button', { name: 'Done' }).click();

  const act = async (name: string) => {
    await section.getByRole('button', { name: `Actions of ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Rotate secret');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  const next = await shown.locator('code').innerText();
  expect(next).not.toBe(secret);
  await shown.getByRole('button', { name: 'Done' }).click();
  await act('Edit');
  await page.getByRole('dialog').getByLabel('Description').fill('Theirs');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The webhook has been changed.');
  await expect(section.getByText('Theirs')).toBeVisible();
  await act('Switch off');
  await expect(section.getByText('Switched off.')).toBeVisible();
  await section.getByRole('button', { name: `Switch ${receiver.url} on` }).click();
  await expectToast(page, 'The webhook has been switched on.');
  await act('Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No webhooks yet.')).toBeVisible();
  await revokeAll(maker.api);
  await receiver.stop();
});

test.describe('a practice user', () => {
  test.use({ as: 'USER' });
  test('has no API access', async ({ page }) => {
    await page.goto('/api');
    await expect(page.getByText('You do not have access')).toBeVisible();
    await expect(page.getByText('Bearer token')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enable API Access' })).toHaveCount(0);
  });
});
