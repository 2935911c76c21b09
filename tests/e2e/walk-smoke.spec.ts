import type { Page } from '@playwright/test';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Json } from '../support/api.ts';
import { wireName } from '../support/entity-files.ts';
import { type Maker, validRecord } from '../support/make-record.ts';
import { follow } from './support/follow.ts';
import { control, fillForm, formFields } from './support/form.ts';
import { fillTemplate, getCellText, getName } from './support/texts.ts';
import { expect, expectToast, test } from './support/test.ts';
import {
  items,
  namingValues,
  openList,
  pressDelete,
  searchWord,
  uniqueWord,
  walked,
} from './support/walk.ts';

test.use({ sharesRelated: true });

/** Fills in every field of the form and saves. @returns the stored record, which has the input */
async function addByForm(page: Page, model: EntityModel, word: string, maker: Maker): Promise<Json> {
  const { form } = model.screens;
  const record = await validRecord(model, maker, { fill: 'all', values: namingValues(model, word) });
  await page.goto(`${model.route}/create`);
  await expect(page.getByRole('heading', { level: 1, name: form.createTitle })).toBeVisible();
  await fillForm(page, model, record, maker);
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith(`/v1/${model.resource}`),
    ),
    page.getByRole('button', { name: form.submitCreate, exact: true }).click(),
  ]);
  expect(answer.status(), await answer.text()).toBe(201);
  await expectToast(page, model.messages.created);
  const { data } = (await answer.json()) as { data: Json };
  for (const field of formFields(model, 'create', 'ADMIN', record, maker.facts)) {
    const sent = record[wireName(field)];
    if (field.relation?.to === 'file' || field.writeOnly || sent === undefined || sent === null) continue;
    expect([field.name, data[wireName(field)]]).toEqual([field.name, sent]);
  }
  const after = form.afterSave?.ADMIN ?? 'list';
  if (after === 'list') await expect(page).toHaveURL(new RegExp(`${model.route}(\\?|$)`));
  return data;
}

// of every entity: each file may ask for an input or show a value that no other has
for (const [name, model] of walked) {
  const { list, view, form } = model.screens;

  test(`${name} is added, listed, shown and changed`, async ({ page, maker }) => {
    const word = uniqueWord();
    const added = await addByForm(page, model, word, maker);
    const id = String(added.id);
    const { data } = await maker.api.read(model.resource, id);
    const shown = getName(model, data);
    await openList(page, model, searchWord(model, word, data));
    await expect(items(page, model)).toHaveCount(1);
    const [column] = list.columns;
    await expect(items(page, model)).toContainText((column && getCellText(model, column, data)) ?? '');
    if (list.actions.includes('delete') && model.permissions.delete.ADMIN) {
      await pressDelete(page, shown);
      const dialog = page.getByRole('alertdialog', { name: /^Delete .+\?$/ });
      await expect(dialog).toContainText(model.messages.deleteConfirm);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    }
    if (view) {
      await follow(page, `${model.route}/${id}`);
      await expect(
        page.getByRole('heading', { level: 1, name: fillTemplate(model, view.title, data) }),
      ).toBeVisible();
    }
    const field = formFields(model, 'update', 'ADMIN', data, maker.facts).find(
      (one) => one.kind === 'string' && !one.format && !one.mask && !one.when && !one.copyFrom,
    );
    if (!model.permissions.update.ADMIN || !field) return;
    await follow(page, `${model.route}/${id}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: form.editTitle })).toBeVisible();
    await control(page, field).fill('Smoke');
    await page.getByRole('button', { name: form.submitEdit, exact: true }).click();
    await expectToast(page, model.messages.updated);
    expect((await maker.api.read(model.resource, id)).data[field.name]).toBe('Smoke');
  });
}
