import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectStatus } from '../support/api.ts';
import { makeUpload } from '../support/bulk-checks.ts';
import type { Maker } from '../support/make-record.ts';
import { changeSession } from './support/boot.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import {
  block,
  bulkDialog,
  chooseFile,
  choice,
  choose,
  csvFile,
  main,
  newAddress,
  newEmployee,
  newPractice,
  next,
  openBulk,
  patientRows,
  send,
  step,
} from './support/send.ts';
import type { WalkState } from './support/state.ts';
import type { Cells } from '../support/csv-file.ts';
import { expect, test } from './support/test.ts';

const SENT = 'Surveys have been sent successfully.';
const CORRECT = 'Please correct file errors before sending surveys';

interface Viewer {
  page: Page;
  maker: Maker;
  world: WalkState;
}

/** Signs in as an administrator of the test's own: the page lists and announces all sendings of its viewer. */
async function asNewAdministrator({ page, maker, world }: Viewer): Promise<void> {
  const { email } = await newPerson(maker, 'ADMIN');
  await signInAs(page.context(), world, email);
}

/** Opens the dialog up to the file step. */
async function upToFile(page: Page, practice?: string): Promise<Locator> {
  const dialog = await openBulk(page);
  await next(dialog).click();
  if (practice !== undefined) {
    await choose(page, choice(dialog, 'Practice'), practice);
    await next(dialog).click();
  }
  return dialog;
}

/** Recipients of the mails in the outbox. */
function written(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .flatMap(
      (name) => /^To: .*?([\w.]+@example\.test)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
    );
}

async function download(dialog: Locator): Promise<string> {
  const began = dialog.page().waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download template' }).click();
  return readFileSync(await (await began).path(), 'utf8');
}

