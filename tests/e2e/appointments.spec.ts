import { expectStatus } from '../support/api.ts';
import { newEmail } from '../support/surveys.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

test('appointments are listed with their outcome', async ({ page, maker, world }) => {
  const end = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const visit = (externalId: string, name: string, values: object = {}) => ({
    externalId,
    practice: world.practiceId,
    patient: { name, email: newEmail() },
    end,
    ...values,
  });
  const visits = [
    visit('e2e-1', 'Ada Sent', { procedureType: 'HYGIENE' }),
    visit('e2e-2', 'Ben Cancelled', { status: 'CANCELLED' }),
    visit('e2e-3', 'Cyd Unasked', { consent: null }),
  ];
  expectStatus(await maker.api.send('POST', '/appointments', visits), 200);
  await expect
    .poll(async () => (await maker.api.list('appointments', { outcome: 'SENT' })).total)
    .toBeGreaterThan(0);
  await page.goto('/appointments');
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  const row = (name: string) => page.locator('li, tr').filter({ hasText: name }).last();
  await expect(row('Ada Sent')).toContainText('Sent');
  await expect(row('Ben Cancelled')).toContainText('The visit was cancelled.');
  await expect(row('Cyd Unasked')).toContainText('The patient has not agreed to be contacted.');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('Ada Sent').first().click();
  await expect(page.getByText('e2e-1')).toBeVisible();
  await expect(page.getByText('Hygiene')).toBeVisible();
});
