import { join } from 'node:path';
import { Outbox } from '../api/auth-browser.ts';
import {
  block,
  choice,
  choose,
  expectProblem,
  main,
  newEmployee,
  newUnit,
  sendButton,
} from './support/send.ts';
import { empty, expect, test } from './support/test.ts';

test('sends a survey to an employee, whose own location and unit come first in the menus', async ({
  page,
  maker,
  world,
}) => {
  const own = await newUnit(maker, 'Z');
  const other = await newUnit(maker, 'A');
  const employee = await newEmployee(maker, { organizationalUnitIds: [own.id] });
  await page.goto('/ex/surveys/send');
  await expect(sendButton(page)).toBeDisabled();
  await choose(page, choice(main(page), 'Language'), 'Spanish');
  await sendButton(page).click();
  await expectProblem(choice(main(page), 'Employee'), 'Employee must be specified');

  await choose(page, choice(main(page), 'Employee'), employee.name);
  const unit = choice(main(page), 'Organizational Unit');
  await unit.click();
  const group = page.getByRole('listbox').getByText(employee.fullName);
  await expect(group).toBeVisible();
  await expect(page.getByRole('option').first()).toHaveText(own.name);
  await unit.fill(other.name);
  await expect(page.getByRole('option')).toHaveText([other.name]);
  await empty(unit);
  await page.getByRole('option', { name: own.name }).click();

  const sent = page.waitForRequest(/\/surveys\/ex\/send$/);
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toEqual({
    employeeId: employee.id,
    language: 'SPANISH',
    organizationalUnitId: own.id,
  });
  await expect(page.getByText('Survey sent successfully.', { exact: true })).toBeVisible();
  const mail = await new Outbox(join(world.dataDir, 'outbox')).nextTo(employee.email);
  expect(mail.text).toMatch(/\/ex\/s\/[\w-]{20,}/);

  await page.getByRole('button', { name: 'Send another?', exact: true }).click();
  await expect(choice(main(page), 'Employee')).toBeFocused();
  await expect(choice(main(page), 'Employee')).toHaveValue('');
});

test('preselects the only unit of an employee, and sends without it once it is emptied', async ({
  page,
  maker,
}) => {
  const unit = await newUnit(maker, 'Z');
  const [one, other] = [
    await newEmployee(maker, { organizationalUnitIds: [unit.id] }),
    await newEmployee(maker, { organizationalUnitIds: [unit.id] }),
  ];
  const send = async () => {
    const sent = page.waitForRequest(/\/surveys\/ex\/send$/);
    await sendButton(page).click();
    return (await sent).postDataJSON() as unknown;
  };
  const field = choice(main(page), 'Organizational Unit');
  await page.goto('/ex/surveys/send');
  await choose(page, choice(main(page), 'Employee'), one.name);
  await expect(field).toHaveValue(unit.name);
  expect(await send()).toEqual({ employeeId: one.id, language: 'ENGLISH', organizationalUnitId: unit.id });

  await page.getByRole('button', { name: 'Send another?', exact: true }).click();
  await choose(page, choice(main(page), 'Employee'), other.name);
  await expect(field).toHaveValue(unit.name);
  await empty(field);
  // closes the options
  await field.press('Tab');
  expect(await send()).toEqual({ employeeId: other.id, language: 'ENGLISH', organizationalUnitId: null });
});

test('does not offer a former employee', async ({ page, maker }) => {
  const present = await newEmployee(maker);
  const former = await newEmployee(maker, { exitDate: '2024-01-31' });
  await page.goto('/ex/surveys/send');
  const field = choice(main(page), 'Employee');
  await field.fill(former.name);
  await expect(page.getByText('Nothing turned up')).toBeVisible();
  await field.fill(present.name);
  await expect(page.getByRole('option')).toHaveText([present.name]);
});

test('shows the error of a blocked employee at the field', async ({ page, maker }) => {
  const employee = await newEmployee(maker);
  await block(maker, employee.email);
  await page.goto('/ex/surveys/send');
  await choose(page, choice(main(page), 'Employee'), employee.name);
  await sendButton(page).click();
  await expectProblem(choice(main(page), 'Employee'), 'This contact is blocked.');
  await expect(choice(main(page), 'Employee')).toHaveValue(employee.name);
});

test.describe('a provider', () => {
  test.use({ as: 'PROVIDER' });

  test('cannot send to employees', async ({ page }) => {
    await page.goto('/ex/surveys/send');
    await expect(page.getByText('You do not have access')).toBeVisible();
  });
});