test('sends to every patient of a file once, and shows its progress', async ({ page, maker, world }) => {
  await asNewAdministrator({ page, maker, world });
  const practice = await newPractice(maker);
  const rows = patientRows(600);
  await page.goto('/px/send-survey');
  const dialog = await openBulk(page);
  await expect(dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4);
  await expect(step(dialog)).toContainText('Review');
  const template = await download(dialog);
  for (const column of ['Email', 'Phone', 'Patient Name', 'Practice']) {
    expect(template).toContain(column);
    await expect(dialog.getByRole('rowheader', { name: column, exact: true })).toBeVisible();
  }
  await next(dialog).click();
  await expect(step(dialog)).toContainText('Practice');
  await expect(next(dialog)).toBeDisabled();
  await choose(page, choice(dialog, 'Practice'), practice.name);
  await next(dialog).click();
  await expect(step(dialog)).toContainText('Upload');
  await expect(
    dialog.getByText('Processing can take up to 2 minutes. Please do not navigate away.'),
  ).toBeVisible();
  await expect(next(dialog)).toBeDisabled();
  await chooseFile(dialog, csvFile('patients.csv', rows));
  await expect(dialog.getByText('patients.csv')).toBeVisible();
  await next(dialog).click();
  await expect(step(dialog)).toContainText('Result');
  await expect(dialog.getByText('Uploaded: 600, NOT Uploaded: 0', { exact: true })).toBeVisible();
  await expect(dialog.getByText('File Errors:')).toBeHidden();

  const begun = page.waitForRequest(/\/surveys\/px\/send\/bulk(\?|$)/);
  await send(dialog).click();
  const sentRows = (await begun).postDataJSON() as { practiceId: string }[];
  expect(sentRows).toHaveLength(600);
  expect(new Set(sentRows.map(({ practiceId }) => practiceId))).toEqual(new Set([practice.id]));
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  // a modal hides the rest of the page from roles; screen readers announce the heading, which has the focus
  await expect(page.getByText(SENT, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: '600 surveys sent' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  // the same file again: everybody in it was surveyed a moment ago
  await openBulk(page);
  await expect(step(dialog)).toContainText('Review');
  await next(dialog).click();
  await choose(page, choice(dialog, 'Practice'), practice.name);
  await next(dialog).click();
  await chooseFile(dialog, csvFile('patients.csv', rows));
  await next(dialog).click();
  await expect(dialog.getByText('Uploaded: 0, NOT Uploaded: 600')).toBeVisible();
  await dialog.getByText('600 will be skipped').click();
  await dialog.getByText('600 surveyed in the last 30 days').last().click();
  await expect(dialog.getByText('This contact was sent a survey in the last 30 days.').first()).toBeVisible();
  await expect(dialog.getByText('and 400 more')).toBeVisible();
  await expect(send(dialog)).toBeDisabled();
  const countMails = () => {
    const times = new Map<string, number>();
    for (const to of written(world.dataDir)) times.set(to, (times.get(to) ?? 0) + 1);
    return rows.map(({ Email = '' }) => times.get(Email));
  };
  await expect.poll(countMails, { timeout: 60_000 }).toEqual(rows.map(() => 1));
});

test('blocks a file with errors until each is corrected or left out, and skips others', async ({
  page,
  maker,
}) => {
  const practice = await newPractice(maker);
  const blocked = newAddress();
  await block(maker, blocked);
  const [good = {}, shared = {}, late = {}] = patientRows(3);
  const rows = [
    good,
    shared,
    { ...shared, 'Patient Name': 'Ike Okoro' },
    { ...good, Email: 'ann@', 'Patient Name': 'Ann Miller' },
    { ...good, Email: blocked },
    { ...late, Email: '', 'Patient Name': 'Bo Lee' },
  ];
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('wrong.csv', rows));
  await next(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 2, NOT Uploaded: 4' })).toBeVisible();
  await expect(dialog.getByText(`wrong.csv · 6 rows · ${practice.name}`)).toBeVisible();
  await dialog.getByText('1 shares an email with another patient').click();
  await expect(dialog.getByText('Same as line 3, Patient 1')).toBeVisible();
  await expect(dialog.getByText('1 blocked')).toBeVisible();
  const errors = dialog.getByRole('table', { name: 'File Errors:' });
  await expect(
    errors.getByText('Email invalid. An address looks like ann.miller@example.com.'),
  ).toBeVisible();
  await expect(errors.getByText('Enter an email or a mobile number.')).toBeVisible();
  await expect(dialog.getByText('Nothing is sent yet.')).toBeVisible();
  await expect(send(dialog)).toBeDisabled();
  await send(dialog).locator('..').hover();
  await expect(page.getByRole('tooltip', { name: CORRECT })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await dialog.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: CORRECT })).toBeVisible();

  const began = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the 4 rows' }).click();
  const text = readFileSync(await (await began).path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFEmail,Patient Name,Patient Type,Language,Reason');
  expect(text).toContain(
    'ann@,Ann Miller,Adult,English,Email invalid. An address looks like ann.miller@example.com.',
  );
  expect(text).toContain('"Same as line 3, Patient 1"');

  const field = errors.getByLabel('Email, line 5');
  // a field is checked once it is left, and corrections are not lost without a question
  await field.fill('ann@example');
  await field.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard corrections' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await field.fill('bob@example');
  await field.blur();
  await expect(field).toBeEditable();
  await field.fill(newAddress());
  await field.press('Enter');
  await expect(errors.getByText('Corrected', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 3, NOT Uploaded: 3' })).toBeVisible();
  await expect(field).toBeHidden();
  const either = errors.getByLabel('Email or Phone, line 7');
  await expect(either).toBeFocused();
  await either.fill('(213) 373-4');
  await either.press('Enter');
  await expect(either).toBeEditable();

  await errors.getByRole('button', { name: 'Leave out line 7' }).click();
  await expect(errors).toBeHidden();
  await expect(dialog.getByText('No errors are left')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 3, NOT Uploaded: 3' })).toBeFocused();
  await expect(send(dialog)).toHaveAccessibleName('Send 3 Surveys');
  await dialog.getByText('3 will be skipped').click();
  await dialog.getByText('1 left out by you').last().click();
  await dialog.getByRole('button', { name: 'Put back line 7' }).click();
  await expect(send(dialog)).toBeDisabled();
  await errors.getByRole('button', { name: 'Leave out line 7' }).click();
  await expect(send(dialog)).toBeEnabled();
  const begun = page.waitForRequest(/\/surveys\/px\/send\/bulk(\?|$)/);
  await send(dialog).click();
  expect(((await begun).postDataJSON() as { line: number }[]).map(({ line }) => line)).toEqual([2, 3, 5]);
  await expect(dialog.getByRole('heading', { name: '3 surveys sent' })).toBeVisible();
});

test('lists every row to send, which can be found, left out and put back', async ({ page, maker, world }) => {
  await asNewAdministrator({ page, maker, world });
  const practice = await newPractice(maker);
  const patients = patientRows(45);
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('patients.csv', patients));
  await next(dialog).click();
  await expect(dialog.getByText('1 to 20 of 45')).toBeVisible();
  const pages = dialog.getByRole('button', { name: 'Next', exact: true });
  await pages.click();
  await pages.click();
  await expect(dialog.getByText('41 to 45 of 45')).toBeVisible();
  await expect(pages).toBeDisabled();
  await dialog.getByLabel('Find a row').fill(String(patients[9]?.Email));
  await expect(dialog.getByText('1 to 1 of 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave out line 11' }).click();
  await expect(dialog.getByText('None found')).toBeVisible();
  await expect(send(dialog)).toHaveAccessibleName('Send 44 Surveys');
  await dialog.getByText('1 will be skipped').click();
  await dialog.getByText('1 left out by you').last().click();
  await dialog.getByRole('button', { name: 'Put back line 11' }).click();
  await expect(send(dialog)).toHaveAccessibleName('Send 45 Surveys');
  await dialog.getByRole('button', { name: 'Leave out line 11' }).click();
  const begun = page.waitForRequest(/\/surveys\/px\/send\/bulk(\?|$)/);
  await send(dialog).click();
  const lines = ((await begun).postDataJSON() as { line: number }[]).map(({ line }) => line);
  expect([lines.length, lines.includes(11)]).toEqual([44, false]);
  await expect(dialog.getByRole('heading', { name: '44 surveys sent' })).toBeVisible();
});

test('matches unknown columns and values once, and remembers them for the practice', async ({
  page,
  maker,
}) => {
  const practice = await newPractice(maker);
  const file = (count: number) =>
    csvFile(
      'day-sheet.csv',
      Array.from({ length: count }, (_, index) => ({
        LName: `Harmon${index}`,
        FName: 'Alice',
        Contact: newAddress(),
        Second: newAddress(),
        'Work done': 'Scan 7',
        Consent: index === 1 ? 'Nope' : '',
      })),
    );
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, file(2));
  await next(dialog).click();
  const columns = dialog.getByRole('table', { name: 'Match columns' });
  // what must be answered stands first
  const others = dialog.getByRole('table', { name: 'Other columns' });
  await expect(others.getByLabel('LName')).toHaveValue('patientName.last');
  await expect(dialog.getByText(`Chairside will remember this for ${practice.name}`)).toBeVisible();
  await expect(step(dialog)).toContainText('Upload');
  // two columns with addresses: a person chooses
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Choose a field, or Do not read.')).toBeVisible();
  await expect(columns.getByLabel('Contact')).toBeFocused();
  await dialog.getByRole('button', { name: 'Do not read the other 2' }).click();
  await expect(columns.getByLabel('Second')).toHaveValue('-');
  const values = dialog.getByRole('table', { name: 'Match values' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Choose a meaning, or Leave these rows out.')).toBeVisible();
  await values.getByLabel('Consent Nope').selectOption('Leave these rows out');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Match a column to Email or Phone.')).toBeVisible();
  await columns.getByLabel('Contact').selectOption('Email');
  await columns.getByLabel('Work done').selectOption('Procedure');
  // the column's values are asked about in the same step, and other choices stay
  await expect(values.getByLabel('Procedure Scan 7')).toHaveValue('-');
  await values.getByLabel('Procedure Scan 7').selectOption('Hygiene');
  await expect(columns.getByLabel('Contact')).toHaveValue('email');
  await columns.getByLabel('Work done').selectOption('Do not read');
  await expect(values.getByLabel('Procedure Scan 7')).toBeHidden();
  await columns.getByLabel('Work done').selectOption('Procedure');
  await expect(values.getByLabel('Procedure Scan 7')).toHaveValue('HYGIENE');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 1, NOT Uploaded: 1' })).toBeVisible();
  await expect(dialog.getByText('1 will be skipped 1 with a value you chose to leave out')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Procedure "Scan 7" Hygiene 2 rows' })).toBeVisible();
  await expect(dialog.getByText(`Chairside will remember this for ${practice.name}`)).toBeVisible();
  await send(dialog).click();
  await expect(dialog.getByRole('heading', { name: '1 survey sent' })).toBeVisible();

  // the next file needs nobody
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await upToFile(page, practice.name);
  await chooseFile(dialog, file(3));
  await next(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 2, NOT Uploaded: 1' })).toBeVisible();
  await expect(dialog.getByText(`Remembered for ${practice.name}`)).toBeVisible();
  const begun = page.waitForRequest(/\/surveys\/px\/send\/bulk(\?|$)/);
  await dialog.getByRole('button', { name: 'Forget' }).click();
  await expect(columns.getByLabel('Contact')).toHaveValue('');
  // the likely answers are a press away
  await columns
    .getByRole('row', { name: /^Contact/ })
    .getByRole('button', { name: 'Email' })
    .click();
  await expect(columns.getByLabel('Second')).toHaveValue('-');
  await values.getByLabel('Consent Nope').selectOption('Agreed in person or by phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 3, NOT Uploaded: 0' })).toBeVisible();
  await send(dialog).click();
  const sent = (await begun).postDataJSON() as { patientName: string }[];
  expect(sent.map(({ patientName }) => patientName)).toEqual([
    'Alice Harmon0',
    'Alice Harmon1',
    'Alice Harmon2',
  ]);
  await expect(dialog.getByRole('heading', { name: '3 surveys sent' })).toBeVisible();
});

test('asks whether visits took place, with one answer for several values, and includes old ones on demand', async ({
  page,
  maker,
}) => {
  const practice = await newPractice(maker);
  const toDay = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const visits: [status: string, ago: number][] = [
    ['Zonked', 2],
    ['Fizzled', 2],
    ['Complete', 2],
    ['Complete', 20],
    ['Cancelled by pt', 2],
  ];
  const rows = visits.map(([status, ago], index) => ({
    'Patient Name': `Ann Lee${index}`,
    Email: newAddress(),
    Date: toDay(ago),
    Status: status,
  }));
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('visits.csv', rows));
  await next(dialog).click();
  const values = dialog.getByRole('table', { name: 'Match values' });
  await expect(dialog.getByText('2 need a choice')).toBeVisible();
  await expect(values.getByLabel('Appointment Status Zonked')).toHaveValue('');
  const all = values.getByLabel('Appointment Status, all 2 values');
  await all.selectOption('Leave these rows out');
  await expect(values.getByLabel('Appointment Status Fizzled')).toHaveValue('-');
  await values.getByLabel('Appointment Status Zonked').selectOption('The visit took place');
  await expect(all).toHaveValue('');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 2, NOT Uploaded: 3' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Include 1 of an old visit' }).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 3, NOT Uploaded: 2' })).toBeVisible();
  await expect(dialog.getByText('Visits of more than 7 days ago are included.')).toBeVisible();
  const begun = page.waitForRequest(/\/surveys\/px\/send\/bulk(\?|$)/);
  await send(dialog).click();
  const sent = (await begun).postDataJSON() as { patientName: string }[];
  expect(sent.map(({ patientName }) => patientName)).toEqual(['Ann Lee0', 'Ann Lee2', 'Ann Lee3']);
});

test('asks once what a file does not say, and remembers it for the practice', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  const file = () =>
    csvFile('spanish.csv', [{ Email: newAddress(), 'Patient Name': 'Ana', Procedure: 'Scan 7' }]);
  const sendRows = async (dialog: Locator): Promise<unknown> => {
    const begun = page.waitForRequest(/\/surveys\/px\/send\/bulk(\?|$)/);
    await send(dialog).click();
    const rows = (await begun).postDataJSON() as unknown;
    await expect(dialog.getByRole('heading', { name: '1 survey sent' })).toBeVisible();
    return rows;
  };
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, file());
  await next(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'Not in the file' })).toBeVisible();
  await expect(dialog.getByLabel('Language')).toHaveValue('ENGLISH');
  await dialog.getByLabel('Language').selectOption('Spanish');
  // stays empty unless a value is chosen
  await expect(dialog.getByLabel('Procedure Scan 7')).toHaveValue('-');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 1, NOT Uploaded: 0' })).toBeVisible();
  const asked = { language: 'SPANISH', patientType: 'ADULT', appointmentType: null };
  expect(await sendRows(dialog)).toMatchObject([asked]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await upToFile(page, practice.name);
  await chooseFile(dialog, file());
  await next(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 1, NOT Uploaded: 0' })).toBeVisible();
  expect(await sendRows(dialog)).toMatchObject([asked]);
});

