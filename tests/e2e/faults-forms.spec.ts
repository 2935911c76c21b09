import { toCsv } from '../support/csv-file.ts';
import { getModel } from '../support/entity-files.ts';
import { newPractice } from './support/survey.ts';
import { fillPatient, main, newAddress, sendButton } from './support/send.ts';
import { expect, test } from './support/test.ts';
import { namedRecord, openList } from './support/walk.ts';

const unit = getModel('unit');
const user = getModel('user');
const PHONE = { width: 390, height: 844 };

test('the switch of a practice question is beside its label and does not overlap it', async ({
  page,
  maker,
}) => {
  const id = await newPractice(maker, { question: 'Was the room warm?', isQuestionActive: true });
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto(`/practices/${id}/edit`);
    const field = page.getByRole('textbox', { name: 'Experience Question' });
    await expect(field).toHaveAttribute('readonly');
    const parts = [
      page.getByRole('switch', { name: 'Active' }).locator('..'),
      page.getByText('Experience Question', { exact: true }),
      field,
    ];
    // of one moment: the form may still be drawn around them
    await expect(async () => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          if (!one || !other) throw new Error('A part of the question is not rendered.');
          const isApart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(isApart, JSON.stringify([one, other])).toBe(true);
        }
    }).toPass({ timeout: 20_000 });
  }
});

test('a history without entries shows a message', async ({ page, maker }) => {
  const made = await namedRecord(unit, maker);
  await page.route('**/history?*', (route) =>
    route.fulfill({ json: { data: [], pagination: { total: 0, pageCount: 0 } } }),
  );
  await page.goto(`/ex/units/${made.id}?tab=details`);
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByText('This record has no history yet.')).toBeVisible();
});

test('the preview of an import is a wide sheet that shows its errors', async ({ page }) => {
  await openList(page, unit);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Organizational Units' });
  const rows = Array.from({ length: 40 }, (_, n) => ({
    Name: n === 39 ? '' : `Unit ${n}`,
    Type: 'Team',
    Parent: '',
  }));
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(toCsv(rows)) });
  await expect(dialog.getByText('Field is required')).toBeInViewport();
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(1000);
});

test("a list's loading placeholder has the shape of its table", async ({ page }) => {
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/v1\/users\?/, async (route) => {
    await held;
    return route.continue();
  });
  await page.goto('/users');
  const heads = [...user.screens.list.columns.map(({ title }) => title), 'Action'];
  const skeleton = main(page).getByRole('status', { name: 'Loading' }).filter({ hasText: heads[1] });
  for (const title of heads) await expect(skeleton.getByText(title, { exact: true })).toBeVisible();
  const before = await skeleton.getByText(heads[1] ?? '', { exact: true }).boundingBox();
  go?.();
  const head = page.getByRole('columnheader', { name: heads[1] ?? '' });
  await expect(head).toBeVisible();
  const after = await head.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(120);
});

test('on phones it has the avatars of its rows: round for people, square for places', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, isRound] of [
    ['/users', true],
    ['/practices', false],
  ] as const) {
    let go: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(`**/v1${path}?*`, async (route) => {
      await held;
      return route.continue();
    });
    await page.goto(path);
    const picture = main(page).getByRole('status').locator('.MuiSkeleton-root').first();
    await expect(picture).toBeVisible();
    const before = await picture.boundingBox();
    expect(await picture.evaluate((element) => getComputedStyle(element).borderRadius === '50%')).toBe(
      isRound,
    );
    go?.();
    const first = main(page).getByRole('listitem').first();
    await expect(first).toBeVisible();
    const after = await first.locator('.row-select > span').boundingBox();
    expect([before?.width, before?.height]).toEqual([after?.width, after?.height]);
    expect(Math.abs((before?.x ?? 0) - (after?.x ?? 0))).toBeLessThanOrEqual(4);
  }
});

test('sending to a recently surveyed contact asks for confirmation', async ({ page, maker }) => {
  const contact = newAddress();
  await newSurveyTo(contact);
  await page.goto('/px/send-survey');
  const { name } = (await maker.api.read('practices', maker.practiceIds[0] ?? '')).data;
  await fillPatient(page, { contact, name: 'Ann', type: 'Adult', practice: String(name) });
  await sendButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Send another survey' });
  await expect(question).toContainText(
    /This contact was sent a survey on \w+ \d+, \d{4}\. Send another one\?/,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Email or phone')).toHaveValue(contact);
  await sendButton(page).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Survey has been sent, send more')).toBeVisible();

  async function newSurveyTo(email: string): Promise<void> {
    const body = { email, patientName: 'Ann', patientType: 'ADULT', language: 'ENGLISH' };
    const [practiceId] = maker.practiceIds;
    await maker.api.send('POST', '/surveys/px/send', { ...body, practiceId });
  }
});
