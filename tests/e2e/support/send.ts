import { expect, type Locator, type Page } from '@playwright/test';
import type { Json } from '../../support/api.ts';
import { type Cells, toCsv } from '../../support/csv-file.ts';
import { getModel, practiceModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import { nextNumber } from '../../support/values.ts';
import { uniqueWord } from './walk.ts';

/** A unique email address. */
export function newAddress(): string {
  return `sent.${process.pid}.${nextNumber()}@example.test`;
}

export interface Named {
  id: string;
  /** as shown in forms */
  name: string;
}

export async function newPractice(maker: Maker): Promise<Named> {
  const name = uniqueWord();
  return { id: (await createRecord(practiceModel(), maker, { values: { name } })).id, name };
}

export async function newUnit(maker: Maker, prefix: string): Promise<Named> {
  const name = `${prefix} ${uniqueWord()}`;
  return { id: (await createRecord(getModel('unit'), maker, { values: { name } })).id, name };
}

interface NewEmployee extends Named {
  email: string;
  identifier: string;
  /** in reading order */
  fullName: string;
}

/** An employee who is surveyed by email. */
export async function newEmployee(maker: Maker, values: Json = {}): Promise<NewEmployee> {
  const lastName = uniqueWord();
  const identifier = uniqueWord();
  const email = newAddress();
  const own = { firstName: 'Sam', lastName, identifier, email, preferredNotificationType: 'EMAIL' };
  const { id } = await createRecord(getModel('employee'), maker, { values: { ...own, ...values } });
  return { id, email, identifier, name: `${lastName}, Sam`, fullName: `Sam ${lastName}` };
}

export async function block(maker: Maker, email: string): Promise<void> {
  await createRecord(getModel('blocklist'), maker, { values: { email, phone: null } });
}

export function main(page: Page): Locator {
  return page.getByRole('main');
}

/** A menu or an autocomplete: its name also contains its value. */
export function choice(within: Page | Locator, label: string): Locator {
  return within.getByRole('combobox', { name: new RegExp(`^${label}(\\s|$)`) });
}

/** Chooses from a menu or an autocomplete. */
export async function choose(page: Page, input: Locator, option: string): Promise<void> {
  // an open menu hides the rest of the page from roles
  const isSearched = await input.evaluate((element) => element.tagName === 'INPUT');
  await input.click();
  if (isSearched) await input.fill(option);
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

/** The form's primary button, which is named like the page. */
export function sendButton(page: Page): Locator {
  return main(page).getByRole('button', { name: 'Send Survey', exact: true });
}

export interface PatientEntry {
  contact?: string;
  name?: string;
  type?: string;
  practice?: string;
}

/** Fills in the listed fields of a patient's form. */
export async function fillPatient(page: Page, entry: PatientEntry): Promise<void> {
  if (entry.contact !== undefined) await page.getByLabel('Email or phone').fill(entry.contact);
  if (entry.name !== undefined) await page.getByLabel('Patient Name').fill(entry.name);
  if (entry.type !== undefined) await choose(page, choice(main(page), 'Appointment Type'), entry.type);
  if (entry.practice !== undefined) await choose(page, choice(main(page), 'Practice'), entry.practice);
}

/** Expects the message at a field. */
export async function expectProblem(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.?]/g, '\\$&')));
}

export function bulkDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bulk Sending' });
}

export async function openBulk(page: Page): Promise<Locator> {
  await main(page).getByRole('button', { name: 'Bulk Sending' }).click();
  await expect(bulkDialog(page)).toBeVisible();
  return bulkDialog(page);
}

export function next(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Next', exact: true });
}

export function send(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /^Send( [\d,]+ Surveys?)?$/ });
}

export function step(dialog: Locator): Locator {
  return dialog.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
}

export function csvFile(name: string, rows: Cells[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(toCsv(rows)) };
}

/** Rows of patients who have not been surveyed before. */
export function patientRows(count: number): Cells[] {
  return Array.from({ length: count }, (_, index) => ({
    Email: newAddress(),
    'Patient Name': `Patient ${index}`,
    'Patient Type': 'Adult',
    Language: 'English',
  }));
}

export async function chooseFile(dialog: Locator, ...files: ReturnType<typeof csvFile>[]): Promise<void> {
  await dialog.getByLabel('Drop a CSV file here, or choose one').setInputFiles(files);
}
