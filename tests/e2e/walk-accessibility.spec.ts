import { namedRecord, openList, pressDelete, walked } from './support/walk.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const size of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    for (const [name, model] of walked) {
      test(`list and dialog of ${name} have no accessibility violation`, async ({ page, maker }) => {
        const made = await namedRecord(model, maker);
        await openList(page, model, made.word);
        await expect(page.getByText(made.name).first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (!model.screens.list.actions.includes('delete') || !model.permissions.delete.ADMIN) return;
        await pressDelete(page, made.name);
        await expect(page.getByRole('alertdialog', { name: model.messages.deleteTitle })).toBeVisible();
        await expectAccessible(page);
      });

      test(`view of ${name} has no accessibility violation`, async ({ page, maker }) => {
        // generated for every entity, but skipped if its schema has no such screen
        test.skip(!model.screens.view, 'no view');
        const made = await namedRecord(model, maker);
        await page.goto(`${model.route}/${made.id}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const history = page.getByRole('button', { name: 'Show history' });
        if (await history.isVisible()) await history.click();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      test(`form of ${name} has no accessibility violation, empty and with errors`, async ({ page }) => {
        test.skip(!model.permissions.create.ADMIN, 'no form');
        await page.goto(`${model.route}/create`);
        await expect(
          page.getByRole('heading', { level: 1, name: model.screens.form.createTitle }),
        ).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        const input = page.getByRole('main').getByRole('textbox').first();
        await input.fill('x');
        await input.fill('   ');
        const submit = page.getByRole('button', { name: model.screens.form.submitCreate, exact: true });
        if (await submit.isDisabled()) await input.fill('x');
        await submit.click();
        await expect(page.getByRole('group', { name: 'Fields that need your attention' })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}
