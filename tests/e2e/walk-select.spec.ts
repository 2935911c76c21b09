import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { EntityModel } from '../../src/domain/model/model.ts';
import { getEnum, fieldNamed } from '../support/entity-files.ts';
import { findExchangeable } from '../support/exchangeable-values.ts';
import { parseExport } from '../support/exported-file.ts';
import { createRecord, type Made, type Maker } from '../support/make-record.ts';
import { longest } from '../support/values.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';
import { ALIKE, items, namingField, openList, rows, uniqueWord, walkedOnce } from './support/walk.ts';

test.use({ sharesRelated: true });

const COUNT = 4;

/** Records found by one search, with no others. Undefined if no text field is searchable. */
async function several(
  model: EntityModel,
  maker: Maker,
  own: Record<string, unknown> = {},
): Promise<{ word: string; made: Made[] } | undefined> {
  const field = namingField(model);
  if (!field) return undefined;
  const word = uniqueWord();
  const made: Made[] = [];
  for (let n = 0; n < COUNT; n += 1) {
    const values = { ...own, [field.name]: `${word} ${n}`.slice(0, longest(field)) };
    made.push(await createRecord(model, maker, { values }));
  }
  return { word, made };
}

const box = (page: Page, model: EntityModel, index: number) =>
  items(page, model).nth(index).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected records' });
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });
/** Scrolled to the end of the page, no elements overlap. */
async function expectBelow(page: Page, lower: Locator, upper: Locator): Promise<void> {
  await page.keyboard.press('End');
  await expect
    .poll(async () => {
      const [below, above] = await Promise.all([lower.boundingBox(), upper.boundingBox()]);
      return below && above && below.y >= above.y + above.height;
    })
    .toBe(true);
}
const counted = (count: number, { singular, plural }: EntityModel['label']): string =>
  `${count} ${(count === 1 ? singular : plural).toLowerCase()}`;