test('lets an internal user send the valid rows', async ({ page, maker }) => {
  await changeSession(page, (session) => {
    session.isInternal = true;
  });
  const practice = await newPractice(maker);
  const [good = {}] = patientRows(1);
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('mixed.csv', [good, { ...good, Email: 'ann@' }]));
  await next(dialog).click();
  await expect(dialog.getByText('Uploaded: 1, NOT Uploaded: 1')).toBeVisible();
  await send(dialog).click();
  await expect(dialog.getByRole('heading', { name: '1 survey sent' })).toBeVisible();
});

test('accepts one CSV file only', async ({ page }) => {
  await page.goto('/ex/surveys/send');
  const dialog = await upToFile(page);
  const csv = csvFile('employees.csv', [{ Email: newAddress() }]);
  const refusals: [ReturnType<typeof csvFile>[], string][] = [
    [
      [{ ...csv, name: 'employees.xlsx' }],
      'Sorry. This file format is not accepted. We can accept "csv" files only.',
    ],
    [
      [{ ...csv, buffer: Buffer.alloc(25 * 1_048_576 + 1) }],
      'Please note that the maximum size of each uploaded file is 25 MB.',
    ],
  ];
  for (const [files, message] of refusals) {
    await chooseFile(dialog, csv);
    await expect(next(dialog)).toBeEnabled();
    await chooseFile(dialog, ...files);
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await expect(next(dialog)).toBeDisabled();
  }
  // the file dialog allows one file, but two can be dropped
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['a.csv', 'b.csv']) data.items.add(new File(['Email'], name, { type: 'text/csv' }));
    return data;
  });
  await dialog.getByText('Drop a CSV file here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByText('Please note that the maximum number of files is 1.')).toBeVisible();

  await chooseFile(dialog, { ...csv, name: 'empty.csv', buffer: Buffer.from('') });
  await next(dialog).click();
  await expect(dialog.getByText(/^The file is empty\. Its first line names the columns\./)).toBeVisible();
  await expect(next(dialog)).toBeDisabled();
});

