import type { Page } from '@playwright/test';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { fieldNamed, getMessage, wireName } from '../support/entity-files.ts';
import { failingValues, type FailingValue } from '../support/failing-values.ts';
import { createRecord, type Made, type Maker, validRecord } from '../support/make-record.ts';
import { longest } from '../support/values.ts';
import { control, expectTyped, fillForm, formFields } from './support/form.ts';
import { empty, expect, expectToast, test } from './support/test.ts';
import { ALIKE, namedRecord, uniqueWord, walkedWhole } from './support/walk.ts';

test.use({ sharesRelated: true });

/** A plain text field of the form: the easiest to type into. */
function textField(fields: FieldModel[]): FieldModel | undefined {
  return fields.find(
    (field) => field.kind === 'string' && !field.format && !field.mask && !field.when && !field.copyFrom,
  );
}

/** A value that a user can type and the form must reject. */
function typable(model: EntityModel, field: FieldModel): FailingValue | undefined {
  // a dependent field counts as edited along with its source
  if (field.when || field.mask || field.widget === 'slider' || field.relation || field.copyFrom)
    return undefined;
  if (field.kind === 'string' && field.format)
    return failingValues(model, field).find((one) => one.why.startsWith('"'));
  if (['string', 'text'].includes(field.kind))
    return failingValues(model, field).find((one) => one.why.startsWith('longer'));
  return undefined;
}

function submit(page: Page, model: EntityModel, operation: 'create' | 'edit') {
  const { submitCreate, submitEdit } = model.screens.form;
  return page.getByRole('button', { name: operation === 'create' ? submitCreate : submitEdit, exact: true });
}

async function openCreate(page: Page, model: EntityModel): Promise<void> {
  await page.goto(`${model.route}/create`);
  await expect(page.getByRole('heading', { level: 1, name: model.screens.form.createTitle })).toBeVisible();
}

