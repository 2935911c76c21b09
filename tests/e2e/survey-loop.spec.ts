import { join } from 'node:path';
import { Outbox } from '../api/auth-browser.ts';
import type { Cells } from '../support/csv-file.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import {
  bulkDialog,
  chooseFile,
  choice,
  choose,
  csvFile,
  main,
  next,
  openBulk,
  patientRows,
  send,
} from './support/send.ts';
import { expectLive, newPractice, sliderCards, submitButton } from './support/survey.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/walk.ts';

const PATIENTS = 60;
const WORDS = 'My crown came off again, please call me.';

/** The link in a mail, with the host of the test server. */
function pathIn(text: string): string {
  const link = /^https?:\/\/\S+\/s\/\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link of a survey:\n${text}`);
  return new URL(link).pathname;
}

test("from a file of patients to the request on their practice's screen", async ({
  page,
  newVisitor,
  maker,
  world,
}) => {
  test.slow();
  const word = uniqueWord();
  // of the test's own: the list of requests begins with the most urgent ones of all tests
  const practice = uniqueWord();
  const practiceId = await newPractice(maker, { name: practice, thresholdAverage: 70 });
  const person = await newPerson(maker, 'USER', { practiceIds: [practiceId] });
  const rows = patientRows(PATIENTS).map((row, index): Cells => ({
    ...row,
    'Patient Name': `${word} ${index}`,
  }));
  const answering = rows.at(-1);
  const address = answering?.Email ?? '';

  // an administrator uploads the file
  await page.goto('/px/send-survey');
  const dialog = await openBulk(page);
  await next(dialog).click();
  await choose(page, choice(dialog, 'Practice'), practice);
  await next(dialog).click();
  await chooseFile(dialog, csvFile('patients.csv', rows));
  await next(dialog).click();
  await expect(dialog.getByText(`Uploaded: ${PATIENTS}, NOT Uploaded: 0`, { exact: true })).toBeVisible();
  await send(dialog).click();
  await expect(bulkDialog(page).getByRole('heading', { name: `${PATIENTS} surveys sent` })).toBeVisible({
    timeout: 60_000,
  });

  // every patient has a mail, and one of them opens it on a phone
  const outbox = new Outbox(join(world.dataDir, 'outbox'));
  const mail = await outbox.nextTo(address, 60_000);
  expect(mail.html).toContain(pathIn(mail.text));
  for (const { Email = '' } of rows.slice(0, 20)) await outbox.nextTo(Email, 60_000);
  const survey = await newVisitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await survey.goto(pathIn(mail.text));
  await expectLive(survey);
  const cards = sliderCards(survey);
  const count = await cards.count();
  expect(count).toBeGreaterThan(5);
  for (let index = 0; index < count; index += 1) {
    await cards.nth(index).getByRole('button', { name: 'Strongly disagree' }).tap();
  }
  await survey.getByRole('textbox', { name: 'Would you like to tell us more?' }).fill(WORDS);
  await survey.getByLabel('Please contact me about this visit').tap();
  await submitButton(survey).tap();
  await expect(
    survey.getByRole('heading', { level: 1, name: `Thank you, ${word} ${PATIENTS - 1}` }),
  ).toBeVisible();

  // the practice's staff find it in the requests, with its score
  const staff = await newVisitor();
  await signInAs(staff.context(), world, person.email);
  await staff.goto('/px/feedbacks/srr');
  const card = main(staff).getByRole('article', { name: `${word} ${PATIENTS - 1}` });
  await expect(card.getByText(WORDS)).toBeVisible();
  await card.getByRole('link').click();
  const panel = main(staff).getByRole('region', { name: `${word} ${PATIENTS - 1}` });
  await expect(panel.getByRole('img', { name: '1.0 of 5 stars' })).toBeVisible();
  await expect(panel.getByText('Not Contacted', { exact: true }).first()).toBeVisible();
});
