import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { Outbox } from '../api/auth-browser.ts';
import { personModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import {
  block,
  choice,
  choose,
  expectProblem,
  fillPatient,
  main,
  newAddress,
  newPractice,
  sendButton,
} from './support/send.ts';
import { expect, expectToast, test } from './support/test.ts';
import { uniqueWord } from './support/walk.ts';

const qrButton = 'Generate QR Code';

test('sends a survey by email, then shows an empty form', async ({ page, maker, world }) => {
  const practice = await newPractice(maker);
  const contact = newAddress();
  await page.goto('/px/send-survey');
  await expect(sendButton(page)).toBeDisabled();
  await expect(main(page).getByRole('button', { name: qrButton })).toBeDisabled();
  await fillPatient(page, { contact, name: 'Ann Miller', type: 'Adult', practice: practice.name });
  const sent = page.waitForRequest(/\/surveys\/px\/send$/);
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toEqual({
    consent: 'APPOINTMENT',
    email: contact,
    patientName: 'Ann Miller',
    patientType: 'ADULT',
    language: 'ENGLISH',
    practiceId: practice.id,
  });
  const toast = page.getByText('Survey has been sent, send more', { exact: true });
  await expect(toast).toBeVisible();
  const mail = await new Outbox(join(world.dataDir, 'outbox')).nextTo(contact);
  expect(mail.text).toMatch(/\/px\/s\/[\w-]{20,}/);

  await page.getByRole('button', { name: 'send more', exact: true }).click();
  await expect(toast).toBeHidden();
  await expect(page.getByLabel('Email or phone')).toBeFocused();
  await expect(page.getByLabel('Email or phone')).toHaveValue('');
  await expect(page.getByLabel('Patient Name')).toHaveValue('');
  await expect(sendButton(page)).toBeDisabled();
});

test('sends by text message to a phone, when Enter is pressed', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  await page.goto('/px/send-survey');
  await fillPatient(page, { name: 'Ann', type: 'Child', practice: practice.name });
  await page.getByLabel('Email or phone').fill('(213) 373-4253');
  const sent = page.waitForRequest(/\/surveys\/px\/send$/);
  await page.getByLabel('Email or phone').press('Enter');
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ phone: '(213) 373-4253', patientType: 'CHILD' });
  expect(body).not.toHaveProperty('isQrCode');
  await expect(page.getByText('Survey has been sent, send more')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('shows missing or invalid values when a field is left or the form is sent', async ({ page, maker }) => {
  // with a second practice none is preselected
  await newPractice(maker);
  await page.goto('/px/send-survey');
  const contact = page.getByLabel('Email or phone');
  await contact.fill('ann@');
  await expect(contact).not.toHaveAttribute('aria-invalid', 'true');
  await contact.blur();
  await expectProblem(contact, 'Invalid value');
  await contact.fill('213');
  await expectProblem(contact, 'Invalid value');
  await contact.fill('ann@example.test');
  await expect(contact).not.toHaveAttribute('aria-invalid', 'true');

  await sendButton(page).click();
  const summary = page.getByRole('group', { name: 'Fields that need your attention' });
  await expect(summary).toBeFocused();
  await expectProblem(page.getByLabel('Patient Name'), 'Field is required');
  await expectProblem(choice(main(page), 'Appointment Type'), 'Appointment Type is required');
  await expectProblem(choice(main(page), 'Practice'), 'Practice is required');

  const responsible = page.getByLabel('Responsible Party Name');
  await choose(page, choice(main(page), 'Appointment Type'), 'Caregiver');
  await expectProblem(responsible, 'Responsible Party Name is required');
  await responsible.fill('Bo Miller');
  await choose(page, choice(main(page), 'Appointment Type'), 'Family');
  await expect(responsible).toBeHidden();
  await choose(page, choice(main(page), 'Appointment Type'), 'Caregiver');
  await expect(responsible).toHaveValue('');
});

test("offers the languages, English and Spanish first, and only the chosen practice's providers", async ({
  page,
  maker,
}) => {
  const [near, far] = [await newPractice(maker), await newPractice(maker)];
  const lastName = uniqueWord();
  await createRecord(personModel(), maker, {
    values: {
      role: 'PROVIDER',
      status: 'ACTIVE',
      allowLogin: false,
      email: null,
      firstName: 'Pat',
      lastName,
      practiceIds: [near.id],
    },
  });
  await page.goto('/px/send-survey');
  await choice(main(page), 'Language').click();
  const languages = page.getByRole('option');
  await expect(languages.first()).toHaveText('English');
  await expect(languages.nth(1)).toHaveText('Spanish');
  await expect.poll(() => languages.count()).toBeGreaterThan(65);
  await page.keyboard.press('Escape');

  const input = choice(main(page), 'Provider');
  await expect(input).toBeDisabled();
  const name = `${lastName}, Pat`;
  await choose(page, choice(main(page), 'Practice'), near.name);
  await choose(page, input, name);
  await expect(input).toHaveValue(name);
  await choose(page, choice(main(page), 'Practice'), far.name);
  await expect(input).toHaveValue('');
  await input.click();
  await expect(page.getByText('Nothing turned up')).toBeVisible();
});

test('shows at its field that the contact is blocked, and keeps the input', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  const contact = newAddress();
  await block(maker, contact);
  await page.goto('/px/send-survey');
  await fillPatient(page, { contact, name: 'Ann', type: 'Adult', practice: practice.name });
  await sendButton(page).click();
  await expectProblem(page.getByLabel('Email or phone'), 'This contact is blocked.');
  await expect(page.getByLabel('Patient Name')).toHaveValue('Ann');
  await page.getByLabel('Email or phone').fill(newAddress());
  await expect(page.getByLabel('Email or phone')).not.toHaveAttribute('aria-invalid', 'true');
  await sendButton(page).click();
  await expect(page.getByText('Survey has been sent, send more')).toBeVisible();
});

