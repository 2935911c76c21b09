import type { Page } from '@playwright/test';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { Role } from '../../src/domain/access/access-model.ts';
import type { ViewRow } from '../../src/domain/model/screen-model.ts';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import { fieldNamed } from '../support/entity-files.ts';
import { createRecord, type Maker, mayWrite } from '../support/make-record.ts';
import { follow } from './support/follow.ts';
import { control, formFields } from './support/form.ts';
import { fillTemplate, readable } from './support/texts.ts';
import { expect, test } from './support/test.ts';
import { viewPath, walkedByRole } from './support/walk.ts';
import type { WalkState } from './support/state.ts';

test.use({ sharesRelated: true });

const ROLES = ['USER', 'PROVIDER'] as const;

/** An existing screen without access shows a message and nothing else. */
async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByText('You do not have access')).toBeVisible();
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
}

/** A record that the role may read: its own, its practice, or one in its practice. */
async function reachable(model: EntityModel, role: Role, world: WalkState, maker: Maker): Promise<string> {
  const scope = model.permissions.read[role];
  if (scope === 'self') return world.people[role as 'USER'].userId;
  if (scope === 'practices' && model.practiceScope?.kind === 'own') return world.practiceId;
  const values = Object.fromEntries(
    model.fields.flatMap((field) => {
      const allowed = field.assignable?.[role];
      return allowed?.[0] === undefined ? [] : [[field.name, allowed[0]]];
    }),
  );
  return (await createRecord(model, maker, { values })).id;
}

/** Fields of the form that the role may not set. */
function guarded(model: EntityModel, role: Role, operation: 'create' | 'update'): FieldModel[] {
  return model.screens.form.sections
    .flatMap((section) => section.layout.flat())
    .flatMap((name) => fieldNamed(model, name) ?? [])
    .filter(
      (field) =>
        !mayWrite(field, operation, role) &&
        mayWrite(field, operation, 'ADMIN') &&
        field.relation?.to !== 'file',
    );
}

for (const role of ROLES) {
  test.describe(`the view of ${role}`, () => {
    test.use({ as: role });

    for (const [name, model] of walkedByRole) {
      const { view } = model.screens;
      test(`of ${name}`, async ({ page, world, maker }) => {
        const may = (operation: 'list' | 'read' | 'create' | 'update' | 'delete') =>
          model.permissions[operation][role];

        await page.goto(model.route);
        if (may('list') === undefined) {
          await expectRefused(page);
        } else {
          await expect(page.getByRole('heading', { level: 1, name: model.screens.list.title })).toBeVisible();
          // an empty list offers it twice
          const add = page.getByRole('link', { name: model.screens.list.addLabel });
          if (may('create')) await expect(add.first()).toBeVisible();
          else {
            // stands beside the others
            const exports = page.getByRole('button', { name: 'Export' });
            await expect(exports.or(page.getByRole('link', { name: 'Export' }))).toBeVisible();
            await expect(add).toHaveCount(0);
            await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
          }
        }
        await page.getByRole('navigation').first().waitFor();
        const isInMenu =
          may('list') !== undefined &&
          model.nav !== undefined &&
          (!model.nav.roles || model.nav.roles.includes(role));
        const entry = page.getByRole('navigation').locator(`a[href="${model.route}"]`);
        if (model.nav) await expect(entry).toHaveCount(isInMenu ? 1 : 0);

        let isRefused = may('list') === undefined;
        // two screens without access look alike
        const open = (path: string): Promise<unknown> => (isRefused ? page.goto(path) : follow(page, path));
        await open(`${model.route}/create`);
        isRefused = may('create') === undefined;
        if (isRefused) {
          await expectRefused(page);
        } else {
          await expect(
            page.getByRole('heading', { level: 1, name: model.screens.form.createTitle }),
          ).toBeVisible();
          for (const field of guarded(model, role, 'create'))
            await expect(control(page, field)).toHaveCount(0);
        }

        const canRead = may('read') !== undefined;
        const id = canRead
          ? await reachable(model, role, world, maker)
          : (await createRecord(model, maker)).id;
        if (view) {
          await open(viewPath(model, id));
          isRefused = !canRead;
          if (!canRead) {
            await expectRefused(page);
          } else {
            const { data } = await maker.api.read(model.resource, id);
            await expect(
              page.getByRole('heading', { level: 1, name: fillTemplate(model, view.title, data) }),
            ).toBeVisible();
            await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0);
            const hidden = (row: ViewRow): boolean => {
              const field = fieldNamed(model, row.field);
              return field?.readRoles !== undefined && !field.readRoles.includes(role);
            };
            for (const section of view.sections) {
              if (section.roles && !section.roles.includes(role) && section.title) {
                await expect(page.getByRole('region', { name: section.title })).toHaveCount(0);
              }
              for (const row of (section.rows ?? []).filter(hidden)) {
                const field = fieldNamed(model, row.field);
                if (field && readable(model, field, data[row.field]) !== undefined) {
                  await expect(page.getByRole('term').getByText(row.title, { exact: true })).toHaveCount(0);
                }
              }
            }
            const canEdit = view.actions.includes('edit') && may('update') !== undefined;
            await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(canEdit ? 1 : 0);
          }
        }
        await open(`${model.route}/${id}/edit`);
        if (may('update') === undefined) {
          await expectRefused(page);
          return;
        }
        await expect(
          page.getByRole('heading', { level: 1, name: model.screens.form.editTitle }),
        ).toBeVisible();
        const { data } = await maker.api.read(model.resource, id);
        for (const field of guarded(model, role, 'update')) await expect(control(page, field)).toHaveCount(0);
        const offered = formFields(model, 'update', role, data, maker.facts).filter((field) =>
          conditionHolds(field.when, data, maker.facts),
        );
        for (const field of offered.filter((one) => one.kind === 'string'))
          await expect(control(page, field)).toBeVisible();
      });
    }
  });
}