test('finds a sending again after its page was closed, and lists the unsent rows', async ({
  page,
  maker,
  world,
}) => {
  await asNewAdministrator({ page, maker, world });
  const practice = await newPractice(maker);
  const rows = patientRows(520);
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('patients.csv', rows));
  await next(dialog).click();
  await expect(send(dialog)).toBeEnabled();
  // blocked after the check, therefore not sent
  await block(maker, rows[519]?.Email ?? '');
  await send(dialog).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.goto('/px');
  await page.goto('/px/send-survey');
  const recent = main(page).getByRole('region', { name: 'Files sent in the last day' });
  const mine = recent
    .getByRole('listitem')
    .filter({ hasText: /\b(?:520|519) surveys/ })
    .first();
  await expect(mine).toBeVisible();
  // 519 mails are delivered until then
  await expect(mine).toContainText('519 surveys sent, 1 not sent', { timeout: 60_000 });
  await mine.getByRole('button', { name: /^Details/ }).click();
  await expect(bulkDialog(page).getByRole('heading', { name: '519 surveys sent, 1 not sent' })).toBeVisible();
  await expect(bulkDialog(page).getByRole('region', { name: '1 row was not sent:' })).toContainText(
    'Line 521: This contact is blocked. Surveys are not sent to it.',
  );
  await bulkDialog(page).getByRole('button', { name: 'Close' }).click();
  await openBulk(page);
  await expect(step(bulkDialog(page))).toContainText('Review');
});

