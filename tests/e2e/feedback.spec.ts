import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Feedback } from '../../src/generated/calls/types.ts';
import type { Json } from '../support/api.ts';
import { createRecord } from '../support/make-record.ts';
import { practiceModel } from '../support/entity-files.ts';
import { changeSession } from './support/boot.ts';
import { follow } from './support/follow.ts';
import {
  employeeFeedback,
  type MadeFeedback,
  patientFeedback,
  serveCards,
  setStatus,
} from './support/feedback.ts';
import { expect, expectToast, test } from './support/test.ts';

const EXPLANATION =
  'Outliers are individual metrics that the patient rated significantly higher or lower than the overall score.';
const LONG = 'They were kind, and then I waited for an hour before anybody called me in. '.repeat(20);

function card(page: Page, { id }: Pick<MadeFeedback, 'id'>): Locator {
  return page.locator(`#feedback-card-${id}`);
}

/** Limits a list's calls to this test's feedback, because other tests create feedback at the same time. */
async function narrow(page: Page, word: string): Promise<void> {
  await page.route(/\/v1\/feedbacks\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('search', word);
    return route.continue({ url: url.href });
  });
}

async function chooseStatus(foot: Locator, label: string): Promise<void> {
  await foot.getByRole('combobox', { name: 'Contact status' }).click();
  await foot.page().getByRole('option', { name: label, exact: true }).click();
}

