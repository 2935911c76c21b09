import { join } from 'node:path';
import { build } from 'esbuild';
import { practiceModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { nextNumber } from '../support/values.ts';
import { ROOT } from './support/state.ts';
import { expect, test } from './support/test.ts';

const PAGE =
  '<!doctype html><html lang="en"><body><div id="root"></div><script src="main.js"></script></body>';
let script = '';

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'tests/e2e/support/bare-react-admin/main.js')],
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  script = outputFiles[0]?.text ?? '';
});

test('a bare react-admin application lists, filters, sorts, pages and edits practices', async ({
  page,
  maker,
  world,
}) => {
  const group = `Bare${process.pid}x${nextNumber()}`;
  const names = Array.from({ length: 12 }, (_, n) => `${group} ${String(n).padStart(2, '0')}`);
  for (const name of names) await createRecord(practiceModel(), maker, { values: { name, city: 'Austin' } });
  await page.route('**/bare/*', (route) => {
    const isScript = route.request().url().endsWith('.js');
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? script : PAGE,
    });
  });
  await page.goto(`${world.url}/bare/index.html#/practices`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(10);

  await page.getByLabel('Search').fill(group);
  await expect(page.getByText('1-10 of 12')).toBeVisible();
  await expect(rows.first()).toContainText(names[0] ?? '');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText('11-12 of 12')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /Sort by name/i }).click();
  await expect(rows.first()).toContainText(names.at(-1) ?? '');

  // the page shows the list's record until its own has come
  const record = page.waitForResponse(/\/v1\/practices\/[\w-]+$/);
  await rows.first().click();
  await record;
  const city = page.getByRole('textbox', { name: 'City' });
  await expect(city).toHaveValue('Austin');
  await city.fill('Waco');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rows.first()).toContainText('Waco');
  // the number in a name may also be in another practice's ZIP code
  const found = (await maker.api.list('practices', { search: names.at(-1) })).rows;
  expect(found.find(({ name }) => name === names.at(-1))).toMatchObject({ city: 'Waco' });
});