async function openEdit(page: Page, model: EntityModel, made: Made): Promise<void> {
  await page.goto(`${model.route}/${made.id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: model.screens.form.editTitle })).toBeVisible();
}

async function word(field: FieldModel): Promise<string> {
  return `${uniqueWord()} typed`.slice(0, longest(field));
}

for (const [name, model] of walkedWhole.filter(([, one]) => one.permissions.create.ADMIN)) {
  const listFields = (maker: Maker) => formFields(model, 'create', 'ADMIN', {}, maker.facts);

  test.describe(`form of ${name}`, () => {
    test('shows a message once its field was edited and left, not before', async ({ page, maker }) => {
      await openCreate(page, model);
      await expect(submit(page, model, 'create')).toBeDisabled();
      const typed = listFields(maker).flatMap((field) => typable(model, field) ?? []);
      for (const { field } of typed) {
        await control(page, field).focus();
        await control(page, field).blur();
      }
      for (const failing of typed) {
        const input = control(page, failing.field);
        await expect(input).not.toHaveAttribute('aria-invalid', 'true');
        await input.fill(String(failing.value));
        await input.blur();
        await expect(input).toHaveAttribute('aria-invalid', 'true');
        await expect(input).toHaveAccessibleDescription(
          new RegExp(failing.message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
        );
        // others would be checked for what it says
        if (!model.rules.some(({ when }) => failing.path in when)) continue;
        await empty(input);
        await input.blur();
      }
    });

    test('refuses missing values, with a summary that links to each field', async ({ page, maker }) => {
      const fields = listFields(maker);
      const required = fields.filter(
        (field) =>
          field.required && (field.default ?? field.initial) === undefined && field.kind !== 'boolean',
      );
      const some = textField(fields) ?? fields.find((field) => field.kind === 'string');
      // generated for every entity, but skipped if its schema has no such field; also below
      test.skip(!some, 'nothing to type into');
      if (!some) return;
      await openCreate(page, model);
      await control(page, some).fill(some.format === 'email' ? 'x' : 'y');
      if (some.required && !some.format) await control(page, some).fill('   ');
      await expect(submit(page, model, 'create')).toBeEnabled();
      await submit(page, model, 'create').click();
      const summary = page.getByRole('group', { name: 'Fields that need your attention' });
      await expect(summary).toBeFocused();
      for (const field of required) {
        const message = getMessage(model, field, 'required');
        await expect(summary.getByRole('link', { name: field.title, exact: true })).toBeVisible();
        await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
      }
      const first = required[0] ?? some;
      await summary.getByRole('link', { name: first.title, exact: true }).click();
      await expect(control(page, first)).toBeFocused();
    });

    test("shows the server's refusal at its field", async ({ page, maker }) => {
      const unique = formFields(model, 'create', 'ADMIN', {}, maker.facts).find(
        (field) =>
          field.unique ?? model.fields.some((one) => one.unique && one.firstOf?.includes(field.name)),
      );
      test.skip(!unique, 'nothing is unique');
      if (!unique) return;
      const message =
        (unique.unique ?? model.fields.find((one) => one.firstOf?.includes(unique.name))?.unique)?.message ??
        '';
      const existing = await createRecord(model, maker, { fill: 'all' });
      const record = await validRecord(model, maker, {
        values: Object.fromEntries(
          [unique.name, ...(unique.unique?.within ?? [])].flatMap((name) => {
            const field = fieldNamed(model, name);
            return field ? [[wireName(field), existing.sent[wireName(field)]]] : [];
          }),
        ),
      });
      await openCreate(page, model);
      await fillForm(page, model, record, maker);
      await submit(page, model, 'create').click();
      await expect(control(page, unique)).toHaveAccessibleDescription(new RegExp(message));
      await empty(control(page, unique));
      await expect(page.getByText(message, { exact: true })).toBeHidden();
    });

    test('asks before discarding unsaved changes', ALIKE, async ({ page, maker }) => {
      const field = textField(listFields(maker)) ?? listFields(maker)[0];
      if (!field) return;
      await openCreate(page, model);
      await control(page, field).fill('abc');
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Leave without saving');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expectTyped(page, field, 'abc');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL(new RegExp(`${model.route}(\\?|$)`));
    });
  });

  if (!model.permissions.update.ADMIN) continue;

  test.describe(`edit form of ${name}`, () => {
    const editable = (made: Made, maker: Maker) =>
      formFields(model, 'update', 'ADMIN', made.data, maker.facts);

    test('starts from the record, saves changed fields only, and confirms', async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      const fields = editable(made, maker);
      const field = textField(fields);
      test.skip(!field, 'nothing to type into');
      if (!field) return;
      await openEdit(page, model, made);
      for (const one of fields.filter(
        (other) => other.kind === 'string' && !other.format && !other.writeOnly,
      )) {
        await expectTyped(page, one, String(made.data[one.name] ?? ''));
      }
      await expect(submit(page, model, 'edit')).toBeDisabled();
      const next = await word(field);
      await control(page, field).fill(next);
      await expect(submit(page, model, 'edit')).toBeEnabled();
      await control(page, field).fill(String(made.data[field.name]));
      await expect(submit(page, model, 'edit')).toBeDisabled();
      await control(page, field).fill(next);
      await submit(page, model, 'edit').click();
      await expectToast(page, model.messages.updated);
      const { data } = await maker.api.read(model.resource, made.id);
      expect(data).toEqual({ ...made.data, [field.name]: next, updatedAt: data.updatedAt });
    });

    test('keeps the input when another user saved first', ALIKE, async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      const field = textField(editable(made, maker));
      test.skip(!field, 'nothing to type into');
      if (!field) return;
      await openEdit(page, model, made);
      const mine = await word(field);
      await control(page, field).fill(mine);
      const theirs = await word(field);
      expect((await maker.api.update(model.resource, made.id, { [field.name]: theirs })).status).toBe(200);
      await submit(page, model, 'edit').click();
      const dialog = page.getByRole('alertdialog', { name: /^Changed by / });
      await expect(dialog).toContainText(`changed this ${model.label.singular.toLowerCase()}`);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await expectTyped(page, field, mine);
      expect((await maker.api.read(model.resource, made.id)).data[field.name]).toBe(theirs);
      await submit(page, model, 'edit').click();
      await dialog.getByRole('button', { name: 'Load theirs' }).click();
      await expectTyped(page, field, theirs);
      await control(page, field).fill(mine);
      expect(
        (await maker.api.update(model.resource, made.id, { [field.name]: await word(field) })).status,
      ).toBe(200);
      await submit(page, model, 'edit').click();
      await dialog.getByRole('button', { name: 'Save mine' }).click();
      await expectToast(page, model.messages.updated);
      expect((await maker.api.read(model.resource, made.id)).data[field.name]).toBe(mine);
    });

    test('keeps the input when saving fails', ALIKE, async ({ page, maker }) => {
      const made = await namedRecord(model, maker);
      const field = textField(editable(made, maker));
      test.skip(!field, 'nothing to type into');
      if (!field) return;
      await openEdit(page, model, made);
      const next = await word(field);
      await control(page, field).fill(next);
      const calls = new RegExp(`/v1/${model.resource}/${made.id}`);
      await page.route(calls, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      );
      await submit(page, model, 'edit').click();
      await expect(page.getByRole('region', { name: /notifications/i }).getByRole('listitem')).toBeVisible();
      await expectTyped(page, field, next);
      await page.unroute(calls);
      await submit(page, model, 'edit').click();
      await expectToast(page, model.messages.updated);
    });
  });
}
