import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import type { EntityModel } from '../../src/domain/model/model.ts';
import { type Cells, toCells, toCsv, getTitle } from '../support/csv-file.ts';
import { fieldNamed, getModel } from '../support/entity-files.ts';
import { failingValues } from '../support/failing-values.ts';
import { type Maker, validRecord } from '../support/make-record.ts';
import { longest } from '../support/values.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';
import { ALIKE, items, namingField, openList, uniqueWord, walkedOnce } from './support/walk.ts';

test.use({ sharesRelated: true });

/** A unique word by which the rows of a file can be found. */
async function newRow(model: EntityModel, maker: Maker, word: string): Promise<Cells> {
  const field = namingField(model);
  const values = field ? { [field.name]: `${word} ${field.title}`.slice(0, longest(field)) } : {};
  return toCells(model, await validRecord(model, maker, { fill: 'all', values }), maker);
}

/** A cell that is invalid in every record of the entity, and its error. */
function wrongCell(model: EntityModel): { title: string; cell: string; message: string } {
  for (const field of model.fields.filter(
    ({ kind, readOnly, when }) => kind === 'string' && !readOnly && !when,
  )) {
    const wrong = failingValues(model, field).find(
      ({ value }) => typeof value === 'string' && value.trim() !== '',
    );
    if (wrong) return { title: getTitle(model, field), cell: String(wrong.value), message: wrong.message };
  }
  throw new Error(`${model.name} accepts every text.`);
}

function file(name: string, rows: Cells[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(toCsv(rows)) };
}

