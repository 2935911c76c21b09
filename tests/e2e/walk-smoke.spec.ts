import type { Page } from '@playwright/test';
import type { EntityModel } from '../../src/domain/model/model.ts';
import { control, formFields } from './support/form.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';
import { namedRecord, openList, pressDelete, walked } from './support/walk.ts';

test.use({ reuseContext: true });

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

for (const [name, model] of walked) {
  const { list, view, form } = model.screens;

  test(`list, view, form and dialog of ${name} work`, async ({ page, maker }) => {
    const made = await namedRecord(model, maker);
    await openList(page, model, made.word);
    await expect(page.getByText(made.name).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (list.actions.includes('delete') && model.permissions.delete.ADMIN) {
      await pressDelete(page, made.name);
      await expect(page.getByRole('alertdialog', { name: /^Delete .+\?$/ })).toBeVisible();
    }
    if (view) {
      await page.goto(`${model.route}/${made.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const history = page.getByRole('button', { name: 'Show history' });
      if (await history.isVisible()) await history.click();
      await expectNoSidewaysScroll(page);
    }
    if (model.permissions.create.ADMIN) {
      await page.goto(`${model.route}/create`);
      await expect(page.getByRole('heading', { level: 1, name: form.createTitle })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await submitBlank(page, model);
      await expectNoSidewaysScroll(page);
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