test('shows why a sending was stopped or failed', async ({ page }) => {
  for (const [status, reason] of [
    ['STOPPED', 'Stopped by Ann Miller.'],
    ['FAILED', 'Sending failed again and again, and was given up.'],
  ] as const) {
    const data = [makeUpload(status)];
    await page.route(/\/v1\/surveys\/uploads\?/, (route) =>
      route.fulfill({ json: { data, pagination: { total: 1, pageCount: 1 } } }),
    );
    await page.goto('/px/send-survey');
    await main(page)
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(bulkDialog(page).getByText(reason)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('closing at any step returns to the first', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('patients.csv', patientRows(1)));
  // a click outside does not discard the file
  await page.mouse.click(10, 10);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openBulk(page);
  await expect(step(dialog)).toContainText('Review');
  await next(dialog).click();
  // a menu, or an autocomplete with many practices
  const practices = choice(dialog, 'Practice');
  const shown = async () => (await practices.textContent()) || (await practices.getAttribute('placeholder'));
  await expect.poll(shown).toBe('Choose');
});

test('sends to employees by their identifier', async ({ page, maker }) => {
  const employees = [await newEmployee(maker), await newEmployee(maker)];
  await page.goto('/ex/surveys/send');
  const dialog = await openBulk(page);
  await expect(dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Download$/,
    /Upload$/,
    /Result$/,
  ]);
  expect(await download(dialog)).toContain('Employee Identifier');
  await next(dialog).click();
  const rows = employees.map(({ identifier }) => ({
    'Employee Identifier': identifier,
    Language: 'Spanish',
  }));
  await chooseFile(dialog, csvFile('employees.csv', rows));
  await next(dialog).click();
  await expect(dialog.getByText('Uploaded: 2, NOT Uploaded: 0')).toBeVisible();
  await send(dialog).click();
  // a modal hides the rest of the page from roles; screen readers announce the heading, which has the focus
  await expect(page.getByText(SENT, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: '2 surveys sent' })).toBeVisible();
  const uploads = await maker.api.send('GET', '/surveys/uploads?experienceType=EMPLOYEE');
  expectStatus(uploads, 200);
  expect(uploads.rows[0]).toMatchObject({ status: 'DONE', total: 2, sent: 2 });
});