test('keeps the input when the server cannot be reached', async ({ page, maker }) => {
  const practice = await newPractice(maker);
  await page.goto('/px/send-survey');
  const contact = newAddress();
  await fillPatient(page, { contact, name: 'Ann', type: 'Adult', practice: practice.name });
  await page.route(/\/surveys\/px\/send$/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await sendButton(page).click();
  await expectToast(page, 'The server cannot be reached. Check your connection and try again.');
  await expect(page.getByLabel('Email or phone')).toHaveValue(contact);
  await sendButton(page).click();
  await expect(page.getByText('Survey has been sent, send more')).toBeVisible();
});

test('shows a QR code with the link, to copy, save and print', async ({ page, context, maker }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const practice = await newPractice(maker);
  await page.goto('/px/send-survey');
  await fillPatient(page, {
    contact: newAddress(),
    name: 'Ann',
    type: 'Adult',
    practice: practice.name,
  });
  const sent = page.waitForRequest(/\/surveys\/px\/send$/);
  await main(page).getByRole('button', { name: qrButton }).click();
  expect((await sent).postDataJSON()).toMatchObject({ isQrCode: true });
  const dialog = page.getByRole('dialog', { name: 'Survey QR Code' });
  const code = dialog.getByRole('img', { name: 'QR code of the survey link' });
  await expect(code).toHaveAttribute('width', '256');
  await expect(code).toHaveAttribute('height', '256');
  const link = dialog.getByRole('link');
  const href = String(await link.getAttribute('href'));
  expect(new URL(href).pathname).toMatch(/^\/px\/s\/[\w-]{20,}$/);

  await dialog.getByRole('button', { name: 'Copy survey link' }).click();
  // a click does not wait for the clipboard
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(href);
  for (const [button, file, start] of [
    ['Download PNG', 'survey-qr-code.png', '\u0089PNG'],
    ['Download SVG', 'survey-qr-code.svg', '<svg'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(file);
    expect(readFileSync(await saved.path(), 'latin1').startsWith(start)).toBe(true);
  }

  // the printed page has the code, its practice and the link
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(dialog.getByText(practice.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Survey has been sent, send more')).toBeVisible();
  await page.getByRole('button', { name: 'Show QR Code' }).click();
  await expect(dialog.getByRole('link')).toHaveAttribute('href', href);
});

test.describe('a provider', () => {
  test.use({ as: 'PROVIDER' });

  test('sends in their own name, from their one practice', async ({ page, world }) => {
    await page.goto('/px/send-survey');
    await expect(choice(main(page), 'Practice')).not.toHaveText('Choose');
    await expect(choice(main(page), 'Provider')).toBeHidden();
    await fillPatient(page, { contact: newAddress(), name: 'Ann', type: 'Adult' });
    const sent = page.waitForRequest(/\/surveys\/px\/send$/);
    await sendButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ practiceId: world.practiceId });
    await expect(page.getByText('Survey has been sent, send more')).toBeVisible();
  });
});
