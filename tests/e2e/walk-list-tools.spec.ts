import { readFileSync } from 'node:fs';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { fieldNamed } from '../support/entity-files.ts';
import { formatDay } from '../../src/domain/text/format.ts';
import { parseExport } from '../support/exported-file.ts';
import type { Maker } from '../support/make-record.ts';
import { readable } from './support/texts.ts';
import { empty, expect, expectNoSidewaysScroll, test } from './support/test.ts';
import {
  ALIKE,
  filterChip,
  items,
  namedRecord,
  onePerControl,
  openFilter,
  openList,
  rows,
  walkedOnce,
} from './support/walk.ts';

test.use({ sharesRelated: true });

const KINDS = ['string', 'text', 'integer', 'number', 'boolean', 'date', 'timestamp', 'enum', 'reference'];
const STORED = 'chairside.columns';

/** As playwright.config.ts sets it. */
const BROWSER_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });

/** A value as a range filter names it: of a time, its day where the browser is. */
const inBrowser = ({ kind }: FieldModel, value: string): string =>
  kind === 'timestamp' ? BROWSER_DAY.format(new Date(value)) : value;

/** A text without the line breaks and repeated spaces that a screen does not show. */
const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The fields that can be added as columns beyond the declared ones. */
function furtherFields(model: EntityModel, { role, facts }: Maker): FieldModel[] {
  const declared = model.screens.list.columns.map((column) => column.name);
  return model.fields.filter((field) => {
    const asked = Object.entries(field.when ?? {}).filter(([key]) => key.startsWith('@'));
    return (
      KINDS.includes(field.kind) &&
      !declared.includes(field.name) &&
      !field.writeOnly &&
      !field.transient &&
      field.apiKeyPrefix === undefined &&
      (!field.relation || field.file || field.relation.embed.length > 0) &&
      (!field.readRoles || field.readRoles.includes(role)) &&
      conditionHolds(Object.fromEntries(asked), {}, facts)
    );
  });
}

