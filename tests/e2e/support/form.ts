import { expect, type Locator, type Page } from '@playwright/test';
import type { EntityModel, FieldModel, FileRules } from '../../../src/domain/model/model.ts';
import type { Role } from '../../../src/domain/access/access-model.ts';
import { conditionHolds } from '../../../src/domain/access/permissions.ts';
import { type Json } from '../../support/api.ts';
import { getEnum, fieldNamed, getModel, wireName } from '../../support/entity-files.ts';
import { type Maker, mayWrite, withDefaults } from '../../support/make-record.ts';
import { sampleFile } from '../../support/upload-file.ts';
import { getName } from './texts.ts';

/** The form fields shown to the role, in reading order. */
export function formFields(
  model: EntityModel,
  operation: 'create' | 'update',
  role: Role,
  record: Json,
  facts: Json,
): FieldModel[] {
  const data = withDefaults(model, record);
  return (
    model.screens.form.sections
      .filter((section) => !section.roles || section.roles.includes(role))
      .filter((section) => conditionHolds(section.when, data, facts))
      // it draws no input: its field comes with the link that opens the form
      .filter(({ override }) => override !== 'plan-situation')
      .flatMap((section) => section.layout.flat())
      .flatMap((name) => fieldNamed(model, name) ?? [])
      .filter((field) => mayWrite(field, operation, role) && conditionHolds(field.when, data, facts))
  );
}

/** A name that starts with the label: a menu's name also contains its value. */
function startsWith(title: string): RegExp {
  return new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s|$)`);
}

/** The control of a field, found by its role and label. */
export function control(page: Page, field: FieldModel): Locator {
  const named = { name: field.title, exact: true };
  if (field.widget === 'radio-cards') return page.getByRole('radiogroup', named);
  // a password field has no role
  if (field.secret) return page.getByLabel(field.title, { exact: true });
  switch (field.kind) {
    case 'boolean':
      return page.getByRole('checkbox', named).or(page.getByRole('switch', named));
    case 'enum':
    case 'reference':
    case 'references':
    case 'json':
      return page.getByRole('combobox', { name: startsWith(field.title) });
    default:
      return page.getByRole('textbox', named).or(page.getByRole('spinbutton', named));
  }
}

async function choose(page: Page, field: FieldModel, label: string): Promise<void> {
  const input = control(page, field);
  const isSearched = await input.evaluate((element) => element.tagName === 'INPUT');
  await input.click();
  if (isSearched) await input.fill(label);
  await page.getByRole('option', { name: label, exact: true }).click();
}

/** The option text of a related record. */
export async function relatedName(field: FieldModel, id: string, maker: Maker): Promise<string> {
  const target = getModel(field.relation?.to ?? '');
  const { data } = await maker.api.read(target.resource, id);
  return getName(target, data);
}

async function relate(page: Page, field: FieldModel, ids: string[], maker: Maker): Promise<void> {
  for (const id of ids) {
    const name = await relatedName(field, id, maker);
    const input = control(page, field);
    await input.click();
    await input.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  }
}

/** Sets a field as a user does: typed, ticked or chosen. */
export async function fillField(
  page: Page,
  model: EntityModel,
  field: FieldModel,
  value: unknown,
  maker: Maker,
): Promise<void> {
  const input = control(page, field);
  switch (field.kind) {
    case 'boolean':
      await input.setChecked(value === true);
      return;
    case 'enum': {
      const label = getEnum(model, field).find((entry) => entry.value === value)?.label ?? '';
      if (field.widget === 'radio-cards')
        await input.getByRole('radio', { name: label, exact: true }).check();
      else await choose(page, field, label);
      return;
    }
    case 'reference':
      return relate(page, field, value === null ? [] : [value as string], maker);
    case 'references':
      return relate(page, field, value as string[], maker);
    case 'json':
      for (const text of value as string[]) {
        const label = field.enum && getEnum(model, field).find((entry) => entry.value === text)?.label;
        await input.fill(label ?? text);
        await input.press('Enter');
      }
      return;
    case 'timestamp': {
      // in the browser's time zone: `2020-01-31 09:30:00`
      const local = await page.evaluate((at) => new Date(at).toLocaleString('sv'), String(value));
      await input.fill(local.slice(0, 16).replace(' ', 'T'));
      await input.blur();
      return;
    }
    default:
      if (field.mask) {
        await input.click();
        await input.pressSequentially(String(value).replace(/\W/g, ''));
      } else {
        await input.fill(String(value));
      }
      await input.blur();
  }
}

/** Selects a file, and waits until it is uploaded. */
async function attach(page: Page, field: FieldModel, rules: FileRules): Promise<void> {
  const { name, bytes } = sampleFile(rules);
  const group = page.getByRole('group', { name: field.title });
  await group
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: rules.accept[0] ?? '', buffer: Buffer.from(bytes) });
  await expect(group.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Fills in a whole form. Conditional fields have appeared by the time they are filled in. */
export async function fillForm(page: Page, model: EntityModel, record: Json, maker: Maker): Promise<void> {
  const fields = formFields(model, 'create', maker.role, record, maker.facts);
  for (const field of fields) {
    const value = record[wireName(field)];
    if (value === undefined || value === null) continue;
    if (field.file) await attach(page, field, field.file);
    else await fillField(page, model, field, value, maker);
  }
}

/** Expects the value in a field's control, if it is a text box. */
export async function expectTyped(page: Page, field: FieldModel, text: string): Promise<void> {
  await expect(control(page, field)).toHaveValue(text);
}
