import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Json } from '../support/api.ts';
import { wireName } from '../support/entity-files.ts';
import { findBrokenRules, type Maker, validRecord } from '../support/make-record.ts';
import { fillForm } from './support/form.ts';
import { expect, expectToast, test } from './support/test.ts';
import { items, namedRecord, onePerControl, openList, pressDelete, walkedOnPhone } from './support/walk.ts';

test.use({ sharesRelated: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A record that uses each kind of control once, and has what is required: walk-smoke.spec.ts fills in every field. */
async function oneOfEach(model: EntityModel, maker: Maker): Promise<Json> {
  const record = await validRecord(model, maker, { fill: 'all' });
  const filled = model.fields.filter((field) => wireName(field) in record);
  const first = onePerControl(filled);
  const kept = filled.filter((field) => field.required || field.when || first.includes(field));
  const fewer = Object.fromEntries(kept.map((field) => [wireName(field), record[wireName(field)]])) as Json;
  return findBrokenRules(model, fewer, maker.facts).length === 0 ? fewer : record;
}

for (const [name, model] of walkedOnPhone) {
  const { list } = model.screens;

  test(`a phone lists, opens and deletes ${name}`, async ({ page, maker }) => {
    const made = await namedRecord(model, maker);
    await openList(page, model, made.word);
    await expect(items(page, model)).toHaveCount(1);
    if (model.screens.view) {
      await items(page, model).first().tap();
      await expect(page).toHaveURL(new RegExp(`${model.route}/${made.id}$`));
      await page.goBack();
    }
    const actions = list.actions.filter(
      (action) => model.permissions[action === 'edit' ? 'update' : 'delete'].ADMIN,
    );
    if (!actions.includes('delete')) return;
    await pressDelete(page, made.name);
    const dialog = page.getByRole('alertdialog', { name: /^Delete .+\?$/ });
    await expect(dialog).toContainText(model.messages.deleteConfirm);
    await dialog.getByRole('button', { name: 'Confirm' }).tap();
    await expectToast(page, model.messages.deleted);
  });

  test(`a phone adds ${name}`, async ({ page, maker }) => {
    test.skip(!model.permissions.create.ADMIN, 'nothing is added here');
    const record = await oneOfEach(model, maker);
    await page.goto(`${model.route}/create`);
    await expect(page.getByRole('heading', { level: 1, name: model.screens.form.createTitle })).toBeVisible();
    await fillForm(page, model, record, maker);
    await page.getByRole('button', { name: model.screens.form.submitCreate, exact: true }).click();
    await expectToast(page, model.messages.created);
  });
}