for (const [name, model] of walkedOnce) {
  const { list } = model.screens;

  test.describe(`selection of ${name}`, () => {
    test(
      'selects rows, ranges and pages, is cleared by other filters, and is exported on its own',
      ALIKE,
      async ({ page, maker }) => {
        const scene = await several(model, maker);
        test.skip(!scene, 'no text to find records by');
        await openList(page, model, scene?.word);
        await expect(items(page, model)).toHaveCount(COUNT);
        await box(page, model, 0).click();
        await expect(bar(page)).toContainText('1 selected');
        await expectBelow(page, bar(page), page.getByRole('button', { name: 'Next page' }));
        await box(page, model, 2).click({ modifiers: ['Shift'] });
        await expect(bar(page)).toContainText('3 selected');
        await box(page, model, 1).focus();
        await page.keyboard.press('Space');
        await expect(bar(page)).toContainText('2 selected');
        const all = page.getByRole('checkbox', { name: 'Select all rows of this page' });
        await expect(all).toHaveJSProperty('indeterminate', true);
        await all.focus();
        await page.keyboard.press('Space');
        await expect(bar(page)).toContainText(`${COUNT} selected`);
        await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
        await expect(bar(page)).toBeHidden();
        await expect(box(page, model, 0)).not.toBeChecked();

        await box(page, model, 0).click();
        await expect(bar(page)).toBeVisible();
        const search = page.getByRole('searchbox', { name: `Search ${model.label.plural}` });
        await search.fill(`${scene?.word ?? ''}x`);
        await expect(page.getByText('No results found.')).toBeVisible();
        await search.fill(scene?.word ?? '');
        await expect(items(page, model)).toHaveCount(COUNT);
        await expect(bar(page)).toBeHidden();

        await box(page, model, 0).click();
        await box(page, model, 3).click();
        await expect(bar(page)).toContainText('2 selected');
        await bar(page).getByRole('button', { name: 'Export' }).click();
        const asked = dialog(page, `Export ${counted(2, model.label)}`);
        const saved = page.waitForEvent('download');
        await asked.getByRole('button', { name: 'Confirm' }).click();
        const file = await saved;
        expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
        expect(parseExport(readFileSync(await file.path(), 'utf8')).rows).toHaveLength(2);
      },
    );

    if (list.actions.includes('delete') && model.permissions.delete.ADMIN) {
      test('is deleted together after a confirmation', async ({ page, maker }) => {
        const scene = await several(model, maker);
        test.skip(!scene, 'no text to find records by');
        await openList(page, model, scene?.word);
        await box(page, model, 0).click();
        await bar(page)
          .getByRole('button', { name: `Select all ${COUNT}` })
          .click();
        await expect(bar(page)).toContainText(`${COUNT} selected`);
        await box(page, model, 3).click();
        await bar(page).getByRole('button', { name: 'Delete' }).press('Enter');
        const asked = dialog(page, `Delete ${counted(3, model.label)}`);
        await expect(asked).toContainText('The action you are requesting cannot be undone.');
        await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await asked.getByRole('button', { name: 'Confirm' }).press('Enter');
        await expectToast(page, `${counted(3, model.label)} deleted`);
        await expect(items(page, model)).toHaveCount(1);
        await expect(bar(page)).toBeHidden();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      });

      test('is not deleted if one record has changed, which is named', ALIKE, async ({ page, maker }) => {
        const scene = await several(model, maker);
        test.skip(!scene || !model.permissions.update.ADMIN, 'nothing changes');
        const field = namingField(model);
        await openList(page, model, scene?.word);
        await items(page, model).nth(0).waitFor();
        const { id } = scene?.made[1] ?? { id: '' };
        await maker.api.update(model.resource, id, { [field?.name ?? '']: `${scene?.word ?? ''} changed` });
        for (const index of [0, 1, 2, 3]) await box(page, model, index).click();
        await bar(page).getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
        const notice = dialog(page, 'Nothing was deleted');
        await expect(notice.getByRole('listitem')).toHaveCount(1);
        await notice.getByRole('button', { name: 'OK' }).click();
        await expect(bar(page)).toContainText(`${COUNT - 1} selected`);
        await expect(items(page, model)).toHaveCount(COUNT);
      });
    }

    // the others differ by their values, which tests/model/bulk.test.ts proves
    for (const bulk of list.bulk.slice(0, 1)) {
      const field = fieldNamed(model, bulk);
      if (!field) continue;
      const getLabel = (value: string) =>
        getEnum(model, field).find((one) => one.value === value)?.label ?? '';
      test(`changes ${bulk} of all, and undoes it`, async ({ page, maker }) => {
        const [first, second, kept] = await findExchangeable(model, field, maker);
        const scene = await several(model, maker, kept);
        test.skip(!scene, 'no text to find records by');
        const values = async () =>
          (await maker.api.list(model.resource, { search: scene?.word })).rows.map((row) => row[bulk]);
        await openList(page, model, scene?.word);
        await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
        await bar(page)
          .getByRole('button', { name: `Change ${field.title.toLowerCase()}` })
          .press('Enter');
        await page.getByRole('menuitem', { name: getLabel(second), exact: true }).press('Enter');
        const asked = dialog(page, `Change ${field.title.toLowerCase()} of ${counted(COUNT, model.label)}`);
        await asked.getByRole('button', { name: 'Confirm' }).click();
        await expectToast(page, `${counted(COUNT, model.label)} changed`);
        // a toast stays while the pointer is over it
        await page.getByRole('button', { name: 'Undo' }).hover();
        expect(await values()).toEqual(Array.from({ length: COUNT }, () => second));
        await page.getByRole('button', { name: 'Undo' }).click();
        await expectToast(page, `${counted(COUNT, model.label)} changed back`);
        expect(await values()).toEqual(Array.from({ length: COUNT }, () => first));
      });
    }
  });

  test.describe(`selection of ${name} on a phone`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('is made by tapping, with the action bar at the bottom', ALIKE, async ({ page, maker }) => {
      const scene = await several(model, maker);
      test.skip(!scene, 'no text to find records by');
      await openList(page, model, scene?.word);
      await box(page, model, 1).tap();
      await expect(bar(page)).toContainText('1 selected');
      await expectNoSidewaysScroll(page);
      await bar(page).getByRole('button', { name: 'Clear selection' }).tap();
      await expect(bar(page)).toBeHidden();
    });
  });

  test.describe(`views of ${name}`, () => {
    const nav = (page: Page) => page.getByRole('navigation', { name: 'Saved views' });

    test('are saved, opened, renamed and deleted, and persist', ALIKE, async ({ page, maker }) => {
      const scene = await several(model, maker);
      test.skip(!scene, 'no text to find records by');
      const [first, second] = [uniqueWord(), uniqueWord()];
      await openList(page, model, scene?.word);
      await nav(page).getByRole('button', { name: 'Save view' }).press('Enter');
      const named = page.getByRole('dialog', { name: 'Save view' });
      await named.getByRole('textbox', { name: 'Name' }).press('Enter');
      await expect(named).toContainText('Name is required');
      await named.getByRole('textbox', { name: 'Name' }).fill(first);
      await page.keyboard.press('Enter');
      const tab = (text: string) => nav(page).getByRole('link', { name: `${text} ${COUNT}`, exact: true });
      await expect(tab(first)).toHaveAttribute('aria-current', 'true');
      await nav(page)
        .getByRole('link', { name: new RegExp(`^All ${model.label.plural}`, 'i') })
        .click();
      await expect(page).not.toHaveURL(new RegExp(scene?.word ?? ''));
      await tab(first).press('Enter');
      await expect(rows(page, model)).toHaveCount(COUNT);
      await page.reload();
      await expect(tab(first)).toHaveAttribute('aria-current', 'true');
      await nav(page)
        .getByRole('button', { name: `Actions for the view ${first}` })
        .click();
      await page.getByRole('menuitem', { name: 'Rename view' }).click();
      const renamed = page.getByRole('dialog', { name: 'Rename view' });
      await renamed.getByRole('textbox', { name: 'Name' }).fill(second);
      await renamed.getByRole('button', { name: 'Save' }).click();
      await expect(tab(second)).toBeVisible();
      const remove = async (): Promise<void> => {
        await nav(page)
          .getByRole('button', { name: `Actions for the view ${second}` })
          .click();
        await page.getByRole('menuitem', { name: 'Delete view' }).click();
        await expectToast(page, `View ${second} deleted`);
        await expect(tab(second)).toBeHidden();
      };
      await remove();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(tab(second)).toBeVisible();
      await remove();
    });
  });
}
