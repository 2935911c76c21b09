import { expect, type Locator, type Page } from '@playwright/test';
import type { EntityModel, FieldModel } from '../../../src/domain/model/model.ts';
import { listedModels } from '../../support/entity-files.ts';
import { createRecord, type Made, type Maker, mayWrite } from '../../support/make-record.ts';
import { longest, nextNumber } from '../../support/values.ts';
import { fillTemplate } from './texts.ts';

/** Entities with screens, by name. */
export const walked: [string, EntityModel][] = listedModels().map((model) => [model.name, model]);

/**
 * Entities whose screens are walked whole. The screens are generic, so the entity with most kinds of fields proves them,
 * and the example of docs/schema.md, which has no code of its own; it exists in the checkout of `npm test` only.
 * `TEST_ENTITIES` names others, `npm run test:nightly` walks all. walk-smoke.spec.ts opens the screens of every entity.
 */
export const walkedWhole =
  process.env.TEST_ENTITIES || process.env.NIGHTLY
    ? walked
    : walked.filter(([name]) => ['employee', 'equipment'].includes(name));

/** The text that identifies a record: searchable and part of its display name. */
export function namingField(model: EntityModel): FieldModel | undefined {
  return model.fields.find(
    (field) =>
      field.search &&
      mayWrite(field, 'create', 'ADMIN') &&
      model.display.includes(`{${field.name}}`) &&
      !field.format,
  );
}

/** A word that is unique in the run. */
export function uniqueWord(): string {
  return `Q${process.pid}x${nextNumber()}`;
}

/** Creates a record with a unique searchable word. If only formatted text is searched, that text is the word. */
export async function namedRecord(
  model: EntityModel,
  maker: Maker,
  word = uniqueWord(),
): Promise<Made & { word: string; name: string }> {
  const field = namingField(model);
  const values = field ? { [field.name]: `${word} ${field.title}`.slice(0, longest(field)) } : {};
  const made = await createRecord(model, maker, { fill: 'all', values });
  const searched = model.fields.find((one) => one.search && typeof made.data[one.name] === 'string');
  return {
    ...made,
    word: field ? word : String(made.data[searched?.name ?? ''] ?? ''),
    name: fillTemplate(model.display, made.data),
  };
}

/** Opens a list with a search. */
export async function openList(page: Page, model: EntityModel, search?: string): Promise<void> {
  const filter = search === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify({ search }))}`;
  await page.goto(`${model.route}${filter}`);
  await page.getByRole('heading', { level: 1, name: model.screens.list.title }).waitFor();
}

/** The list's rows without the header. */
export function rows(page: Page, model: EntityModel) {
  return page
    .getByRole('table', { name: model.screens.list.title })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

/** The records of a list: table rows, or cards on narrow screens. */
export function items(page: Page, model: EntityModel) {
  return rows(page, model).or(
    page.getByRole('list', { name: model.screens.list.title }).getByRole('listitem'),
  );
}

/** Opens the filter of a list's field: behind one button, or in the sheet of narrow screens. */
export async function openFilter(page: Page, title: string): Promise<Locator> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Filter/ })
    .click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  // the field's name without the chosen value
  const own = page.getByText(title, { exact: true });
  await filters.getByRole('button').filter({ has: own }).click();
  return filters;
}

/** Filters a list by one value of a field, replacing earlier values. */
export async function filterBy(page: Page, title: string, value: string): Promise<void> {
  const chip = page.getByRole('button', { name: `Remove ${title}` });
  if (await chip.isVisible()) await chip.click();
  await expect(chip).toHaveCount(0);
  const filters = await openFilter(page, title);
  const search = filters.getByRole('combobox');
  if (await search.isVisible()) await search.fill(value);
  await filters.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Clicks Delete for a record: its button, or its menu entry on narrow screens. */
export async function pressDelete(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Delete ${name}` });
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await button.or(menu).waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}
