import type { ViewRow } from '../../src/domain/model/screen-model.ts';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import { fieldNamed } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { fillTemplate, readable } from './support/texts.ts';
import { expect, expectToast, test } from './support/test.ts';
import { namedRecord, walkedWhole } from './support/walk.ts';

for (const [name, model] of walkedWhole) {
  const { view } = model.screens;
  if (!view) continue;

  test.describe(`view of ${name}`, () => {
    test("shows the record's values under the labels of the model", async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      const { data } = await maker.api.read(model.resource, made.id);
      await page.goto(`${model.route}/${made.id}`);
      await expect(
        page.getByRole('heading', { level: 1, name: fillTemplate(view.title, data), exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to List' })).toBeVisible();
      const isShown = (row: ViewRow) =>
        (!row.roles || row.roles.includes('ADMIN')) && conditionHolds(row.when, data, maker.facts);
      for (const section of view.sections.filter((one) => one.rows && !one.override)) {
        for (const row of (section.rows ?? []).filter(isShown)) {
          const field = fieldNamed(model, row.field);
          const text = field && readable(model, field, data[row.field]);
          if (text === undefined) continue;
          await expect(page.getByRole('term').getByText(row.title, { exact: true }).first()).toBeVisible();
          if (!row.override)
            await expect(
              page
                .getByRole('definition')
                .filter({ hasText: text.split('\n')[0] ?? text })
                .first(),
            ).toBeVisible();
        }
      }
    });

    const lists = view.sections.filter((section) => section.list);
    test('lists related records, or shows that there are none', async ({ page, maker }) => {
      test.skip(lists.length === 0, 'nothing is related');
      const bare = await createRecord(model, maker);
      const full = await createRecord(model, maker, { fill: 'all' });
      for (const made of [bare, full]) {
        const { data } = await maker.api.read(model.resource, made.id);
        await page.goto(`${model.route}/${made.id}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const section of lists) {
          const list = section.list;
          const field = list && fieldNamed(model, list.field);
          if (!list || !field) continue;
          const related = ((data[field.name] ?? []) as Record<string, unknown>[]).filter((one) =>
            conditionHolds(list.where, one, maker.facts),
          );
          const card = page.getByRole('region', { name: section.title ?? field.title });
          // a list without entries for the record
          if (!conditionHolds(section.when, data, maker.facts)) await expect(card).toHaveCount(0);
          else if (related.length === 0) await expect(card).toContainText(list.empty);
          else
            await expect(card).toContainText(fillTemplate(field.relation?.display ?? '', related[0] ?? {}));
        }
      }
    });

    test('shows the history to an administrator', async ({ page, maker }) => {
      test.skip(!view.history, 'no history');
      const made = await namedRecord(model, maker);
      await page.goto(`${model.route}/${made.id}`);
      const history = page.getByRole('region', { name: 'History' });
      await history.getByRole('button', { name: 'Show history' }).click();
      await expect(history.getByRole('listitem').first()).toContainText('added this record');
    });

    test('shows a message for an unknown record', async ({ page }) => {
      await page.goto(`${model.route}/01980000-0000-7000-8000-000000000000`);
      await expect(page.getByText(model.messages.notFound)).toBeVisible();
    });

    test('copies keys', async ({ page, maker, context }) => {
      const row = view.sections.flatMap((section) => section.rows ?? []).find((one) => one.copy);
      test.skip(!row, 'no key');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const made = await createRecord(model, maker);
      await page.goto(`${model.route}/${made.id}`);
      await page.getByRole('button', { name: new RegExp(`Copy.*${row?.title ?? ''}`, 'i') }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.data[row?.field ?? '']);
    });

    test('links to the form, and deletes after a confirmation', async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      await page.goto(`${model.route}/${made.id}`);
      if (view.actions.includes('edit') && model.permissions.update.ADMIN) {
        await page.getByRole('link', { name: 'Edit', exact: true }).click();
        await expect(
          page.getByRole('heading', { level: 1, name: model.screens.form.editTitle }),
        ).toBeVisible();
        await page.goBack();
      }
      if (!view.actions.includes('delete') || !model.permissions.delete.ADMIN) return;
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: /^Delete .+\?$/ });
      await expect(dialog).toContainText(model.messages.deleteConfirm);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expectToast(page, model.messages.deleted);
      await expect(page).toHaveURL(new RegExp(`${model.route}(\\?|$)`));
      expect((await maker.api.read(model.resource, made.id)).status).toBe(404);
    });
  });
}
