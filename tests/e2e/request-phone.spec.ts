import { link, makeQueue, openQueue, QUEUE, row } from './support/request-queue.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a request opens in a sheet', async ({ page, maker }) => {
    const { made } = await openQueue(page, maker);
    const [first] = made;
    await link(page, first).click();
    const sheet = page.getByRole('dialog', { name: 'Request' });
    await expect(sheet.getByRole('heading', { name: first.name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`request=${first.id}`));
    await expectNoSidewaysScroll(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).not.toHaveURL(/request=/);
    await link(page, first).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
  });

  test('the first request is in the upper third, and one without a phone can be written to', async ({
    page,
    maker,
  }) => {
    const { address, made } = await makeQueue(maker);
    const [first] = made;
    await page.goto(QUEUE);
    await expect
      .poll(async () => (await page.getByRole('article').first().boundingBox())?.y)
      .toBeLessThan(300);
    await page.goto(address);
    await expect(row(page, first).getByRole('link', { name: `Email ${first.name}` })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  test('the sheet leads to the requests beside the open one, above which a toast covers nothing', async ({
    page,
    maker,
  }) => {
    const { made } = await openQueue(page, maker);
    const [first, second] = made;
    await link(page, first).click();
    const sheet = page.getByRole('dialog', { name: 'Request' });
    const [previous, next] = ['Previous request', 'Next request'].map((name) =>
      sheet.getByRole('button', { name }),
    );
    if (!previous || !next) throw new Error('The sheet has no buttons.');
    await expect(previous).toBeDisabled();
    expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await sheet.getByRole('button', { name: 'Emailed' }).click();
    await expectToast(page, 'Status updated successfully.');
    await next.click();
    await expect(sheet.getByRole('heading', { name: second.name })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`request=${second.id}`));
    await expectAccessible(page);
    await previous.click();
    await expect(sheet.getByRole('heading', { name: first.name })).toBeFocused();
    // one entry of the history, however many were read
    await page.goBack();
    await expect(sheet).toHaveCount(0);
  });
});
