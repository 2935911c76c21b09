import type { Page } from '@playwright/test';
import { expectStatus } from '../support/api.ts';
import { changeSession, subscribe } from './support/boot.ts';
import { employeeFeedback, patientFeedback } from './support/feedback.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import { newPractice } from './support/survey.ts';
import { uniqueWord } from './support/walk.ts';
import { expect, test } from './support/test.ts';
import type { Maker } from '../support/make-record.ts';

/** Enough feedback with the same word to need pages. */
async function several(maker: Maker, count: number, word: string): Promise<void> {
  const text = `The ${word} was long, and it was long again. `.repeat(8);
  for (let index = 0; index < count; index += 1) await patientFeedback(maker, { text, rating: 5 * index });
}

function cards(page: Page) {
  return page.getByRole('article');
}

test('keys of an input method neither search nor clear the field', async ({ page }) => {
  await page.goto('/px/feedbacks');
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await field.fill('いた');
  for (const key of ['Enter', 'Escape'])
    for (const composing of [{ isComposing: true, keyCode: 229 }, { keyCode: 229 }])
      await field.dispatchEvent('keydown', { key, ...composing });
  await expect(field).toHaveValue('いた');
  await expect(page).toHaveURL(/\/px\/feedbacks$/);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/px\/search/);
});