for (const [name, model] of walkedOnce) {
  const { list } = model.screens;
  const hasActions = list.actions.some(
    (action) => model.permissions[action === 'edit' ? 'update' : 'delete'].ADMIN,
  );
  const titles = (columns: string[]): string[] => [...columns, ...(hasActions ? ['Action'] : [])];
  const declared = list.columns.map((column) => column.title);

  test.describe(`columns of ${name}`, () => {
    test('are chosen, kept until logout, and scroll beside the names', async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      const further = furtherFields(model, maker);
      await openList(page, model, made.word);
      const heads = page.getByRole('table', { name: list.title }).getByRole('columnheader');
      await expect(heads).toHaveText(titles(declared));
      await page.getByRole('button', { name: 'Columns' }).click();
      const chooser = page.getByRole('dialog', { name: 'Columns' });
      await expect(chooser.getByRole('listitem')).toHaveText([
        ...declared,
        ...further.map((field) => field.title),
        'Created',
        'Updated',
      ]);
      const boxes = chooser.getByRole('checkbox');
      await expect(boxes.first()).toBeDisabled();
      // one of each control: fields with the same one are shown alike
      const added = onePerControl(further);
      const places = [...added.map((field) => further.indexOf(field)), further.length, further.length + 1];
      for (const place of places) await boxes.nth(declared.length + place).check();
      await chooser.getByRole('button', { name: 'Done' }).click();

      const all = [...declared, ...added.map((field) => field.title), 'Created', 'Updated'];
      const { data } = await maker.api.read(model.resource, made.id);
      const expectAll = async (): Promise<void> => {
        await expect(heads).toHaveText(titles(all));
        const texts = added.flatMap(
          (field) => readable(model, field, data[field.name])?.split('\n')[0] ?? [],
        );
        const row = rows(page, model).first();
        // all are looked for at once: to find the row takes longer than to look
        const findMissing = async (): Promise<string[]> => {
          const shown = toLine((await row.textContent()) ?? '');
          return texts.filter((text) => !shown.includes(toLine(text)));
        };
        await expect.poll(findMissing).toEqual([]);
      };
      await expectAll();
      await page.reload();
      await expectAll();
      await expectNoSidewaysScroll(page);

      // an open popover hides the rest of the page
      const change = async (work: () => Promise<void>): Promise<void> => {
        await page.getByRole('button', { name: 'Columns' }).click();
        await work();
        await chooser.getByRole('button', { name: 'Done' }).click();
      };
      if (declared[1] !== undefined) {
        await change(() => boxes.nth(1).uncheck());
        await expect(heads).toHaveText(titles(all.toSpliced(1, 1)));
      }
      await change(() => chooser.getByRole('button', { name: 'Reset' }).click());
      await expect(heads).toHaveText(titles(declared));
      await change(() => boxes.last().check());
      expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toContain('updatedAt');

      // after logout nothing is kept
      await page.route(new RegExp(`/v1/${model.resource}`), (route) =>
        route.fulfill({
          status: 401,
          json: { errors: [{ message: 'Please sign in.', code: 'UNAUTHENTICATED' }] },
        }),
      );
      await page.reload();
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBeNull();
    });

    test('are chosen by keyboard', ALIKE, async ({ page, maker }) => {
      await namedRecord(model, maker);
      await openList(page, model);
      const button = page.getByRole('button', { name: 'Columns' });
      await button.focus();
      await page.keyboard.press('Enter');
      const chooser = page.getByRole('dialog', { name: 'Columns' });
      const box = chooser.getByRole('checkbox').nth(declared.length);
      for (
        let presses = 0;
        presses < 40 && !(await box.evaluate((one) => one === document.activeElement));
        presses += 1
      )
        await page.keyboard.press('Tab');
      await expect(box).toBeFocused();
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(chooser).toBeHidden();
      await expect(button).toBeFocused();
      const heads = page.getByRole('table', { name: list.title }).getByRole('columnheader');
      await expect(heads).toHaveCount(titles(declared).length + 1);
    });
  });

  test.describe(`columns of ${name} on a phone`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('leave the list as wide as the screen', ALIKE, async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      await openList(page, model, made.word);
      await page.getByRole('button', { name: 'Columns' }).tap();
      const chooser = page.getByRole('dialog', { name: 'Columns' });
      const boxes = chooser.getByRole('checkbox');
      await expect(boxes).toHaveCount(declared.length + furtherFields(model, maker).length + 2);
      for (const box of await boxes.all()) if (await box.isEnabled()) await box.check();
      await expectNoSidewaysScroll(page);
      await chooser.getByRole('button', { name: 'Done' }).tap();
      await expect(items(page, model)).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'More actions' }).tap();
      await page.getByRole('menuitem', { name: 'Export' }).tap();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    });
  });

  test(`exports the filtered list of ${name}`, ALIKE, async ({ page, maker }) => {
    const made = await namedRecord(model, maker);
    await namedRecord(model, maker);
    await openList(page, model, made.word);
    await expect(rows(page, model)).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
    const { header, rows: lines } = parseExport(readFileSync(await file.path(), 'utf8'));
    expect(lines.length).toBe(1);
    const searched = model.fields.find(
      (field) => field.search && String(made.data[field.name]).includes(made.word),
    );
    expect(lines[0]?.[header.indexOf(searched?.title ?? '')]).toContain(made.word);
  });

  const ranged = list.filters
    .flatMap((filter) => fieldNamed(model, filter) ?? [])
    .filter(({ kind }) => ['integer', 'number', 'date', 'timestamp'].includes(kind))
    // one of each kind: tests/model/list-ranges.test.ts has all
    .filter(({ kind }, index, all) => all.findIndex((one) => one.kind === kind) === index);
  if (ranged.length === 0) continue;
  test(`filters ${name} by ranges, and keeps them in the address`, async ({ page, maker }) => {
    const made = await namedRecord(model, maker);
    const ends = ranged.map((field) => {
      const isDay = field.kind === 'date' || field.kind === 'timestamp';
      const value = made.data[field.name] ?? null;
      const end = value !== null ? inBrowser(field, String(value)) : isDay ? '2020-01-01' : '1';
      // the record is above that day or number; one that is computed may be below 0
      const below = isDay ? '1901-01-01' : String(Math.min(-1, Number(value ?? 0) - 1));
      return { field, end, shown: isDay ? formatDay(end) : end, below, isInside: value !== null };
    });
    // the ranges that have the record come first, and are removed last
    const all = [...ends.filter((one) => one.isInside), ...ends.filter((one) => !one.isInside)];
    const expectFound = async (active: typeof all): Promise<void> => {
      if (active.every((one) => one.isInside)) await expect(rows(page, model)).toHaveCount(1);
      else await expect(page.getByText('No results found.')).toBeVisible();
    };
    const button = page.getByRole('search').getByRole('button', { name: /^Filter/ });
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const [from, to] = [dialog.getByLabel('From', { exact: true }), dialog.getByLabel('To', { exact: true })];
    await openList(page, model, made.word);
    await expectFound([]);
    for (const [index, { field, end }] of all.entries()) {
      await expect(filterChip(page, field.title)).toHaveCount(0);
      await openFilter(page, field.title);
      await from.fill(end);
      await to.fill(end);
      await expect(page).toHaveURL(new RegExp(`${field.name}.*gte`));
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expectFound(all.slice(0, index + 1));
    }
    await page.reload();
    await expectFound(all);
    for (const [index, { field, shown, below }] of [...all.entries()].reverse()) {
      const chip = filterChip(page, field.title);
      await expect(chip).toBeVisible();
      await openFilter(page, field.title);
      await expect(from).toHaveValue(shown);
      await expect(to).toHaveValue(shown);
      await empty(from);
      await to.fill(below);
      await expect(page.getByText('No results found.')).toBeVisible();
      await empty(to);
      await page.keyboard.press('Escape');
      await expectFound(all.slice(0, index));
      await expect(chip).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });
}
