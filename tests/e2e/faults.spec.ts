import type { Locator, Page } from '@playwright/test';
import { createRecord } from '../support/make-record.ts';
import { getModel } from '../support/entity-files.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';
import { namedRecord, openFilter, openList, rows } from './support/walk.ts';

const user = getModel('user');
const unit = getModel('unit');

const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i });

/** Makes the next save end in a toast with this text. */
async function failWith(page: Page, message: string): Promise<void> {
  await page.route('**/v1/savedViews', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { errors: [{ message, code: 'VALIDATION' }] } })
      : route.fallback(),
  );
}

test('a toast is centred at any width, and announced over a dialog', async ({ page }) => {
  for (const [width, message] of [
    [1440, 'Short.'],
    [360, 'This is a long sentence about what went wrong. '.repeat(4).trim()],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await failWith(page, message);
    await page.goto('/users?filter={"status":"ACTIVE"}');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const toast = toasts(page).getByRole('listitem').first();
    // it stays while the pointer is over it
    await toast.hover();
    await expect(page.getByRole('dialog')).toBeVisible();
    // of one moment, once it has come to rest
    const read = () =>
      toast.evaluate((one) => {
        const { left, width } = one.getBoundingClientRect();
        return { left, offset: Math.abs(left + width / 2 - document.documentElement.clientWidth / 2) };
      });
    await expect.poll(async () => (await read()).offset).toBeLessThanOrEqual(1);
    expect((await read()).left).toBeGreaterThanOrEqual(15);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('Back does not bring back a deleted record', async ({ page, maker }) => {
  const made = await namedRecord(user, maker);
  await openList(page, user, made.word);
  await rows(page, user).first().getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(made.id));
  await page.goto(`/users/${made.id}`);
  await expect(page.getByText(user.messages.notFound)).toBeVisible();
});

test('Back to a list restores its scroll; other screens start at the top', async ({ page, maker }) => {
  for (let count = (await maker.api.list('users')).total; count < 24; count += 1)
    await createRecord(user, maker);
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/users');
  await rows(page, user).nth(15).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect.poll(top).toBeGreaterThan(200);
  const left = await top();
  const open = async (): Promise<void> => {
    await rows(page, user).nth(15).getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Back to List' })).toBeVisible();
    await expect.poll(top).toBe(0);
  };
  await open();
  await page.goBack();
  await expect.poll(top).toBeGreaterThan(left - 60);
  await open();
  await page.getByRole('link', { name: 'Back to List' }).click();
  await expect.poll(top).toBeGreaterThan(left - 60);
});

test('the search term survives a reload, and is cleared when its page is left', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Feedback Search' });
  await page.goto('/px');
  await field.fill('estimate');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/px\/search\?search=estimate/);
  await expect(field).toHaveValue('estimate');
  await page.reload();
  await expect(field).toHaveValue('estimate');
  await field.fill('crown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=crown/);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(field).toHaveValue('');
});

test('users cannot delete their own account', async ({ page, world }) => {
  await page.goto(`/users/${world.people.ADMIN.userId}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await expect(page.getByText('This user is not assigned to any practices')).toHaveCount(0);
});

test('a form names its record, and its action bar is at the bottom of the window', async ({
  page,
  maker,
}) => {
  const made = await namedRecord(unit, maker);
  for (const height of [700, 1300]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height });
      await page.goto(`/ex/units/${made.id}/edit`);
      await expect(page.getByRole('main').getByText(made.name, { exact: true }).first()).toBeVisible();
      const bar = page.getByRole('button', { name: 'Save', exact: true }).locator('..');
      const bottom = () => bar.evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
      await expect.poll(bottom).toBe(height);
    }
  }
});

test('buttons of dialogs are 44 px high on phones', async ({ page, maker }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const made = await namedRecord(user, maker);
  await page.goto(`/users/${made.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const buttons = page.getByRole('alertdialog').getByRole('button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('the menu fits into 900 px of height, and fades at its scroll edge in a lower window', async ({
  page,
}) => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  const place = nav.locator('..');
  const visible = nav.getByRole('link').filter({ visible: true });
  for (const [height, path, parent] of [
    [1000, '/px', 'Feedback'],
    // with the row of an added entity, too
    [980, '/px', 'Feedback'],
    [980, '/ex/surveys', 'Feedback'],
    [900, '/security-log', undefined],
    [768, '/security-log', undefined],
  ] as const) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(path);
    await expect.poll(() => visible.count()).toBeGreaterThanOrEqual(12);
    for (const link of await visible.all()) await expect(link).toBeInViewport({ ratio: 1 });
    for (const edge of ['data-above', 'data-below']) await expect(place).not.toHaveAttribute(edge);
    // at most the current parent is open
    await expect(nav.getByRole('listitem').getByRole('button', { expanded: true })).toHaveText(
      parent ? [parent] : [],
    );
  }
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.goto('/px');
  await expect(place).toHaveAttribute('data-below');
  await page.goto('/security-log');
  await expect(nav.getByRole('link', { name: 'Security Log' })).toBeInViewport();
  await expect(place).toHaveAttribute('data-above');
});

test('the menu starts collapsed below 1200 px, with single-line tooltips', async ({ page }) => {
  await page.setViewportSize({ width: 1199, height: 900 });
  await page.goto('/px');
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  await page.getByRole('link', { name: 'Organizational Units' }).hover();
  const tooltip = page.getByRole('tooltip', { name: 'Organizational Units' });
  await expect.poll(async () => (await tooltip.boundingBox())?.height).toBeLessThan(40);
});

/** The texts of elements that end in an ellipsis, on one line or after the first of several. */
function truncatedTexts(elements: Locator): Promise<(string | null)[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map(({ textContent }) => textContent),
  );
}

test('email addresses are not truncated below names of users, and inactive users are marked', async ({
  page,
  maker,
}) => {
  const made = await namedRecord(user, maker);
  const email = `a.rather.long.address.${made.word.toLowerCase()}@bright-smiles.example.com`;
  await maker.api.update('users', made.id, { status: 'INACTIVE', email });
  await openList(page, user, made.word);
  const row = rows(page, user).first();
  const shown = row.getByText(email);
  await expect(shown).toBeVisible();
  await expect(row.getByRole('rowheader').getByText('Inactive', { exact: true })).toBeVisible();
  await expect.poll(() => truncatedTexts(shown)).toEqual([]);
  // the columns share the width according to their content
  await expect.poll(() => truncatedTexts(row.locator('td .clipped'))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: new RegExp(`^(Call|Write to) ${made.name}`) })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('contacts of employees are not truncated beside long names and roles', async ({ page, maker }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const email = `rosalind.achterberg${Date.now() % 10_000}@bright-smiles.test`;
  await createRecord(getModel('employee'), maker, {
    values: {
      firstName: 'Rosalind',
      lastName: 'Achterberg',
      email,
      phone: null,
      preferredNotificationType: 'EMAIL',
      employeeRoleType: 'FRONT_DESK_COORDINATOR',
      employeeStatusType: 'CONTRACTOR',
    },
  });
  await page.goto(`/ex/employees?filter={"search":"${email}"}`);
  const row = rows(page, getModel('employee')).filter({ hasText: email });
  await expect(row.getByRole('link', { name: email })).toBeVisible();
  await expect.poll(() => truncatedTexts(row.locator('a, .clipped'))).toEqual([]);
});

test('several values of a filter form one chip', async ({ page }) => {
  await page.goto('/users');
  const filters = await openFilter(page, 'Role');
  await filters.getByRole('option', { name: 'Provider' }).click();
  await filters.getByRole('option', { name: 'Standard User' }).click();
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: /^Remove/ });
  await expect(chips).toHaveCount(1);
  await expect(chips).toContainText('Provider, Standard User');
  await expect(rows(page, user).first()).toBeVisible();
});

