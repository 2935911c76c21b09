import type { ViewRow } from '../../src/domain/model/screen-model.ts';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import { fieldNamed, getModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { fillTemplate, getName, readable } from './support/texts.ts';
import { expect, expectToast, test } from './support/test.ts';
import { namedRecord, viewPath, walkedWhole } from './support/walk.ts';

test.use({ sharesRelated: true });

for (const [name, model] of walkedWhole) {
  const { view } = model.screens;
  if (!view) continue;

  test.describe(`view of ${name}`, () => {
    test('shows values, history and key of the record, links to the form, and deletes it', async ({
      page,
      maker,
      context,
    }) => {
      const made = await namedRecord(model, maker);
      const { data } = await maker.api.read(model.resource, made.id);
      await page.goto(viewPath(model, made.id));
      await expect(
        page.getByRole('heading', { level: 1, name: fillTemplate(model, view.title, data), exact: true }),
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
      if (view.history) {
        const history = page.getByRole('region', { name: 'History' });
        await history.getByRole('button', { name: 'Show history' }).click();
        await expect(history.getByRole('listitem').first()).toContainText('added this record');
      }
      const key = view.sections.flatMap((section) => section.rows ?? []).find((one) => one.copy);
      if (key) {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: new RegExp(`Copy.*${key.title}`, 'i') }).click();
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toBe(made.data[key.field]);
      }
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
      await page.goto(`${model.route}/${made.id}`);
      await expect(page.getByText(model.messages.notFound)).toBeVisible();
    });

    const lists = view.sections.filter((section) => section.list);
    test('lists related records, or shows that there are none', async ({ page, maker }) => {
      test.skip(lists.length === 0, 'nothing is related');
      const bare = await createRecord(model, maker);
      const full = await createRecord(model, maker, { fill: 'all' });
      for (const made of [bare, full]) {
        const { data } = await maker.api.read(model.resource, made.id);
        await page.goto(viewPath(model, made.id));
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const section of lists) {
          const list = section.list;
          const field = list && fieldNamed(model, list.field);
          if (!list || !field) continue;
          const related = ((data[field.name] ?? []) as Record<string, unknown>[]).filter((one) =>
            conditionHolds(list.where, one, maker.facts),
          );
          const card = page.getByRole('region', { name: section.title ?? field.title, exact: true });
          // a list without entries for the record
          if (!conditionHolds(section.when, data, maker.facts)) await expect(card).toHaveCount(0);
          else if (related.length === 0) await expect(card).toContainText(list.empty);
          else
            await expect(card).toContainText(getName(getModel(field.relation?.to ?? ''), related[0] ?? {}));
        }
      }
    });
  });
}
