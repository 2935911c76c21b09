import type { Locator, Page } from '@playwright/test';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { getEnum, wireName } from '../support/entity-files.ts';
import { type Maker, validRecord } from '../support/make-record.ts';
import { control, formFields, relatedName } from './support/form.ts';
import { expect, expectToast, test } from './support/test.ts';
import { getName } from './support/texts.ts';
import { openList, rows, uniqueWord, walkedWhole } from './support/walk.ts';

test.use({ sharesRelated: true });

/** More tab stops than any screen has. */
const MOST_STOPS = 150;

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) =>
    elements.some(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    ),
  );
}

/** Presses Tab until the element, or one inside it, has the focus. It is found once: a search takes as long as many steps. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const element = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await element?.evaluate((one) => one.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}.`);
}

/** Skips the navigation. */
async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Presses the arrow key until the option is active. */
async function arrowTo(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  for (let step = 0; step < MOST_STOPS && !(await hasFocus(option)); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toBeFocused();
  await page.keyboard.press('Enter');
}

/** @param isMany whether the field has several values: its options stay open for the next one */
async function pick(page: Page, input: Locator, label: string, isMany = false): Promise<void> {
  const option = page.getByRole('option', { name: label, exact: true });
  if (await input.evaluate((element) => element.tagName === 'INPUT')) {
    await page.keyboard.type(label);
    // once the search has begun and finished
    await expect(option).toBeVisible();
    await expect(page.getByRole('option').filter({ hasNotText: label })).toHaveCount(0);
    await expect(option).toBeVisible();
    const isMarked = (): Promise<boolean> =>
      option.evaluate((element) => element.classList.contains('Mui-focused'));
    // "CTO" is also part of "Director"
    const matches = await page.getByRole('option').count();
    for (let step = 0; step < matches && !(await isMarked()); step += 1)
      await page.keyboard.press('ArrowDown');
    await expect.poll(isMarked).toBe(true);
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('ArrowDown');
    await arrowTo(page, option);
  }
  if (isMany) {
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
  }
  await expect(option).toBeHidden();
}

/** Moves to a field and sets it with the keyboard only. */
async function enter(
  page: Page,
  model: EntityModel,
  field: FieldModel,
  value: unknown,
  maker: Maker,
): Promise<void> {
  const input = control(page, field);
  await tabTo(page, input);
  if (field.kind === 'boolean') {
    if ((await input.isChecked()) !== value) await page.keyboard.press('Space');
  } else if (field.kind === 'enum') {
    const label = getEnum(model, field).find((entry) => entry.value === value)?.label ?? '';
    if (field.widget !== 'radio-cards') return pick(page, input, label);
    const radio = input.getByRole('radio', { name: label, exact: true });
    for (let step = 0; step < MOST_STOPS && !(await radio.isChecked()); step += 1) {
      await page.keyboard.press((await hasFocus(radio)) ? 'Space' : 'ArrowDown');
    }
  } else if (field.relation) {
    const isMany = field.kind === 'references';
    for (const id of [value].flat())
      await pick(page, input, await relatedName(field, String(id), maker), isMany);
  } else if (field.kind === 'json') {
    for (const text of value as string[]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  } else {
    const text = field.mask ? String(value).replace(/\W/g, '') : String(value);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

for (const [name, model] of walkedWhole.filter(([, one]) => one.permissions.create.ADMIN)) {
  const { list, form } = model.screens;

  test(`${name} is added, changed and deleted with the keyboard alone`, async ({ page, maker }) => {
    const record = await validRecord(model, maker);
    await openList(page, model);
    await skipToContent(page);
    await tabTo(page, page.getByRole('link', { name: list.addLabel }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: form.createTitle })).toBeFocused();
    const fields = formFields(model, 'create', 'ADMIN', record, maker.facts);
    for (const field of fields) {
      const value = record[wireName(field)];
      if (field.relation?.to === 'file' || value === undefined || value === null) continue;
      await enter(page, model, field, value, maker);
    }
    const answered = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith(`/v1/${model.resource}`),
    );
    await tabTo(page, page.getByRole('button', { name: form.submitCreate, exact: true }));
    await page.keyboard.press('Enter');
    const answer = await answered;
    expect(answer.status(), await answer.text()).toBe(201);
    await expectToast(page, model.messages.created);
    const { data } = (await answer.json()) as { data: { id: string } };

    const text = fields.find(
      (field) => field.kind === 'string' && !field.format && !field.mask && !field.when && !field.copyFrom,
    );
    if (text && model.permissions.update.ADMIN) {
      await page.goto(`${model.route}/${data.id}/edit`);
      await skipToContent(page);
      const changed = uniqueWord();
      await enter(page, model, text, changed, maker);
      await tabTo(page, page.getByRole('button', { name: form.submitEdit, exact: true }));
      await page.keyboard.press('Enter');
      await expectToast(page, model.messages.updated);
      expect((await maker.api.read(model.resource, data.id)).data[text.name]).toBe(changed);
    }

    if (!list.actions.includes('delete') || !model.permissions.delete.ADMIN) return;
    const stored = (await maker.api.read(model.resource, data.id)).data;
    const searched = model.fields.find((field) => field.search && typeof stored[field.name] === 'string');
    // the link to the content is the first that Tab reaches on a page that is loaded
    await page.goto('about:blank');
    await openList(page, model, String(stored[searched?.name ?? '']));
    await expect(rows(page, model)).toHaveCount(1);
    await skipToContent(page);
    await tabTo(page, page.getByRole('button', { name: `Delete ${getName(model, stored)}`, exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: /^Delete .+\?$/ });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await expectToast(page, model.messages.deleted);
    expect((await maker.api.read(model.resource, data.id)).status).toBe(404);
  });
}
