import {
  block,
  bulkDialog,
  chooseFile,
  choice,
  choose,
  csvFile,
  fillPatient,
  main,
  newAddress,
  newEmployee,
  newPractice,
  next,
  openBulk,
  patientRows,
  send,
  sendButton,
} from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const size of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('sending to a patient has no accessibility violation, from the form to the QR code', async ({
      page,
      maker,
    }) => {
      const check = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      const practice = await newPractice(maker);
      await page.goto('/px/send-survey');
      await expect(sendButton(page)).toBeVisible();
      await check();
      await fillPatient(page, { contact: 'ann@', type: 'Caregiver' });
      await sendButton(page).click();
      await expect(page.getByRole('group', { name: 'Fields that need your attention' })).toBeVisible();
      await check();
      await page.getByLabel('Responsible Party Name').fill('Bo');
      await fillPatient(page, { contact: newAddress(), name: 'Ann', practice: practice.name });
      await main(page).getByRole('button', { name: 'Generate QR Code' }).click();
      await expect(page.getByRole('dialog', { name: 'Survey QR Code' })).toBeVisible();
      await check();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await check();
    });

    test('a generated link has no accessibility violation', async ({ page, maker }) => {
      const practice = await newPractice(maker);
      await page.goto('/px/generate-survey');
      await fillPatient(page, { type: 'Adult', practice: practice.name });
      await expectAccessible(page);
      await main(page).getByRole('button', { name: 'Generate Survey', exact: true }).click();
      await expect(page.getByText('Survey has been generated.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('sending to an employee has no accessibility violation', async ({ page, maker }) => {
      const employee = await newEmployee(maker);
      await page.goto('/ex/surveys/send');
      await choose(page, choice(main(page), 'Employee'), employee.name);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await sendButton(page).click();
      await expect(page.getByText('Survey sent successfully.')).toBeVisible();
      await expectAccessible(page);
    });

    test('sending in bulk has no accessibility violation at any step', async ({ page, maker }) => {
      const practice = await newPractice(maker);
      const rows = patientRows(2);
      await page.goto('/px/send-survey');
      const dialog = await openBulk(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await next(dialog).click();
      await expectAccessible(page);
      await choose(page, choice(dialog, 'Practice'), practice.name);
      await next(dialog).click();
      await chooseFile(dialog, { ...csvFile('patients.xlsx', rows) });
      await expect(dialog.getByText('Sorry. This file format is not accepted.')).toBeVisible();
      await expectAccessible(page);
      await chooseFile(dialog, csvFile('patients.csv', [...rows, { Email: 'ann@' }]));
      await expectAccessible(page);
      await next(dialog).click();
      await expect(dialog.getByRole('heading', { name: 'File Errors:' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole('button', { name: 'Back' }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await chooseFile(dialog, csvFile('patients.csv', rows));
      await next(dialog).click();
      await expect(send(dialog)).toBeEnabled();
      await block(maker, rows[1]?.Email ?? '');
      let isHeld = true;
      await page.route(/\/v1\/surveys\/uploads\/[\w-]+$/, async (route) => {
        if (!isHeld) return route.fallback();
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        return route.fulfill({ json: { data: { ...data, status: 'SENDING' } } });
      });
      await send(dialog).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      await expectAccessible(page);
      isHeld = false;
      await expect(dialog.getByRole('region', { name: '1 row was not sent:' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(bulkDialog(page)).toBeHidden();
      await expect(main(page).getByText('1 survey sent, 1 not sent').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
