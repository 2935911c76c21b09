import type { Locator, Page } from '@playwright/test';
import { changeSession } from '../e2e/support/boot.ts';
import { fillPatient, main } from '../e2e/support/send.ts';

/** Brings a screen into one of its states. */
export type Act = (page: Page) => Promise<void>;

export const button =
  (name: RegExp | string): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

export const inMain =
  (name: RegExp | string): Act =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click();

/** Opens a tab of a page that has its own address. */
export const openTab =
  (name: string): Act =>
  (page) =>
    page
      .getByRole('main')
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();

/** The tree of a phone, else the menu of the account. */
export async function openMenu(page: Page): Promise<void> {
  const tree = page.getByRole('button', { name: 'Open the menu' });
  if (await tree.isVisible()) return tree.click();
  return openAccount(page);
}

const openAccount: Act = (page) =>
  page.getByRole('complementary', { name: 'Menu' }).locator('[aria-haspopup=menu]').click();

/** The settings of sending, with reminders switched on and not saved. */
export async function openSettings(page: Page): Promise<void> {
  const tree = page.getByRole('button', { name: 'Open the menu' });
  if (await tree.isVisible()) {
    await tree.click();
    await page.getByRole('dialog').locator('[aria-haspopup=menu]').click();
  } else await openAccount(page);
  await page.getByRole('menuitem', { name: 'Survey Settings' }).click();
  await page
    .getByRole('dialog', { name: 'Survey Settings' })
    .getByRole('switch', { name: 'Send a reminder' })
    .click();
}

/** Searches the sent surveys for a name that is not among them. */
export const seekNobody: Act = async (page) => {
  await page.getByLabel('Name, email or phone').fill('zzzzzz');
  await page.getByText('Nobody in this sending matches.').waitFor();
};

/** The matches below the search field. */
export async function searchFor(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Feedback Search' });
  if (await opener.isVisible()) await opener.click();
  await page.getByLabel('Feedback Search').last().fill('parking');
  await page.getByRole('option').first().waitFor();
}

/** Shows all that is stored of a person who answered. */
export async function findPerson(page: Page): Promise<void> {
  const contact = await page.evaluate(async () => {
    // some answered at the desk, and were sent nothing
    const answer = await fetch('/v1/feedbacks?experienceType=PATIENT&take=50');
    const { data } = (await answer.json()) as { data: { sentTo: string }[] };
    return data.find(({ sentTo }) => sentTo)?.sentTo ?? '';
  });
  await page.getByLabel('Email or phone').fill(contact);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('list', { name: 'Kinds of records' }).waitFor();
}

export async function askToErase(page: Page): Promise<void> {
  await findPerson(page);
  await page.getByRole('button', { name: /^Erase/ }).click();
}

/** Fills the first field of a form with something wrong, and submits it where that is possible. */
export const refuse =
  (submit: string): Act =>
  async (page) => {
    const input = page.getByRole('main').getByRole('textbox').first();
    await input.fill('x@');
    await input.blur();
    const button = page.getByRole('main').getByRole('button', { name: submit, exact: true });
    if (await button.isEnabled()) await button.click();
  };

/** The QR code of a new survey. */
export async function showQrCode(page: Page): Promise<void> {
  const contact = `owen.${Date.now()}@example.test`;
  await fillPatient(page, { contact, name: 'Owen', type: 'Adult', practice: 'Bright Smiles Aurora' });
  await main(page).getByRole('button', { name: 'Generate QR Code' }).click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
}

/** The gate of an organization that requires passkeys. */
export async function requirePasskey(page: Page): Promise<void> {
  await changeSession(page, (session) => {
    session.needsPasskey = true;
  });
  await page.reload();
  await page
    .getByRole('button', { name: /passkey/i })
    .first()
    .waitFor();
}