test('Enter in the top bar opens the search page with the number of results', async ({ page, maker }) => {
  const word = uniqueWord().toLowerCase();
  await several(maker, 2, word);
  await page.goto('/px/feedbacks');
  await page.getByRole('combobox', { name: 'Feedback Search' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/px/search\\?search=${word}&page=1$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Found 2 Results' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().locator('mark').first()).toHaveText(word);

  await page.getByRole('button', { name: /^Rating/ }).click();
  await expect(page).toHaveURL(/sortBy=rating&orderBy=asc$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/px\/feedbacks$/);

  await page.goto(`/px/search?search=${word}nothing`);
  await expect(page.getByRole('combobox', { name: 'Feedback Search' })).toHaveValue(`${word}nothing`);
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nothing turned up')).toBeVisible();
});

test('every parameter is a removable chip, and the count follows', async ({ page, maker, world }) => {
  const word = uniqueWord();
  await several(maker, 2, word);
  const other = '00000000-0000-4000-8000-000000000000';
  await page.goto(
    `/px/search?search=${word}&date[gte]=2020-01-01&nps=detractors&practiceIds[0]=${world.practiceId}&providerId=${other}&page=1&cb=5`,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button');
  await expect(chips).toHaveText([
    /Search ?\w+/,
    /Date ?since Jan 1, 2020/,
    /NPS ?Detractors/,
    /Practice ?\w+/,
    /Provider ?1 selected/,
    'Clear',
  ]);
  await page.getByRole('button', { name: /Remove Provider/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Found 2 Results' })).toBeVisible();
  await expect(page).not.toHaveURL(/providerId/);
  await expect(page.getByRole('button', { name: /Remove Practice/ })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`[?&]practiceIds\\[0\\]=${world.practiceId}&`));
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a search takes no more text than the server does', async ({ page }) => {
  await page.goto('/px/feedbacks');
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await field.pressSequentially('nowhere '.repeat(28));
  const text = 'nowhere '.repeat(25);
  await expect(field).toHaveValue(text);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  // a longer one in a link is cut, not ignored
  await page.goto(`/px/search?search=${'nowhere'.repeat(40)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove Search/ })).toBeVisible();
});

test('invalid parts of a link are named, and a failed search says so', async ({ page }) => {
  await page.goto('/px/search?search=nowhere&nps=some&practiceId=1&date[gte]=2026-02-02&date[lt]=2026-01-01');
  const note = page.getByRole('note');
  await expect(note).toHaveText('Ignored, because the link’s value is invalid: Date, NPS, Practice.');
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('button')).toHaveText([
    /Search ?nowhere/,
    'Clear',
  ]);
  await page.route(/\/v1\/feedbacks\?.*take=3/, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Feedback Search' }).fill('wait');
  await expect(page.getByRole('status').getByText('This did not load')).toBeVisible();
});

test('without access to the feedback of patients, the top bar searches that of employees', async ({
  page,
}) => {
  await changeSession(page, (session) => subscribe(session, 'EMPLOYEE_EXPERIENCE'));
  await page.goto('/blocklist');
  await page.getByRole('combobox', { name: 'Feedback Search' }).fill('anything');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ex\/surveys\/search\?search=anything&page=1$/);
});

test('the requests of employees are filtered by assignee and due date', async ({ page, maker, world }) => {
  const { id, word } = await employeeFeedback(maker, { contact: true });
  await page.goto(`/ex/surveys/search?search=${word}&srr=true&page=1`);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Mine' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
  const assigned = { assigneeId: world.people.ADMIN.userId, dueDate: '2099-01-05' };
  expectStatus(await maker.api.send('PUT', `/feedbacks/${id}/assignment`, assigned), 200);
  await expect(page.getByRole('heading', { level: 1, name: 'Found 1 Result' })).toBeVisible();
  await expect(cards(page)).toContainText('Due Jan 5, 2099');
  await page.getByRole('button', { name: 'Overdue', exact: true }).press('Enter');
  await expect(page).toHaveURL(/mine=true&overdue=true/);
  await expect(page.getByRole('heading', { level: 1, name: 'Found 0 Results' })).toBeVisible();
});

test('the selected practice limits the search and the provider filter, visibly', async ({
  newVisitor,
  maker,
  world,
}) => {
  test.slow();
  const other = await newPractice(maker, {});
  const practiceIds = [world.practiceId, other];
  const lastName = uniqueWord();
  const elsewhere = await newPerson(maker, 'PROVIDER', { practiceIds: [other], lastName });
  const person = await newPerson(maker, 'USER', { practiceIds, allowViewProviders: true });
  const page = await newVisitor();
  await signInAs(page.context(), world, person.email);
  await page.goto('/px/search?search=nowhere&page=1');
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(chips).toHaveText([/^Practice/, /Search ?nowhere/, 'Clear']);
  await expect(chips.first().getByRole('button')).toHaveCount(0);

  // the provider of the other practice is neither offered nor kept
  await page.goto(`/px/feedbacks?providerIds[0]=${elsewhere.id}`);
  const practice = page.getByRole('button', { name: /^Practice/ });
  const first = (await practice.textContent()) ?? '';
  const otherName = (await maker.api.read('practices', other)).data.name as string;
  if (first.includes(otherName)) {
    await expect(page).toHaveURL(/providerIds/);
    await practice.click();
    await page.getByRole('menuitemradio').filter({ hasNotText: otherName }).click();
  }
  await expect(page).toHaveURL(/\/px\/feedbacks$/);
  await page.getByRole('button', { name: /^All providers/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: lastName })).toHaveCount(0);
});

test('a link with practices and providers that a role is not offered limits each list visibly, and names what is out of reach', async ({
  newVisitor,
  maker,
  world,
}) => {
  test.slow();
  const [other, foreign] = [await newPractice(maker, {}), await newPractice(maker, {})];
  const name = String((await maker.api.read('practices', other)).data.name);
  const provider = await newPerson(maker, 'PROVIDER', { practiceIds: [other] });
  const word = uniqueWord();
  const person = await newPerson(maker, 'USER', {
    practiceIds: [world.practiceId, other],
    allowViewProviders: false,
  });
  const there = { ...maker, practiceIds: [other] };
  const answered = { text: `The ${word} was long.`, contact: true };
  const made = await patientFeedback(there, answered, { providerId: provider.id });
  await patientFeedback(there, answered);
  const page = await newVisitor();
  await signInAs(page.context(), world, person.email);
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button');
  const note = page.getByRole('note').filter({ hasText: 'Ignored' });
  const practice = chips.filter({ hasText: /^Remove Practice/ });

  for (const path of ['/px/feedbacks', '/px/feedbacks/srr', '/px/search']) {
    await page.goto(
      `${path}?practiceIds[0]=${other}&practiceIds[1]=${foreign}&providerIds[0]=${provider.id}`,
    );
    await expect(page.locator(`#feedback-card-${made.id}`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(note).toHaveText('Ignored, because the link’s value is invalid: Practice.');
    await expect(practice).toHaveText(new RegExp(`Practice ?${name}$`));
    await chips.filter({ hasText: /^Remove Provider/ }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(note).toHaveCount(0);
    await practice.click();
    await expect(page).not.toHaveURL(/practiceIds/);

    // only the foreign one: the selected practice applies
    await page.goto(`${path}?practiceIds[0]=${foreign}`);
    await expect(note).toBeVisible();
    await expect(practice).toHaveCount(0);
  }
});

test('providers in chips are formatted as on cards', async ({ page, world }) => {
  const providerId = world.people.PROVIDER.userId;
  await page.goto(`/px/search?providerIds[0]=${providerId}&page=1`);
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button');
  await expect(chips).toHaveText([/Provider ?Walk [^,]+$/, 'Clear']);
  await page.goto(`/px/feedbacks?providerIds[0]=${providerId}`);
  await expect(
    page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Walk [^,]+$/ }),
  ).toBeVisible();
});

test('the filter bar narrows the list by practice and provider, in the address', async ({ page }) => {
  await page.goto('/px/feedbacks');
  await page.getByRole('button', { name: /^All practices/ }).click();
  const option = page.getByRole('option').first();
  const call = page.waitForRequest((request) => /\/v1\/feedbacks\?.*practiceIds\[0\]=/.test(request.url()));
  await option.click();
  await call;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?practiceIds\[0\]=/);
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/px\/feedbacks$/);
  await page.goto('/ex/surveys');
  await expect(page.getByRole('button', { name: /^All work locations/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^All organizational units/ })).toBeVisible();
});
