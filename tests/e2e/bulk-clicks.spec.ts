import type { Locator, Page } from '@playwright/test';
import type { Maker } from '../support/make-record.ts';
import { Sender } from './support/bulk-sender.ts';
import { type HardFile, HARD_PATIENT_FILES, makePayroll } from './support/hard-files.ts';
import {
  block,
  choice,
  choose,
  newAddress,
  newEmployee,
  newPractice,
  next,
  openBulk,
} from './support/send.ts';
import { expect, test } from './support/test.ts';

/** Clicks from the choice of a file to its sending, at most: each press, each choice in a menu, and each Enter counts. */
const MOST_CLICKS = 8;
/** When the same layout comes again, only the wrong row needs a person. */
const MOST_LATER_CLICKS = 5;

/** Sends a file from the first step of the dialog. @returns the names of its patients who get a survey, and the clicks */
async function sendFile(page: Page, file: HardFile, practice?: string) {
  const dialog: Locator = await openBulk(page);
  await next(dialog).click();
  if (practice !== undefined) {
    await choose(page, choice(dialog, 'Practice'), practice);
    await next(dialog).click();
  }
  const sender = new Sender(dialog, file);
  await sender.upload();
  const names = await sender.finish();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return { names, clicks: sender.clicks };
}

async function newPeople(maker: Maker) {
  const blocked = newAddress();
  await block(maker, blocked);
  return { practice: await newPractice(maker), blocked };
}

/** One way for the files of all systems, so that for each change one of them is sent again. */
const isSentAgain = (place: number): boolean => place === 0 || process.env.NIGHTLY !== undefined;

for (const [place, [system, make]] of Object.entries(HARD_PATIENT_FILES).entries())
  test(`a file like those of ${system} is sent with few clicks${isSentAgain(place) ? ', and with none for its columns later' : ''}`, async ({
    page,
    maker,
  }) => {
    const people = await newPeople(maker);
    await page.goto('/px/send-survey');
    for (const most of isSentAgain(place) ? [MOST_CLICKS, MOST_LATER_CLICKS] : [MOST_CLICKS]) {
      const file = make(people);
      const { names, clicks } = await sendFile(page, file, people.practice.name);
      expect(names).toEqual(file.sent);
      expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(most);
    }
  });

test('a file of a payroll service is sent with few clicks', async ({ page, maker }) => {
  const blocked = await newEmployee(maker);
  await block(maker, blocked.email);
  const employees = [];
  for (let index = 0; index < 4; index += 1) employees.push(await newEmployee(maker));
  await page.goto('/ex/surveys/send');
  const { names, clicks } = await sendFile(page, makePayroll({ employees, blocked }));
  expect(names).toHaveLength(employees.length);
  expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(MOST_CLICKS);
});
