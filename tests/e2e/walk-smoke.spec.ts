import type { Page } from '@playwright/test';
import type { EntityModel } from '../../src/domain/model.ts';
import { control, formFields } from './support/form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';
import { namedRecord, openList, pressDelete, walked } from './support/walk.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Submits the form of a new record with a required text that is blank, and expects the summary of errors. */
async function submitBlank(page: Page, model: EntityModel): Promise<void> {
  const input = page.getByRole('main').getByRole('textbox').first();
  await input.fill('x');
  await input.fill('   ');
  const submit = page.getByRole('button', { name: model.screens.form.submitCreate, exact: true });
  if (await submit.isDisabled()) await input.fill('x');
  await submit.click();
  await expect(page.getByRole('group', { name: 'Fields that need your attention' })).toBeVisible();
}

for (const size of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    for (const [name, model] of walked) {
      const { list, view, form } = model.screens;

      test(`list, view, form and dialog of ${name} work and are accessible`, async ({ page, maker }) => {
        const made = await namedRecord(model, maker);
        await openList(page, model, made.word);
        await expect(page.getByText(made.name).first()).toBeVisible();
        await expectSound(page);
        if (list.actions.includes('delete') && model.permissions.delete.ADMIN) {
          await pressDelete(page, made.name);
          await expect(page.getByRole('alertdialog', { name: model.messages.deleteTitle })).toBeVisible();
          await expectAccessible(page);
        }
        if (view) {
          await page.goto(`${model.route}/${made.id}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const history = page.getByRole('button', { name: 'Show history' });
          if (await history.isVisible()) await history.click();
          await expectSound(page);
        }
        if (model.permissions.create.ADMIN) {
          await page.goto(`${model.route}/create`);
          await expect(page.getByRole('heading', { level: 1, name: form.createTitle })).toBeVisible();
          await expectSound(page);
          await submitBlank(page, model);
          await expectSound(page);
        }
        const field = formFields(model, 'update', 'ADMIN', made.data, maker.facts).find(
          (one) => one.kind === 'string' && !one.format && !one.mask && !one.when && !one.copyFrom,
        );
        if (!model.permissions.update.ADMIN || !field) return;
        await page.goto(`${model.route}/${made.id}/edit`);
        await expect(page.getByRole('heading', { level: 1, name: form.editTitle })).toBeVisible();
        await control(page, field).fill('Smoke');
        await page.getByRole('button', { name: form.submitEdit, exact: true }).click();
        await expectToast(page, model.messages.updated);
        expect((await maker.api.read(model.resource, made.id)).data[field.name]).toBe('Smoke');
      });
    }
  });
}