test.describe('a card', () => {
  test('shows the respondent, the rating and comment, the provider and the date', async ({
    page,
    maker,
    world,
  }) => {
    await changeSession(page, (session) => (session.organization.displayAppointmentDates = true));
    const made = await patientFeedback(
      maker,
      { text: 'Me hablaron en español.', rating: 90, odd: 5 },
      {
        language: 'SPANISH',
        appointmentDate: '2026-01-05',
        email: null,
        phone: '+15125550142',
        providerId: world.people.PROVIDER.userId,
      },
    );
    await narrow(page, made.word);
    await page.goto('/px/feedbacks');
    const shown = card(page, made);
    await expect(shown.getByRole('heading', { name: made.name })).toBeVisible();
    await expect(shown.getByRole('img', { name: /^\d\.\d of 5 stars$/ })).toBeVisible();
    await expect(shown.getByText('SPANISH', { exact: true })).toBeVisible();
    await expect(shown.getByRole('link', { name: '+1 512 555 0142' })).toHaveAttribute(
      'href',
      'tel:+15125550142',
    );
    await expect(shown.getByText('Appointment January 5, 2026')).toBeVisible();
    await expect(shown.getByText('Me hablaron en español.')).toBeVisible();
    await expect(shown.getByText('Provider Walk')).toBeVisible();
    const outliers = (await maker.api.read('feedbacks', made.id)).data.outliers as Feedback['outliers'];
    expect(outliers).toHaveLength(1);
    const odd = shown.getByRole('listitem').filter({ hasText: outliers[0]?.category.name ?? '?' });
    await expect(odd).toContainText('1.2');
    await expect(shown.getByText('Contact status')).toHaveCount(0);

    const date = shown.getByText(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await date.hover();
    await expect(page.getByRole('tooltip', { name: 'The survey was completed on this date.' })).toBeVisible();
    await shown.getByRole('button', { name: 'Outliers' }).focus();
    await expect(page.getByRole('tooltip', { name: EXPLANATION })).toBeVisible();
  });

  test('without ratings shows Not Rated, and without permission shows no appointment', async ({
    page,
    maker,
  }) => {
    await changeSession(page, (session) => (session.organization.displayAppointmentDates = false));
    const made = await patientFeedback(maker, { text: 'Fine' }, { appointmentDate: '2026-01-05' });
    await page.route(`**/v1/feedbacks/${made.id}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown> };
      await route.fulfill({ response, json: { data: { ...body.data, score: null } } });
    });
    await page.goto(`/px/feedbacks/${made.id}`);
    await expect(card(page, made).getByText('Not Rated', { exact: true })).toBeVisible();
    await expect(card(page, made).getByText(/Appointment/)).toHaveCount(0);
  });

  test('shows six lines of a long text, and the rest on click', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: LONG });
    await narrow(page, made.word);
    await page.goto('/px/feedbacks');
    const text = card(page, made).getByText('They were kind');
    const more = card(page, made).getByRole('button', { name: 'More' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    const lines = () =>
      text.evaluate((element) =>
        Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      );
    expect(await lines()).toBe(6);
    await more.press('Enter');
    await expect(card(page, made).getByRole('button', { name: 'Less' })).toBeFocused();
    expect(await lines()).toBeGreaterThan(6);
    // on its own page it is never truncated
    await follow(page, `/px/feedbacks/${made.id}`);
    await expect(text).toBeVisible();
    await expect(more).toHaveCount(0);
  });

  test('shows a translation under its badge, and the original on click', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: 'La espera fue larga.' }, { language: 'SPANISH' });
    await page.route(/\/v1\/feedbacks[/?]/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: Json | Json[] };
      const translated = (one: Json) => ({ ...one, translation: 'The wait was long.' });
      await route.fulfill({
        response,
        json: { ...rest, data: Array.isArray(data) ? data.map(translated) : translated(data) },
      });
    });
    await page.goto(`/px/feedbacks/${made.id}`);
    const shown = card(page, made);
    await expect(shown.getByText('TRANSLATED', { exact: true })).toBeVisible();
    await expect(shown.getByText('The wait was long.')).toBeVisible();
    await shown.getByRole('button', { name: 'Show original' }).press('Enter');
    await expect(shown.getByText('La espera fue larga.')).toBeVisible();
    await expect(shown.getByText('The wait was long.')).toHaveCount(0);
    await shown.getByRole('button', { name: 'Show translation' }).click();
    await expect(shown.getByText('The wait was long.')).toBeVisible();
    // a search that matched the original shows only the original
    await follow(page, `/px/search?search=espera ${made.word}`);
    await expect(shown.locator('mark').filter({ hasText: 'espera' })).toBeVisible();
  });

  test('of an employee links to the location and the unit', async ({ page, maker }) => {
    const made = await employeeFeedback(maker, { text: 'The rooms are too hot.', contact: true });
    await narrow(page, made.word);
    await page.goto('/ex/surveys');
    await expect(page.getByRole('heading', { level: 1, name: 'Narrative Feedback' })).toBeVisible();
    const shown = card(page, made);
    await expect(shown.getByRole('heading', { name: made.name })).toBeVisible();
    await expect(shown.getByRole('link', { name: /^Work Location/ })).toHaveAttribute(
      'href',
      `/ex/locations/${made.locationId}`,
    );
    await shown.getByRole('button', { name: 'Update' }).click();
    await shown.getByRole('combobox', { name: 'Contact status' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'Not Contacted',
      'Already Engaged',
      'Left Message',
      'Unable to Contact',
      'Resolved with Confidence',
      'Resolved with Uncertainty',
      'Lost',
    ]);
    await page.keyboard.press('Escape');
    await shown.getByRole('link', { name: /^Organizational Unit/ }).click();
    await expect(page).toHaveURL(new RegExp(`/ex/units/${made.unitId}$`));
  });
});

test.describe('following up', () => {
  test('sets a status, then asks for notes on the same one', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
    await page.goto(`/px/feedbacks/${made.id}`);
    const foot = card(page, made);
    const update = foot.getByRole('button', { name: 'Update' });
    await update.click();
    await expect(foot.getByRole('alert')).toHaveText(
      'Status is already set to the selected value: Not Contacted. Please provide some notes if you want to update the existing status.',
    );
    await foot.getByRole('combobox', { name: 'Contact status' }).click();
    await expect(page.getByRole('option')).toHaveCount(6);
    await page.getByRole('option', { name: 'Left Message' }).click();
    await expect(foot.getByRole('alert')).toHaveCount(0);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await update.click();
    expect((await sent).postDataJSON()).toEqual({ status: 'LEFT_MESSAGE' });
    await expectToast(page, 'Status updated successfully.');

    await foot.getByRole('textbox', { name: 'Notes' }).fill('Voicemail left.');
    await update.click();
    const steps = foot.getByRole('listitem').filter({ has: page.locator('time') });
    await expect(steps).toHaveCount(2);
    await expect(steps.nth(0)).toContainText(/Left Message\d\d\.\d\d\.\d{4} \d\d:\d\d/);
    await expect(steps.nth(1)).toContainText('Voicemail left.');
    await expect(foot.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
    await foot.getByRole('button', { name: 'Hide' }).click();
    await expect(steps).toHaveCount(0);
  });

  test('shows a status that only the API sets, until another is chosen', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
    await setStatus(maker, made.id, 'ALREADY_ENGAGED');
    await page.goto(`/px/feedbacks/${made.id}`);
    const foot = card(page, made);
    const status = foot.getByRole('combobox', { name: 'Contact status' });
    await expect(status).toHaveText('Already Engaged');
    await foot.getByRole('button', { name: 'Update' }).click();
    await expect(foot.getByRole('alert')).toHaveText(/already set to the selected value: Already Engaged\./);
    await status.click();
    await expect(page.getByRole('option')).toHaveCount(7);
    await expect(page.getByRole('option', { selected: true })).toHaveText('Already Engaged');
    await page.getByRole('option', { name: 'Left Message' }).click();
    await foot.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Status updated successfully.');
    await status.click();
    await expect(page.getByRole('option')).toHaveCount(6);
  });

  test('reverts silently when the server refuses', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
    await page.goto(`/px/feedbacks/${made.id}`);
    const foot = card(page, made);
    let refused = 0;
    await page.route(`**/v1/feedbacks/${made.id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      refused += 1;
      return route.fulfill({ status: 500, json: { errors: [{ message: 'No.', code: 'INTERNAL' }] } });
    });
    await chooseStatus(foot, 'Lost');
    await foot.getByRole('textbox', { name: 'Notes' }).fill('Moved away.');
    await foot.getByRole('button', { name: 'Update' }).click();
    await expect(foot.getByRole('combobox', { name: 'Contact status' })).toContainText('Not Contacted');
    expect(refused).toBe(1);
    await expect(foot.getByRole('textbox', { name: 'Notes' })).toHaveValue('Moved away.');
    await expect(page.getByText('No.', { exact: true })).toHaveCount(0);
    await expect(foot.getByRole('alert')).toHaveCount(0);
  });

  test('dims a resolved request, by keyboard alone', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
    await narrow(page, made.word);
    await page.goto('/px/feedbacks/srr');
    await expect(page.getByRole('heading', { level: 1, name: 'Service Resolution Requests' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Contact Status Not Contacted' })).toBeVisible();
    const row = card(page, made);
    await row.getByRole('link', { name: made.name }).press('Enter');
    const foot = page.getByRole('region', { name: made.name });
    await foot.getByRole('button', { name: 'More statuses' }).press('Enter');
    const status = foot.getByRole('combobox', { name: 'Contact status' });
    await status.press('Enter');
    await expect(page.getByRole('option', { selected: true })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('option').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(status).toContainText('Lost');
    await expect(status).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Moved away.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Status updated successfully.');
    // it stays visible, dimmed, until the list is reloaded
    await expect(row.getByText('No longer matches the filters')).toBeVisible();
    await expect(foot.getByRole('list').getByText('Moved away.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Contact Status Not Contacted' }).click();
    await page.getByRole('option', { name: 'Not Contacted' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/px\/feedbacks\/srr\?status=ALL/);
    await expect(row.getByText('No longer matches the filters')).toHaveCount(0);
    await expect(row.getByText('Moved away.')).toBeVisible();
  });
});

test("a colleague's change leaves the notes that are being typed", async ({ page, maker }) => {
  const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
  await narrow(page, made.word);
  await page.goto('/px/feedbacks/srr');
  await card(page, made).getByRole('link', { name: made.name }).click();
  const foot = page.getByRole('region', { name: made.name });
  await foot.getByRole('button', { name: 'More statuses' }).click();
  await foot.getByRole('textbox', { name: 'Notes' }).fill('She asked about');
  await setStatus(maker, made.id, 'LEFT_MESSAGE', 'On her phone.');
  await expect(card(page, made).getByText('No longer matches the filters')).toBeVisible();
  await expect(foot.getByText('On her phone.').first()).toBeVisible();
  await expect(foot.getByRole('textbox', { name: 'Notes' })).toHaveValue('She asked about');
  await expect(foot.getByRole('textbox', { name: 'Notes' })).toBeFocused();
});

test.describe('a list', () => {
  test('stores its filters and sort order in the address', async ({ page, maker }) => {
    const calls = await serveCards(page, maker, 3);
    await page.goto('/px/feedbacks');
    await expect(page.getByRole('article')).toHaveCount(3);
    const last = (name: string) => calls.at(-1)?.searchParams.get(name) ?? null;
    expect([last('experienceType'), last('narrative'), last('sortBy')]).toEqual(['PATIENT', 'true', null]);
    const rating = page.getByRole('button', { name: /^Rating/ });
    for (const order of ['asc', 'desc', null]) {
      await rating.press('Enter');
      await expect(rating).toHaveAccessibleName(
        order === null ? /not sorted/ : order === 'asc' ? /ascending/ : /descending/,
      );
      await expect.poll(() => new URL(page.url()).searchParams.get('orderBy')).toBe(order);
    }
    await page.getByRole('button', { name: /^Date/ }).click();
    await expect.poll(() => [last('sortBy'), last('orderBy')]).toEqual(['date', 'asc']);

    await page.getByRole('combobox', { name: 'Sentiment All' }).click();
    const options = page.getByRole('option', { name: /Negative|Mixed/ });
    await expect(options).toHaveCount(2);
    // both before the address has the first
    await options.evaluateAll((all) => all.forEach((option) => (option as HTMLElement).click()));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Sentiment 2 selected' })).toBeVisible();
    await expect.poll(() => last('sentimentTypes[1]')).toBe('MIXED');
    await expect(page).toHaveURL(/\?sentimentTypes=NEGATIVE,MIXED&sortBy=date&orderBy=asc$/);
    const address = page.url();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Sentiment 2 selected' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(/\?sortBy=date&orderBy=asc$/);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('combobox', { name: 'Sentiment 2 selected' })).toBeVisible();
  });

  test('keeps showing the old results until the new ones arrive', async ({ page, maker }) => {
    await serveCards(page, maker, 3);
    await page.goto('/px/feedbacks');
    await expect(page.getByRole('article')).toHaveCount(3);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/v1\/feedbacks\?.*sentimentTypes/, async (route) => {
      await held;
      await route.fulfill({ json: { data: [], pagination: { total: 0, pageCount: 0 } } });
    });
    await page.getByRole('combobox', { name: 'Sentiment All' }).click();
    await page.getByRole('option', { name: 'Negative' }).click();
    await page.keyboard.press('Escape');
    const list = page.getByRole('list', { name: 'Narrative Feedback' });
    await expect(list).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('article')).toHaveCount(3);
    go();
    await expect(page.getByText('No results found.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('loads more while scrolling, and offers a way back to the top', async ({ page, maker }) => {
    const calls = await serveCards(page, maker, 23);
    await page.goto('/px/feedbacks');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    const toTop = page.getByRole('button', { name: 'Scroll to top' });
    await expect(toTop).toHaveCount(0);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole('article')).toHaveCount(23, { timeout: 500 });
    }).toPass();
    expect(calls.map((url) => url.searchParams.get('cursor'))).toEqual(['first', '10', '20']);
    expect(new Set(calls.map((url) => url.searchParams.get('take')))).toEqual(new Set(['10']));
    await toTop.press('Enter');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    // cards out of view are not rendered
    const names = page.getByRole('article').getByRole('heading');
    const isDrawn = () =>
      names.evaluateAll((all) =>
        [all.at(0), all.at(-1)].map((name) => name?.checkVisibility({ contentVisibilityAuto: true })),
      );
    await expect.poll(isDrawn).toEqual([true, false]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(toTop).toHaveCount(0);
  });

  test('keeps its header visible when pinned', async ({ page, maker }) => {
    await serveCards(page, maker, 10);
    await page.goto('/px/feedbacks');
    const pin = page.getByRole('button', { name: 'Pin to top' });
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(pin).toBeInViewport();
    await pin.click();
    await expect(pin).not.toBeInViewport();
  });

  test('shows that nothing was found, or that loading failed', async ({ page }) => {
    await page.route(/\/v1\/feedbacks\?/, (route) =>
      route.fulfill({ json: { data: [], pagination: { total: 0, pageCount: 0 } } }),
    );
    await page.goto('/px/feedbacks');
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.unroute(/\/v1\/feedbacks\?/);
    await page.route(/\/v1\/feedbacks\?/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('This did not load')).toBeVisible();
    await page.unroute(/\/v1\/feedbacks\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This did not load')).toHaveCount(0);
  });

  test('shows ten skeletons while loading', async ({ page, maker }) => {
    const made = await patientFeedback(maker, { text: 'Fine.' });
    await narrow(page, made.word);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/v1\/feedbacks\?/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/px/feedbacks');
    // the comments beside the list load as well, under the same name
    const loading = page
      .getByRole('status', { name: 'Loading' })
      .filter({ has: page.locator(':scope > div > div:nth-child(10):last-child') });
    await expect(loading).toBeVisible();
    go();
    await expect(card(page, made)).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
});

test.describe('one feedback', () => {
  test('leads back to its list, also if it fails to load', async ({ page, maker }) => {
    const patient = await patientFeedback(maker, { text: 'Fine.' });
    const employee = await employeeFeedback(maker, { text: 'Good.' });
    await page.goto(`/px/feedbacks/${patient.id}`);
    await expect(card(page, patient)).toBeVisible();
    await page.getByRole('link', { name: 'Back to List' }).click();
    await expect(page).toHaveURL(/\/px\/feedbacks$/);
    await follow(page, `/ex/surveys/${employee.id}`);
    await expect(card(page, employee)).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/ex\/surveys$/);
    await follow(page, '/px/feedbacks/00000000-0000-4000-8000-000000000000');
    await expect(page).toHaveURL(/\/px\/feedbacks$/);
    await follow(page, '/ex/surveys/nothing');
    await expect(page).toHaveURL(/\/ex\/surveys$/);
    // an employee's feedback at the patients' address
    await follow(page, `/px/feedbacks/${employee.id}`);
    await expect(page).toHaveURL(new RegExp(`/ex/surveys/${employee.id}$`));
  });
});

test('one feedback is printed with its history, without buttons and navigation', async ({ page, maker }) => {
  const made = await patientFeedback(maker, { text: 'The bill was wrong.', contact: true });
  await setStatus(maker, made.id, 'LEFT_MESSAGE', 'Voicemail left.');
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`/px/feedbacks/${made.id}`);
  await page.getByRole('button', { name: 'Print' }).press('Enter');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const printed = card(page, made);
  await expect(printed.getByText('The bill was wrong.')).toBeVisible();
  await expect(printed.getByText('Voicemail left.')).toBeVisible();
  await expect(printed.getByText('Left Message').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Print|Update|Hide/ })).toHaveCount(0);
  await expect(printed.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to List' })).toHaveCount(0);
});

test('the filtered list is exported as shown', async ({ page, maker }) => {
  const made = await patientFeedback(maker, { text: 'The bill was wrong.', contact: true });
  await page.goto(`/px/search?search=${made.word}&status=NOT_CONTACTED&page=1`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^feedback-[\d-]+\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(
    `Filters: Experience Patient; Search ${made.word}; Contact Status Not Contacted`,
  );
  expect(lines[1]).toContain(made.name);
  await follow(page, '/px/feedbacks?status=LOST');
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', /export\?.*status.*LOST/);
});

test('a link of a notification leads to the feedback of its kind', async ({ page, maker }) => {
  const patient = await patientFeedback(maker, { text: 'Fine.' });
  const employee = await employeeFeedback(maker, { text: 'Good.' });
  await page.goto(`/feedback?target=${patient.id}`);
  await expect(page).toHaveURL(new RegExp(`/px/feedbacks/${patient.id}$`));
  await expect(card(page, patient)).toBeVisible();
  await follow(page, `/feedback?target=${employee.id}`);
  await expect(page).toHaveURL(new RegExp(`/ex/surveys/${employee.id}$`));
  await page.goto('/feedback');
  await expect(page).toHaveURL(/\/px$/);
});

test('notes from right to left leave the time after them', async ({ page, maker }) => {
  const notes = 'تركت رسالة صوتية لها.';
  const made = await patientFeedback(maker, { text: 'Call me.', contact: true });
  await setStatus(maker, made.id, 'LEFT_MESSAGE', notes);
  await page.goto(`/px/search?search=${made.word}&page=1`);
  const line = card(page, made).getByText(notes).locator('..');
  await expect(line).toBeVisible();
  const places = await line.evaluate((element) => {
    const range = document.createRange();
    return [...element.childNodes].map((node) => {
      range.selectNodeContents(node);
      const { left, right, top } = range.getBoundingClientRect();
      return { text: node.textContent ?? '', left, right, top };
    });
  });
  const time = places.at(-1);
  expect(time?.text).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  const before = places.slice(0, -1);
  expect(before.map(({ text }) => text)).toContain(notes);
  for (const { right } of before) expect(right).toBeLessThanOrEqual((time?.left ?? 0) + 1);
});

test.describe('a practice user', () => {
  test.use({ as: 'USER' });

  test('sees feedback of their practice, and none of employees', async ({ page, maker }) => {
    const own = await patientFeedback(maker, { text: 'Fine.' });
    const practiceId = (await createRecord(practiceModel(), maker)).id;
    const other = await patientFeedback(maker, { text: 'Fine.' }, { practiceId });
    await page.goto(`/px/feedbacks/${own.id}`);
    await expect(card(page, own)).toBeVisible();
    await follow(page, `/px/feedbacks/${other.id}`);
    await expect(page).toHaveURL(/\/px\/feedbacks$/);
    await narrow(page, own.word);
    await page.goto('/px/feedbacks');
    await expect(card(page, own)).toBeVisible();
    // there is nothing to select for a user of one practice
    await expect(page.getByRole('button', { name: /^Practice: / })).toHaveCount(0);

    // employee surveys have no practice
    const employee = await employeeFeedback(maker, { text: 'Good.' });
    await page.unroute(/\/v1\/feedbacks\?/);
    await narrow(page, employee.word);
    await follow(page, '/ex/surveys');
    await expect(card(page, employee)).toBeVisible();
    await page.getByRole('combobox', { name: 'Feedback Search' }).pressSequentially(employee.word);
    await expect(page.getByRole('option')).toHaveText([/Good\./]);
  });
});

test.describe('a provider', () => {
  test.use({ as: 'PROVIDER' });

  test('sees feedback of their own patients, and none of employees', async ({ page, maker, world }) => {
    const providerId = world.people.PROVIDER.userId;
    const own = await patientFeedback(maker, { text: 'Fine.' }, { providerId });
    const other = await patientFeedback(maker, { text: 'Fine.' });
    await narrow(page, own.word);
    await page.goto('/px/feedbacks');
    await expect(card(page, own)).toBeVisible();
    await follow(page, `/px/feedbacks/${other.id}`);
    await expect(page).toHaveURL(/\/px\/feedbacks$/);
    await follow(page, '/ex/surveys');
    await expect(page.getByText('You do not have access')).toBeVisible();
  });
});

test('the search of the top bar finds a comment and links to it', async ({ page, maker }) => {
  const made = await patientFeedback(maker, { text: 'The zeppelin over the door is odd.' });
  await page.goto('/px');
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await field.pressSequentially(`zeppelin ${made.word}`);
  await expect(page.getByRole('option')).toHaveText([/The zeppelin over the door is odd\./]);
  await page.getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/px/feedbacks/${made.id}$`));
  await expect(card(page, made)).toBeVisible();
});
