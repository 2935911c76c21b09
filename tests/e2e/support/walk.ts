import { expect, type Locator, type Page } from '@playwright/test';
import type { EntityModel, FieldModel } from '../../../src/domain/model/model.ts';
import { listedModels } from '../../support/entity-files.ts';
import { createRecord, type Made, type Maker, mayWrite } from '../../support/make-record.ts';
import type { Json } from '../../support/api.ts';
import { longest, nextNumber } from '../../support/values.ts';
import { visit } from './follow.ts';
import { getName } from './texts.ts';

/** Entities with screens, by name. */
export const walked: [string, EntityModel][] = listedModels().map((model) => [model.name, model]);

/** The named entities; with `TEST_ENTITIES` those that it names, in `npm run test:nightly` all. */
function pickWalked(...names: string[]): [string, EntityModel][] {
  if (process.env.TEST_ENTITIES || process.env.NIGHTLY) return walked;
  return walked.filter(([name]) => names.includes(name));
}

/**
 * Entities whose screens are walked whole. The screens are generic, so the entity with most kinds of fields proves them,
 * and the example of docs/schema.md, which has no code of its own; it exists in the checkout of `npm test` only.
 * walk-smoke.spec.ts opens the screens of every entity.
 */
export const walkedWhole = pickWalked('employee', 'equipment');

/** Selection, columns, saved views and import are alike for all entities, so one has them tested. */
export const walkedOnce = pickWalked('employee');

/**
 * Marks a test whose result no key of an entity's file decides: `npm run test:entity` leaves it to `npm test`, which has
 * it with the entities above, and `npm run test:nightly`, which has it with all.
 */
export const ALIKE = { tag: '@alike' };

/** On phones: the example has a control of nearly every kind. */
export const walkedOnPhone = pickWalked('equipment');

/** Entities of which the roles see different things: all records and their own, fields of theirs, no button to add. */
export const walkedByRole = pickWalked('equipment', 'practice', 'user');

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

/** A value for the field that identifies a record, with a word by which it is found. */
export function namingValues(model: EntityModel, word: string): Json {
  const field = namingField(model);
  return field ? { [field.name]: `${word} ${field.title}`.slice(0, longest(field)) } : {};
}

/** The word by which a record is found. If only formatted text is searched, that text is the word. */
export function searchWord(model: EntityModel, word: string, data: Json): string {
  if (namingField(model)) return word;
  const searched = model.fields.find((one) => one.search && typeof data[one.name] === 'string');
  return String(data[searched?.name ?? ''] ?? '');
}

/** Creates a record with a unique searchable word. */
export async function namedRecord(
  model: EntityModel,
  maker: Maker,
): Promise<Made & { word: string; name: string }> {
  const word = uniqueWord();
  const made = await createRecord(model, maker, { fill: 'all', values: namingValues(model, word) });
  return {
    ...made,
    word: searchWord(model, word, made.data),
    name: getName(model, made.data),
  };
}

/** Opens a list with a search: by a load only where no screen is open yet. */
export async function openList(page: Page, model: EntityModel, search?: string): Promise<void> {
  const filter = search === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify({ search }))}`;
  await visit(page, `${model.route}${filter}`);
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

const getControl = ({ kind, format, widget, mask, relation, file, enum: options }: FieldModel): string =>
  JSON.stringify([kind, format, widget, mask, relation?.to, file !== undefined, options]);

/** The first of the fields that are entered and shown alike. */
export function onePerControl(fields: readonly FieldModel[]): FieldModel[] {
  const controls = fields.map(getControl);
  return fields.filter((_, at) => controls.indexOf(controls[at] ?? '') === at);
}

/** The chip of an active filter. */
export function filterChip(page: Page, title: string): Locator {
  return page
    .getByRole('list', { name: 'Filters', exact: true })
    .getByRole('button', { name: `Remove ${title}` })
    .filter({ has: page.getByText(title, { exact: true }) });
}

/** Filters a list by one value of a field, replacing earlier values. */
export async function filterBy(page: Page, title: string, value: string): Promise<void> {
  const chip = filterChip(page, title);
  if (await chip.isVisible()) await chip.click();
  await expect(chip).toHaveCount(0);
  const filters = await openFilter(page, title);
  const option = filters.getByRole('option', { name: value, exact: true });
  // many options have a search beside them
  const search = filters.getByRole('combobox');
  await search.or(option).first().waitFor();
  if (await search.isVisible()) await search.fill(value);
  await option.click();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
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

/** The address of a record's view, with its rows: the page of a place has them in a tab. */
export function viewPath({ route, screens }: EntityModel, id: string): string {
  const hasTabs = screens.view?.sections.some(({ override }) => override === 'place-overview') ?? false;
  return `${route}/${id}${hasTabs ? '?tab=details' : ''}`;
}