/** The page that replaces everything after a rendering error. */
export async function crash(page: Page): Promise<void> {
  await changeSession(page, (session) => {
    session.practices = 5 as never;
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Ooops! Something went wrong' }).waitFor();
}

/** Asks for a link to sign in. */
export async function askForLink(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('nobody@example.test');
  await page.getByRole('textbox').first().press('Enter');
  await page.getByText('Check Your Email').waitFor();
}

const toFile = (text: string) => ({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Chooses a file in the bulk dialog, for the first practice. */
async function chooseBulkFile(page: Page, file: ReturnType<typeof toFile>): Promise<Locator> {
  await inMain('Bulk Sending')(page);
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await next.click();
  await page.locator('input[type=file]').setInputFiles(file);
  return dialog;
}

/** The result of a bulk file with an error in each row, and a column that nobody knows. */
export async function uploadErrors(page: Page): Promise<void> {
  const text = 'Email,Patient Name,Patient Type,Colour\nann@,Ann,Adult,red\nbo@example.test,,Adult,red\n';
  const dialog = await chooseBulkFile(page, toFile(text));
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByText(/^Uploaded:/).waitFor();
}

/** The match step of a bulk file with two columns that may be the phone number, and codes that nobody knows. */
export async function matchColumns(page: Page): Promise<void> {
  const rows = 'Miller,Ann,(213) 373-4253,(213) 373-4254,ann@example.test,DR1\n';
  const text = `LName,FName,Line A,Line B,Email,Provider\n${rows}`;
  const dialog = await chooseBulkFile(page, toFile(text));
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('table', { name: 'Match values' }).waitFor();
}

/** The result of a bulk file of which every row was sent. */
export async function sendInBulk(page: Page): Promise<void> {
  const rows = `ann.${Date.now()}@example.test,Ann,Adult,English\n`;
  const dialog = await chooseBulkFile(page, toFile(`Email,Patient Name,Patient Type,Language\n${rows}`));
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('button', { name: /^Send( [\d,]+ Surveys?)?$/ }).click();
  await dialog.getByText(/1 survey sent/).waitFor();
}

/** A file that the bulk dialog does not take. */
export async function refuseFile(page: Page): Promise<void> {
  const dialog = await chooseBulkFile(page, { ...toFile('x'), name: 'rows.xlsx' });
  await dialog.getByText('Sorry. This file format is not accepted.').waitFor();
}

/** The import of a list; from its menu where there is no room for the button. */
export async function openImport(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Import', exact: true });
  if (!(await button.isVisible())) {
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
  } else await button.click();
  await page.getByRole('dialog').waitFor();
}

/** The import of a file of two rows with these cells by title, until its dialog shows a part. */
const importCells =
  (cells: Readonly<Record<string, string>>, part: (dialog: Locator) => Locator): Act =>
  async (page) => {
    await openImport(page);
    const row = Object.values(cells).join(',');
    const text = `${Object.keys(cells).join(',')}\n${row}\n${row}\n`;
    await page.locator('input[type=file]').setInputFiles(toFile(text));
    await part(page.getByRole('dialog')).waitFor();
  };

/** The preview of a file whose cells are wrong. */
export const previewErrors = (cells: Readonly<Record<string, string>>): Act =>
  importCells(cells, (dialog) => dialog.getByRole('table', { name: 'File Errors:' }));

/** The questions about a file whose values name nothing. */
export const askAboutValues = (titles: readonly string[]): Act =>
  importCells(Object.fromEntries(titles.map((title) => [title, 'x@'])), (dialog) =>
    dialog.getByRole('table', { name: 'Match values' }),
  );

/** The formats to download; from the menu of a screen's heading. */
export const openDownload: Act = inMain('Download');

/** The question before a long list is written: that of all feedback. */
export async function askToWrite(page: Page): Promise<void> {
  await page.goto(new URL('/px/search?page=1', page.url()).href);
  await page.getByRole('article').first().waitFor();
  // the number of rows, which decides, comes after the page
  await page.getByText(/^Found [\d,]+ Results?/).waitFor();
  await openDownload(page);
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  await page.getByRole('dialog', { name: /^Download [\d,]+ rows$/ }).waitFor();
  // else the tooltip of the button stays
  await page.mouse.move(0, 0);
}

/** The filters of feedback, which are a dialog of a phone, with the menu of the first open. */
export async function openFilters(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^Filters/ });
  if (await opener.isVisible()) await opener.click();
  await page
    .getByRole('combobox', { name: /^Contact Status/ })
    .first()
    .click();
  await page.getByRole('option').first().waitFor();
}

/** The statuses that a request may be set to. */
/** Opens the first request of the queue. */
export async function openRequest(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'More statuses' }).waitFor();
}

export async function openStatuses(page: Page): Promise<void> {
  await openRequest(page);
  await page.getByRole('button', { name: 'More statuses' }).click();
  await page.getByRole('combobox', { name: 'Contact status' }).first().click();
  await page.getByRole('option').first().waitFor();
}

export async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
}

/** The columns that a list may show. */
export async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).waitFor();
}

/** A list with a selected record. */
export async function selectRow(page: Page): Promise<void> {
  const records = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ });
  await records.first().click();
  await page.getByRole('region', { name: 'Selected records' }).waitFor();
}

/** A view that is saved without a name. */
export async function saveUnnamedView(page: Page): Promise<void> {
  await selectFilter(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await dialog.getByText('Name is required').waitFor();
}

/** A saved view needs something to save. */
async function selectFilter(page: Page): Promise<void> {
  const url = new URL(page.url());
  url.searchParams.set('filter', JSON.stringify({ search: 'a' }));
  await page.goto(url.href);
}

/** The warning of a server whose disk is almost full. */
export async function fillDisk(page: Page): Promise<void> {
  await page.route(/\/v1\/notifications\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), diskFreePercent: 3.4 } });
  });
  await page.reload();
  await page.getByRole('note').waitFor();
}

/** The confirmation that a stale session needs before a change. */
export async function askForProof(page: Page): Promise<void> {
  const errors = [{ code: 'PROOF_REQUIRED', message: 'Confirm that it is you.', path: 'email' }];
  await page.route(/\/v1\/(users\/[\w-]+|account\/proof)$/, (route) =>
    route.request().method() === 'GET' && !route.request().url().endsWith('/proof')
      ? route.fallback()
      : route.fulfill({ status: 403, json: { errors } }),
  );
  await page.getByRole('textbox', { name: 'Email' }).fill('stale@example.test');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
}
