import { getModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import { expect, expectToast, test } from './support/test.ts';
import { viewPath } from './support/walk.ts';

test('the key of a record states that it grants no access', async ({ page, maker }) => {
  const model = getModel('practice');
  const { id } = await createRecord(model, maker);
  await page.goto(viewPath(model, id));
  const key = page.getByRole('definition').filter({ has: page.getByRole('button', { name: /^Copy/ }) });
  await expect(key).toContainText('Identifies this record to other systems. It gives no access.');
});

test("an administrator ends a user's sessions", async ({ page, maker, world, newVisitor }) => {
  const { id, email } = await newPerson(maker, 'USER', { practiceIds: [world.practiceId] });
  const theirs = await newVisitor();
  await signInAs(theirs.context(), world, email);
  await theirs.goto('/account');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.goto(`/users/${id}`);
  await page.getByRole('button', { name: 'End sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click();
  await expectToast(page, '1 session has ended.');
  await theirs.goto('/account');
  await expect(theirs.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