/** Opens the import dialog: from its button, or from the menu of narrow screens. */
async function openImport(page: Page, model: EntityModel): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Import', exact: true });
  const menu = page.getByRole('button', { name: 'More actions' });
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) await button.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
  }
  const dialog = page.getByRole('dialog', { name: `Import ${model.label.plural}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

function fileInput(dialog: Locator): Locator {
  return dialog.getByLabel('Drop a CSV file here, or choose one');
}

function confirmButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /^Import( \d|$)/ });
}

async function download(dialog: Locator): Promise<Download> {
  const began = dialog.page().waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download template' }).click();
  return began;
}

const imported = walkedOnce.filter(([, model]) => model.permissions.create.ADMIN);

for (const [name, model] of imported) {
  const plural = model.label.plural.toLowerCase();

  test(`imports ${name} from a file, after showing its errors`, async ({ page, maker }) => {
    const word = uniqueWord();
    const rows = [await newRow(model, maker, word), await newRow(model, maker, word)];
    const { title, cell, message } = wrongCell(model);
    await openList(page, model);
    const dialog = await openImport(page, model);

    const template = await download(dialog);
    expect(template.suggestedFilename()).toBe(`${model.resource}-template.csv`);
    const text = readFileSync(await template.path(), 'utf8');
    for (const column of Object.keys(rows[0] ?? {})) expect(text).toContain(column);

    await fileInput(dialog).setInputFiles(file('wrong.csv', [...rows, { ...rows[0], [title]: cell }]));
    await expect(dialog.getByText('1 of 3 rows has errors.')).toBeVisible();
    await expect(dialog.getByRole('cell', { name: message }).first()).toBeVisible();
    await expect(dialog.getByRole('rowheader').first()).toHaveText('4');
    await expect(confirmButton(dialog)).toBeDisabled();
    await dialog.getByRole('button', { name: 'Leave out line 4' }).click();
    await expect(dialog.getByText('1 left out by you')).toBeVisible();
    await expect(dialog.getByText('2 to add')).toBeVisible();
    await dialog.getByRole('button', { name: `Import 2 ${plural}` }).click();
    await expect(dialog.getByRole('heading', { name: `2 ${plural} added.` })).toBeVisible();
    await dialog.getByRole('link', { name: `Show ${plural}` }).click();
    await expect(dialog).toBeHidden();
    if (!namingField(model)) return;
    await openList(page, model, word);
    await expect(items(page, model)).toHaveCount(2);
  });
}

test.describe('the import of employees', ALIKE, () => {
  const model = getModel('employee');
  const [identity] = (model.identifiedBy ?? []).flatMap((name) => fieldNamed(model, name) ?? []);
  const titleOfIdentity = identity ? getTitle(model, identity) : '';

  test('works with the keyboard alone', async ({ page, maker }) => {
    const row = await newRow(model, maker, uniqueWord());
    const { title, cell, message } = wrongCell(model);
    const press = async (key: string, times = 1): Promise<void> => {
      for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
    };
    let next = file('none.csv', []);
    // one listener for the whole test, because the browser is asked only once to intercept file choosers
    page.on('filechooser', (chooser) => void chooser.setFiles(next));
    /** Presses the key on the focused element and chooses a file. */
    const choose = async (chosen: typeof next): Promise<void> => {
      next = chosen;
      await press('Enter');
    };
    await openList(page, model);
    await page.getByRole('button', { name: 'Import', exact: true }).focus();
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import Employees' });
    await expect(dialog).toBeVisible();
    await press('Tab');
    await expect(dialog.getByRole('link', { name: 'Download template' })).toBeFocused();
    await press('Tab');
    await expect(fileInput(dialog)).toBeFocused();
    const second = await newRow(model, maker, uniqueWord());
    await choose(file('wrong.csv', [row, { ...second, [title]: cell }]));
    await expect(dialog.getByRole('heading', { name: 'wrong.csv' })).toBeFocused();
    await press('Tab');
    await expect(dialog.getByRole('button', { name: 'Download the row' })).toBeFocused();
    await press('Tab');
    await expect(dialog.getByLabel(`${title}, line 3`)).toBeFocused();
    await expect(dialog.getByLabel(`${title}, line 3`)).toHaveAccessibleDescription(message);
    await press('Control+A');
    await page.keyboard.insertText(second[title] ?? '');
    await press('Enter');
    await expect(dialog.getByText('2 to add')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'wrong.csv' })).toBeFocused();
    await press('Shift+Tab');
    await expect(confirmButton(dialog)).toBeFocused();
    await press('Enter');
    await expect(dialog.getByRole('heading', { name: '2 employees added.' })).toBeFocused();
    await press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('recognizes existing records, and shows when nothing would change', async ({ page, maker }) => {
    const row = await newRow(model, maker, uniqueWord());
    await openList(page, model);
    const dialog = await openImport(page, model);
    await fileInput(dialog).setInputFiles(file('first.csv', [row]));
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '1 employee added.' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await fileInput(dialog).setInputFiles(file('again.csv', [row]));
    await expect(dialog.getByText('There is nothing to import')).toBeVisible();
    await expect(confirmButton(dialog)).toBeDisabled();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    const changed = { [titleOfIdentity]: row[titleOfIdentity] ?? '', 'Last Name': 'Renamed' };
    await fileInput(dialog).setInputFiles(file('changed.csv', [changed]));
    await expect(dialog.getByText('1 to change')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 employee' }).click();
    await expect(dialog.getByRole('heading', { name: '1 employee changed.' })).toBeVisible();
  });

  test('is undone as one, after saying what stays and why', async ({ page, maker }) => {
    const rows = [await newRow(model, maker, uniqueWord()), await newRow(model, maker, uniqueWord())];
    const name = `${uniqueWord()}.csv`;
    await openList(page, model);
    const dialog = await openImport(page, model);
    await fileInput(dialog).setInputFiles(file(name, rows));
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '2 employees added.' })).toBeVisible();
    const { rows: found } = await maker.api.list(model.resource, { search: rows[0]?.[titleOfIdentity] });
    await maker.api.send('PATCH', `/${model.resource}/${String(found[0]?.id)}`, { notes: 'Changed since' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openImport(page, model);
    await dialog.getByText('Your earlier imports').click();
    await dialog.getByRole('button', { name: `Show the import of ${name}` }).click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('alertdialog', { name: `Undo the import of ${name}?` });
    await expect(question).toContainText('It removes 1 employee.');
    await expect(question).toContainText('1 employee stays. Changed since the import');
    await question.getByRole('button', { name: 'Undo 1 employee' }).click();
    await expect(dialog.getByRole('heading', { name: 'Import undone: 1 of 2 employees.' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  });

  test('asks about unknown columns once', async ({ page, maker }) => {
    const header = `Shoe ${uniqueWord()}`;
    // a field without a column is what the unknown one may be
    const newFile = async () => {
      const { Notes: _notes, ...row } = await newRow(model, maker, uniqueWord());
      return file('columns.csv', [{ ...row, [header]: '41' }]);
    };
    await openList(page, model);
    const dialog = await openImport(page, model);
    await fileInput(dialog).setInputFiles(await newFile());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Choose a field, or Do not read.')).toBeVisible();
    await expect(dialog.getByLabel(header)).toBeFocused();
    await dialog.getByLabel(header).selectOption('Do not read');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Chairside will remember this for employees')).toBeVisible();
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '1 employee added.' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await fileInput(dialog).setInputFiles(await newFile());
    await expect(dialog.getByText('Remembered for employees')).toBeVisible();
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '1 employee added.' })).toBeVisible();
  });

  test('asks for a required field without a column once, or in each row', async ({ page, maker }) => {
    const rows = [await newRow(model, maker, uniqueWord()), await newRow(model, maker, uniqueWord())];
    const [kind, column] = ['Compensation Type', 'Compensation'];
    const lacking = rows.map(({ [kind]: _kind, [column]: _pay, ...row }) => row);
    await openList(page, model);
    const dialog = await openImport(page, model);
    await fileInput(dialog).setInputFiles(file('lacking.csv', lacking));
    await expect(dialog.getByText('2 need a choice')).toBeVisible();
    const field = dialog.getByLabel(column, { exact: true });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel(kind, { exact: true })).toBeFocused();
    await expect(dialog.getByLabel(kind, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription('Enter a number for all rows.');
    await expect(field).toHaveAttribute('required');
    for (const one of [kind, column]) await dialog.getByLabel(`${one}: enter it in each row`).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    for (const [index, line] of [2, 3].entries()) {
      const first = dialog.getByLabel(`${kind}, line ${line}`);
      await first.selectOption(rows[index]?.[kind] ?? '');
      const cell = dialog.getByLabel(`${column}, line ${line}`);
      await cell.fill(rows[index]?.[column] ?? '');
      await cell.press('Enter');
      await expect(cell).toHaveCount(0);
    }
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '2 employees added.' })).toBeVisible();
    await dialog.getByRole('link', { name: 'Show employees' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('One file');
    await expect(page.getByRole('row')).toHaveCount(1 + rows.length);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo 2 employees' }).click();
    await expectToast(page, 'Import undone: 2 employees.');
  });

  test('corrects rows together, and uploads the file once', async ({ page, maker }) => {
    const { title, cell } = wrongCell(model);
    const rows = [await newRow(model, maker, uniqueWord()), await newRow(model, maker, uniqueWord())];
    const wrong = rows.map((row) => ({ ...row, [title]: cell }));
    // of a form with a file the browser reports no content
    const forms: (string[] | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/import/check'))
        forms.push(request.postData()?.match(/(?<= name=")\w+/g) ?? undefined);
    });
    await openList(page, model);
    const dialog = await openImport(page, model);
    await fileInput(dialog).setInputFiles(file('together.csv', wrong));
    await dialog.getByLabel(`${title} in all 2 rows`).fill(rows[0]?.[title] ?? '');
    await dialog.getByRole('button', { name: 'Use in all 2' }).click();
    await expect(dialog.getByText('2 to add')).toBeVisible();
    expect(forms).toEqual([undefined, ['fileId', 'changes']]);
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '2 employees added.' })).toBeVisible();
  });

  test('rejects files that are not CSV with the message of the specification, and accepts one dropped file at a time', async ({
    page,
    maker,
  }) => {
    const row = await newRow(model, maker, uniqueWord());
    await openList(page, model);
    const dialog = await openImport(page, model);
    const format = 'Sorry. This file format is not accepted. We can accept "csv" files only.';
    for (const name of ['employees.xlsx', 'employees.csv']) {
      const spreadsheet = Buffer.from('504b0304140006000800000021', 'hex');
      await fileInput(dialog).setInputFiles({ name, mimeType: 'text/csv', buffer: spreadsheet });
      await expect(dialog.getByRole('alert')).toHaveText(format);
    }
    await fileInput(dialog).setInputFiles({
      name: 'large.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(25 * 1_048_576 + 1, 'a'),
    });
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please note that the maximum size of each uploaded file is 25 MB.',
    );
    const drop = async (names: string[]): Promise<void> => {
      const data = await page.evaluateHandle(
        ({ files, text }) => {
          const transfer = new DataTransfer();
          for (const name of files) transfer.items.add(new File([text], name, { type: 'text/csv' }));
          return transfer;
        },
        { files: names, text: toCsv([row]) },
      );
      await dialog.getByText('Drop a CSV file here').dispatchEvent('drop', { dataTransfer: data });
    };
    await drop(['one.csv', 'two.csv']);
    await expect(dialog.getByRole('alert')).toHaveText('Please note that the maximum number of files is 1.');
    await drop(['one.csv']);
    await expect(dialog.getByRole('heading', { name: 'one.csv' })).toBeVisible();
  });

  test('continues when the tab is closed, and is reported afterwards', async ({ page, maker, context }) => {
    const rows = [await newRow(model, maker, uniqueWord())];
    await openList(page, model);
    const dialog = await openImport(page, model);
    await fileInput(dialog).setInputFiles(file('closed.csv', rows));
    // this tab never receives the result
    await page.route('**/v1/imports/*', (route) => route.abort());
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await expect(dialog.getByText('The server could not be reached.')).toBeVisible();
    await page.close();
    const next = await context.newPage();
    await openList(next, model);
    await expectToast(next, '1 employee added.');
    await next.reload();
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(next.getByText('1 employee added.')).toHaveCount(0);
  });

  test('on a phone its errors are corrected where they stand', async ({ page, maker }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = await newRow(model, maker, uniqueWord());
    const { title, cell } = wrongCell(model);
    await openList(page, model);
    const dialog = await openImport(page, model);
    const second = await newRow(model, maker, uniqueWord());
    await fileInput(dialog).setInputFiles(file('wrong.csv', [row, { ...second, [title]: cell }]));
    const field = dialog.getByLabel(`${title}, line 3`);
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await field.fill(second[title] ?? '');
    await field.press('Enter');
    await expect(dialog.getByText('2 to add')).toBeVisible();
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('heading', { name: '2 employees added.' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