test.describe('a practice user with one practice', () => {
  test.use({ as: 'USER' });

  test('is not asked for a practice', async ({ page, world }) => {
    await page.goto('/px/send-survey');
    const dialog = await openBulk(page);
    await expect(dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
    await next(dialog).click();
    const checked = page.waitForRequest(/\/surveys\/px\/bulk/);
    await chooseFile(dialog, csvFile('patients.csv', patientRows(1)));
    await next(dialog).click();
    expect((await checked).url()).toContain(`practiceId=${world.practiceId}`);
    await expect(dialog.getByText('Uploaded: 1, NOT Uploaded: 0')).toBeVisible();
  });
});

test('is unavailable if the organization does not send in bulk', async ({ page }) => {
  await changeSession(page, (session) => {
    session.organization.allowBulkUpload = false;
  });
  for (const path of ['/px/send-survey', '/ex/surveys/send']) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Send Survey' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bulk Sending' })).toBeHidden();
  }
});

test('leads to the page of exactly what was sent, which can be searched', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  const rows = patientRows(3).map((row, index): Cells => ({ ...row, 'Patient Name': `Recipient ${index}` }));
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('three.csv', rows));
  await next(dialog).click();
  await send(dialog).click();
  await expect(dialog.getByRole('heading', { name: '3 surveys sent' })).toBeVisible();
  await expect(dialog.getByText('They cannot be withdrawn.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Sent surveys' }).click();
  await expect(page.getByRole('heading', { name: 'Sent Surveys' })).toBeVisible();
  const recipients = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(recipients).toHaveCount(3);
  await expect(recipients.first()).toContainText('Recipient 0');
  await page.getByLabel('Name, email or phone').fill('recipient 2');
  await expect(recipients).toHaveCount(1);
  await expect(recipients).toContainText(String(rows[2]?.Email));
  await page.getByLabel('Name, email or phone').clear();
  await page.getByRole('button', { name: 'All states (6)' }).click();
  await page.getByRole('option', { name: 'Withdrawn' }).click();
  await expect(page.getByText('Nobody in this sending matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('0 found')).toBeVisible();
  await page.getByRole('button', { name: 'Withdrawn' }).click();
  await page.getByRole('option', { name: 'Sent', exact: true }).click();
  await page.getByRole('option', { name: 'Withdrawn' }).click();
  await page.keyboard.press('Escape');
  await expect(recipients).toHaveCount(3);
  await page.getByRole('link', { name: 'Back to Send Survey' }).click();
  await expect(page.getByRole('heading', { name: 'Send Survey' })).toBeVisible();
  // also from the head of the page
  await page.getByRole('link', { name: 'Sent surveys', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sent Surveys' })).toBeVisible();
});

test('says on phones in one line what is read otherwise, above what is to do', async ({ page, maker }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const practice = await newPractice(maker);
  const rows = patientRows(3).map((row, index) => ({
    ...row,
    'Patient Name': `Miller, Ann${index}`,
    ...(index === 2 && { Email: 'ann@' }),
  }));
  await page.goto('/px/send-survey');
  const dialog = await upToFile(page, practice.name);
  await chooseFile(dialog, csvFile('turned.csv', rows));
  await next(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'Uploaded: 2, NOT Uploaded: 1' })).toBeVisible();
  const summary = dialog.getByText('Patient Name (3 values)');
  await expect(summary).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: /^Undo: Patient Name/ })).toBeHidden();
  await summary.click();
  await dialog.getByRole('button', { name: /^Undo: Patient Name/ }).click();
  await expect(dialog.getByText('left as written')).toBeHidden();
  await dialog.getByText('Patient Name (3 values)').click();
  await dialog.getByRole('button', { name: /^Clean again: Patient Name/ }).click();
  await expect(dialog.getByText('Ann0 Miller').first()).toBeAttached();
});
