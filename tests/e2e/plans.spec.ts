import { expect, type Page } from '@playwright/test';
import { dayOfReader, lastMonths } from '../../src/domain/measures/period.ts';
import { planAddress } from '../../src/domain/measures/plans/plan-address.ts';
import type { Demo } from './support/demo.ts';
import { test } from './support/demo-test.ts';
import { expectAccessible, expectToast } from './support/test.ts';

let demo: Demo;

test.beforeAll(async ({ demo: own }) => {
  demo = own;
});

const proof = (page: Page) => page.getByRole('region', { name: 'Is it working?' });

async function openPlan(page: Page, name: string): Promise<void> {
  await page.goto(`${demo.url}/plans`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(proof(page)).toHaveAttribute('aria-busy', 'false');
}

test('a plan shows whether it works, and its steps are ticked', async ({ page, context }) => {
  await demo.enter(context, await demo.signIn('admin'));
  await openPlan(page, 'Shorter waits at Las Cruces');
  await expect(proof(page).getByText(/11 practices without the plan \(95% interval/)).toBeVisible();
  await expect(
    proof(page)
      .getByRole('img', { name: /Plan began/ })
      .first(),
  ).toBeVisible();
  const rows = proof(page).getByRole('table', { name: 'Figures before and since' }).getByRole('rowheader');
  await expect(rows).toHaveText(['Bright Smiles Las Cruces', '11 practices without the plan', 'Difference']);

  const evidence = page.getByRole('list', { name: 'Evidence' }).getByRole('listitem');
  await expect(evidence).toHaveCount(3);
  await expect(evidence.first()).toContainText(/Wait Time \d\.\d/);
  const others = page.getByRole('region', { name: 'Other plans' });
  await expect(others.getByRole('link', { name: 'Clear prices before treatment' })).toBeVisible();
  await expect(others.getByRole('link', { name: 'Shorter waits at Las Cruces' })).toBeHidden();

  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps).toContainText('2 of 5 done');
  const step = steps.getByRole('checkbox', { name: 'Keep one open slot each morning' });
  await step.click();
  await expect(steps).toContainText('3 of 5 done');
  await expect(step).toBeChecked();
  await step.click();
  await expect(steps).toContainText('2 of 5 done');

  for (const width of [390, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test('a plan that too few practices are left to compare with says so', async ({ page, context }) => {
  const admin = await demo.signIn('admin');
  await demo.enter(context, admin);
  const { body } = await admin.get('/v1/practices?take=100');
  const { data: practices } = body as unknown as { data: { id: string; name: string }[] };
  const at = { practiceIds: practices.slice(0, 1).map(({ id }) => id) };
  const form = `${demo.url}${planAddress('/px/search?categoryId=10', { ownerId: '', at }, [])}`;
  const enough = 'No other plan about this is running there.';
  await page.goto(form);
  await expect(page.getByText(enough)).toBeVisible();
  await expect(page.getByText('are left to compare with')).toBeHidden();
  await page.route('**/v1/plans?*state=RUNNING*', async (route) => {
    if (route.request().url().includes('practiceIds')) return route.fallback();
    const response = await route.fetch();
    const plan = { id: 'another', name: 'Elsewhere', practices: practices.slice(1, 9) };
    return route.fulfill({ response, json: { ...(await response.json()), data: [plan] } });
  });
  await page.goto(form);
  const left = practices.length - 9;
  await expect(
    page.getByText(
      `Only ${left} of the practices are left to compare with. A comparison needs 5 without such a plan.`,
    ),
  ).toBeVisible();
  await expect(page.getByText(enough)).toBeVisible();
});

test('a plan is started from a drill-down, and says when it can be judged', async ({ page, context }) => {
  await demo.enter(context, await demo.signIn('manager'));
  const { gte, lt } = lastMonths(dayOfReader(new Date()), 12);
  await page.goto(`${demo.url}/px/search?categoryId=10&date[gte]=${gte}&date[lt]=${lt}`);
  await page.getByRole('link', { name: 'Start a plan for Wait Time' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Wait Time at /);
  await expect(page.getByRole('combobox', { name: 'Metric' })).toHaveValue('Wait Time');
  // a link has ids only
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(/^[^,]+, [^,]+$/);
  await page.getByRole('combobox', { name: 'State' }).click();
  await expect(page.getByRole('option')).toHaveText(['Draft', 'Running']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Ended' })).toBeHidden();
  const name = 'Wait Time in the morning';
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  // the selected practice is filled in
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'The plan was added');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(proof(page)).toContainText('Not enough answers yet: about 4 more weeks.');

  const steps = page.getByRole('region', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Add a step' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a step' });
  const submit = dialog.getByRole('button', { name: 'Add', exact: true });
  await submit.click();
  await expect(dialog.getByText('Write the step')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Step' }).fill('Keep one open slot');
  await dialog.getByRole('textbox', { name: 'Due date' }).fill('1/5/2026');
  await page.keyboard.press('Enter');
  // the next one is typed at once
  await expect(dialog.getByRole('textbox', { name: 'Step' })).toBeFocused();
  await page.keyboard.type('Call late arrivals');
  // Enter does nothing while the button is disabled, which it may still be when the step is said to be added
  for (const text of ['Keep one open slot', 'Call late arrivals']) {
    await expect(dialog.getByText(`Added: ${text}`)).toBeVisible();
    await expect(submit).toBeEnabled();
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toBeHidden();
  await expect(steps).toContainText('0 of 2 done');
  await expect(steps).toContainText('Late: Jan 5, 2026');
  await steps.getByRole('checkbox', { name: 'Keep one open slot' }).click();
  await expect(steps).toContainText(/\S, \w+\s\d+,\s\d{4}/);
  await expect(steps).toContainText('due Jan 5, 2026');
  await expect(steps).not.toContainText('Late');
  await steps.getByRole('button', { name: 'Change step Keep one open slot' }).click();
  const changed = page.getByRole('dialog', { name: 'Change the step' });
  await changed.getByRole('combobox', { name: 'Person' }).click();
  const person = page.getByRole('option').first();
  const assignee = (await person.textContent()) ?? '';
  await person.click();
  await changed.getByRole('button', { name: 'Save' }).click();
  await expect(changed).toBeHidden();
  await steps.getByRole('checkbox', { name: 'Keep one open slot' }).click();
  await expect(steps).toContainText(`${assignee} · `);
  await steps.getByRole('button', { name: 'Change step Keep one open slot' }).click();
  await changed.getByRole('button', { name: 'Remove' }).click();
  await expect(steps).toContainText('0 of 1 done');
  const add = steps.getByRole('button', { name: 'Add a step' });
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toContainText('0 of 2 done');
  await expect(add).toBeFocused();

  await page.getByRole('button', { name: 'Finish plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish plan' }).click();
  await expect(page.locator('main header').getByText('Done', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'The plan was successfully deleted.');
});
