import { expect, test } from './support/test.ts';

const COUNT = /\/v1\/notifications\?/;

test('an administrator is warned when the disk is almost full', async ({ page }) => {
  await page.route(COUNT, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), diskFreePercent: 3.4 } });
  });
  await page.goto('/practices');
  const banner = page.getByRole('note');
  await expect(banner).toContainText('The server’s disk is almost full: 3.4% is free.');
});

test('nobody is warned while the disk has space', async ({ page }) => {
  const counted = page.waitForResponse(COUNT);
  await page.goto('/practices');
  expect(((await (await counted).json()) as { diskFreePercent: unknown }).diskFreePercent).toBeNull();
  await expect(page.getByRole('note')).toHaveCount(0);
});