test('units are listed as a tree, and parents are chosen by their path', async ({ page, maker }) => {
  const parent = await namedRecord(unit, maker);
  await maker.api.update('organizationalUnits', parent.id, { parentId: null });
  const child = await createRecord(unit, maker, {
    values: { name: `${parent.word} Child`, parentId: parent.id },
  });
  await page.goto('/ex/units?perPage=100');
  const names = rows(page, unit).getByRole('rowheader');
  await expect(names.filter({ hasText: parent.word })).toHaveCount(2);
  const all = await names.allInnerTexts();
  const at = all.findIndex((text) => text.includes(`${parent.word} Child`));
  expect(all[at - 1]).toContain(parent.word);
  await page.goto('/ex/units/create');
  const picker = page.getByRole('combobox', { name: 'Parent' });
  await picker.click();
  await picker.fill(`${parent.word} Child`);
  await expect(page.getByRole('option')).toHaveText([`${parent.name} > ${parent.word} Child`]);
  expect(child.id).not.toBe(parent.id);
});

test('a review link for satisfied patients only shows a warning, and saving it asks for confirmation', async ({
  page,
  maker,
}) => {
  const practice = await createRecord(getModel('practice'), maker, {
    fill: 'all',
    values: { postSurveyScreenMarkdown: null },
  });
  await page.goto(`/practices/${practice.id}/edit`);
  const text = page.getByRole('textbox', { name: 'Post-Survey Screen Content' });
  await expect(text).toHaveValue('');
  await page
    .getByRole('group', { name: 'Insert a variable' })
    .getByRole('button', { name: '{{#positive}}' })
    .click();
  await expect(text).toHaveValue('{{#positive}}{{/positive}}');
  await text.fill('{{#positive}}[Review us](https://reviews.example/us){{/positive}}');
  await expect(page.getByText(/review gating: the FTC and Google forbid it/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Save with review gating' });
  await expect(dialog).toContainText('https://reviews.example/us');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, getModel('practice').messages.updated);
});
