import type { FieldModel } from '../../src/domain/model/model.ts';
import { getEnum, fieldNamed } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { longest } from '../support/values.ts';
import { getCellText } from './support/texts.ts';
import { expect, expectToast, test } from './support/test.ts';
import {
  ALIKE,
  filterBy,
  filterChip,
  namedRecord,
  namingField,
  openList,
  rows,
  uniqueWord,
  walkedWhole,
} from './support/walk.ts';

test.use({ sharesRelated: true });

/** Orders by a head that begins ascending. */
const CYCLE = ['desc', 'none', 'asc'] as const;

for (const [name, model] of walkedWhole) {
  const { list } = model.screens;

  test.describe(`list of ${name}`, () => {
    test('shows its columns and rows, opens a record, and searches while typing', async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      await openList(page, model, made.word);
      const table = page.getByRole('table', { name: list.title });
      const hasActions = list.actions.some(
        (action) => model.permissions[action === 'edit' ? 'update' : 'delete'].ADMIN,
      );
      const titles = [...list.columns.map((column) => column.title), ...(hasActions ? ['Action'] : [])];
      await expect(table.getByRole('columnheader')).toHaveText(titles);
      await expect(rows(page, model)).toHaveCount(1);
      const row = rows(page, model).first();
      const record = (await maker.api.list(model.resource, { search: made.word })).rows[0] ?? {};
      for (const column of list.columns) {
        const text = getCellText(model, column, record);
        if (text) await expect(row).toContainText(text);
      }
      if (model.screens.view) {
        await row.getByRole('rowheader').getByRole('link').click();
        await expect(page).toHaveURL(new RegExp(`${model.route}/${made.id}$`));
        await page.goBack();
        await expect(page).toHaveURL(/filter=/);
        await expect(rows(page, model)).toHaveCount(1);
      }
      if (!list.search) return;
      const field = page.getByRole('searchbox', { name: `Search ${model.label.plural}` });
      await expect(field).toHaveValue(made.word);
      await field.fill(`${made.word} nowhere`);
      await expect(page.getByText('No results found.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(field).toHaveValue('');
      await expect(rows(page, model).first()).toBeVisible();
      await field.fill(made.word);
      await expect(rows(page, model)).toHaveCount(1);
      await expect(page).toHaveURL(
        new RegExp(encodeURIComponent(made.word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
      );
      await page.reload();
      await expect(field).toHaveValue(made.word);
      await expect(rows(page, model)).toHaveCount(1);
    });

    const sortable = list.columns.find((column) => column.sortBy === list.sort.by);
    test('sorts in the cycle none, ascending, descending, none', async ({ page, maker }) => {
      test.skip(!sortable, 'no column sorts');
      const field = namingField(model);
      const word = uniqueWord();
      for (const part of ['Ábel', 'beta', 'Abacus']) {
        const values = field ? { [field.name]: `${part} ${word}`.slice(0, longest(field)) } : {};
        await createRecord(model, maker, { values });
      }
      await openList(page, model, field ? word : undefined);
      const head = page.getByRole('columnheader', { name: sortable?.title ?? '', exact: true });
      const api = async (orderBy?: 'asc' | 'desc') => {
        const query = {
          ...(field ? { search: word } : {}),
          ...(orderBy ? { sortBy: sortable?.sortBy, orderBy } : {}),
          take: 25,
        };
        return (await maker.api.list(model.resource, query)).rows.map((row) => String(row.id));
      };
      const expectRows = (expected: string[]) =>
        expect
          .poll(() =>
            rows(page, model).evaluateAll((all) => all.map((row) => row.getAttribute('data-record'))),
          )
          .toEqual(expected);
      const expectOrder = (order: 'asc' | 'desc' | 'none') =>
        order === 'none'
          ? expect(head).not.toHaveAttribute('aria-sort', /./)
          : expect(head).toHaveAttribute('aria-sort', `${order}ending`);
      const initial = list.sort.order;
      await expectOrder(initial);
      for (const order of initial === 'asc' ? CYCLE : [...CYCLE.slice(1), 'desc' as const]) {
        await head.getByRole('button').click();
        await expectOrder(order);
        if (field && order !== 'none') await expectRows(await api(order));
      }
      await page.reload();
      await expectOrder(initial);
    });

    const filters = list.filters
      .flatMap((filter) => fieldNamed(model, filter) ?? [])
      .filter((one) => one.kind === 'enum' || one.kind === 'boolean');
    test('filters, and keeps the filters in the address', async ({ page, maker }) => {
      test.skip(filters.length === 0, 'nothing to filter by');
      const made = await namedRecord(model, maker);
      await openList(page, model, made.word);
      for (const field of filters) {
        const label = getLabel(field, made.data[field.name]);
        await filterBy(page, field.title, label);
        await expect(rows(page, model)).toHaveCount(1);
        await expect(filterChip(page, field.title)).toContainText(label);
        await expect(page).toHaveURL(new RegExp(field.name));
      }
      await page.reload();
      await expect(rows(page, model)).toHaveCount(1);
      for (const field of filters) {
        const value = made.data[field.name];
        const chip = filterChip(page, field.title);
        await expect(chip).toContainText(getLabel(field, value));
        const other =
          field.kind === 'boolean'
            ? value === true
              ? 'No'
              : 'Yes'
            : (getEnum(model, field).find((entry) => entry.value !== value)?.label ?? '');
        await filterBy(page, field.title, other);
        await expect(page.getByText('No results found.')).toBeVisible();
        await chip.click();
        await expect(rows(page, model)).toHaveCount(1);
        await expect(chip).toHaveCount(0);
      }
      function getLabel(field: FieldModel, value: unknown): string {
        if (field.kind === 'boolean') return value === true ? 'Yes' : 'No';
        return getEnum(model, field).find((entry) => entry.value === value)?.label ?? '';
      }
    });

    test('pages, and keeps the page in the address', ALIKE, async ({ page, maker }) => {
      // more than a page, also once other tests have deleted theirs
      const total = 16;
      const { api } = maker;
      for (let count = (await api.list(model.resource)).total; count < total; count += 1)
        await createRecord(model, maker);
      await page.goto(`${model.route}?perPage=10`);
      await expect(rows(page, model)).toHaveCount(10);
      await expect(page.getByText(/^1 – 10 of /)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByText(/^11 – \d+ of /)).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
      await page.goBack();
      await expect(page.getByText(/^1 – 10 of /)).toBeVisible();
      await page.getByRole('combobox', { name: /Rows per page/ }).click();
      await page.getByRole('option', { name: '50', exact: true }).click();
      await expect(page).toHaveURL(/perPage=50/);
      await expect.poll(() => rows(page, model).count()).toBeGreaterThan(10);
    });

    test('shows that loading failed, and retries', ALIKE, async ({ page }) => {
      const calls = new RegExp(`/v1/${model.resource}\\?`);
      await page.route(calls, (route) => route.abort());
      await openList(page, model);
      await expect(page.getByRole('alert').getByText('This did not load')).toBeVisible();
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('This did not load')).toBeHidden();
    });

    test('asks before it deletes, and deletes', async ({ page, maker }) => {
      test.skip(
        !list.actions.includes('delete') || !model.permissions.delete.ADMIN,
        'nothing is deleted here',
      );
      const made = await namedRecord(model, maker);
      await openList(page, model, made.word);
      const remove = rows(page, model)
        .first()
        .getByRole('button', { name: `Delete ${made.name}` });
      const dialog = page.getByRole('alertdialog', { name: /^Delete .+\?$/ });
      await remove.click();
      await expect(dialog).toContainText(model.messages.deleteConfirm);
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await remove.click();
      // it opens once the record is read
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect((await maker.api.read(model.resource, made.id)).status).toBe(200);
      await remove.click();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expectToast(page, model.messages.deleted);
      await expect(page.getByText('No results found.')).toBeVisible();
      expect((await maker.api.read(model.resource, made.id)).status).toBe(404);
    });
  });

  test.describe(`an empty list of ${name}`, () => {
    test.use({ as: 'NEWCOMER' });
    test('shows a message, and offers to add', async ({ page }) => {
      if (model.selfScope) {
        // the viewer is one of its records
        await page.route(new RegExp(`/v1/${model.resource}\\?`), (route) =>
          route.fulfill({ json: { data: [], pagination: { total: 0, pageCount: 0 } } }),
        );
      }
      await openList(page, model);
      await expect(page.getByText(list.empty)).toBeVisible();
      if (!model.permissions.create.ADMIN) return;
      await page.getByRole('link', { name: list.addLabel }).first().click();
      await expect(page).toHaveURL(new RegExp(`${model.route}/create$`));
      await expect(
        page.getByRole('heading', { level: 1, name: model.screens.form.createTitle }),
      ).toBeVisible();
    });
  });
}
