import type { Condition } from '../../src/domain/access/access-model.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { FormModel } from '../../src/domain/model/screen-model.ts';
import type { Path } from '../load/schema-file.ts';
import type { ColumnSource, EntitySource, LayoutSource } from '../load/source.ts';
import { Checker } from './check.ts';
import type { RegisteredCode } from './check.ts';
import { compileField, getDisplay, getNaming, findTable } from './compile-field.ts';
import type { CompileContext } from './compile-field.ts';
import { compilePermissions } from './compile-permissions.ts';
import { columnName, compileScreens } from './compile-screens.ts';
import { narrowReaders } from './computed.ts';
import { pluralTitle } from './names.ts';

function article(label: string): string {
  return label.toLowerCase();
}

function compileMessages(source: EntitySource): EntityModel['messages'] {
  const label = source.title;
  const own = source['x-entity'].messages ?? {};
  const sentence = label.charAt(0) + label.slice(1).toLowerCase();
  return {
    created: own.created ?? `${sentence} successfully added`,
    updated: own.updated ?? `${sentence} successfully updated`,
    deleted: own.deleted ?? `The ${article(label)} was successfully deleted.`,
    deleteConfirm:
      own.deleteConfirm ??
      `The action you are requesting cannot be undone. Do you still want to delete this ${article(label)}?`,
    notFound: own.notFound ?? `This ${article(label)} does not exist or has been removed.`,
  };
}

function compilePracticeScope(source: EntitySource): EntityModel['practiceScope'] {
  const { practiceScope } = source['x-entity'];
  if (!practiceScope) return undefined;
  return practiceScope === 'own' ? { kind: 'own' } : { kind: 'relation', field: practiceScope };
}

function compileFilters(
  context: CompileContext,
  filters: NonNullable<EntitySource['x-entity']['filters']>,
): EntityModel['filters'] {
  const { properties } = context.file.data;
  return Object.fromEntries(
    Object.entries(filters).map(([name, { description, field, function: called }]) => {
      const source = properties[field];
      const column = source ? compileField(context, field, source).column : undefined;
      return [name, { description, function: called, column: column ?? field }];
    }),
  );
}

function compileDraft(context: CompileContext): Omit<EntityModel, 'screens'> {
  const source = context.file.data;
  const entity = source['x-entity'];
  const plural = entity.plural ?? pluralTitle(source.title);
  const practiceScope = compilePracticeScope(source);
  return {
    name: context.file.name,
    table: findTable(context.schema, context.file.name) ?? entity.table ?? context.file.name,
    resource: entity.resource,
    route: entity.route,
    label: { singular: source.title, plural },
    display: getDisplay(context.schema, context.file.name),
    ...getNaming(context.schema, context.file.name),
    ...(entity.tenancy ? { isInternal: true } : {}),
    ...(entity.entitlement ? { entitlement: entity.entitlement } : {}),
    ...(entity.token ? { token: entity.token } : {}),
    permissions: compilePermissions(source),
    ...(practiceScope ? { practiceScope } : {}),
    ...(entity.beyondPractices ? { beyondPractices: entity.beyondPractices } : {}),
    selfScope: Object.values(entity.permissions).some(
      (grants) => !Array.isArray(grants) && Object.values(grants).includes('self'),
    ),
    sorts: entity.sorts ?? {},
    ...(entity.filters ? { filters: compileFilters(context, entity.filters) } : {}),
    ...(entity.reach ? { reach: entity.reach } : {}),
    ...(entity.deletableWhen ? { deletableWhen: entity.deletableWhen } : {}),
    ...(entity.proof ? { proof: entity.proof } : {}),
    ...(entity.identifiedBy ? { identifiedBy: entity.identifiedBy } : {}),
    fields: narrowReaders(
      Object.entries(source.properties).map(([name, field]) => compileField(context, name, field)),
      source,
      context.schema,
    ),
    rules: (source['x-rules'] ?? []).map(({ when, field, required, never, must, message }) => ({
      when,
      path: field,
      ...(required || never || (must?.const ?? null) !== null || must?.minItems !== undefined
        ? {}
        : { isLimit: true as const }),
      ...(must?.notBefore === undefined ? {} : { notBefore: must.notBefore }),
      ...(must?.const !== undefined && must.const !== null ? { value: must.const } : {}),
      message,
    })),
    messages: compileMessages(source),
    hooks: entity.hooks ?? [],
    ...(entity.nav ? { nav: { ...entity.nav, label: entity.nav.label ?? plural } } : {}),
  };
}

function checkData(checker: Checker, source: EntitySource): void {
  (source.required ?? []).forEach((name, index) =>
    checker.field(['required', index], name, 'required field'),
  );
  for (const [name, field] of Object.entries(source.properties)) {
    checker.condition(['properties', name, 'x-when'], field['x-when']);
    if (typeof field['x-proof'] === 'object')
      checker.condition(['properties', name, 'x-proof'], field['x-proof']);
    checker.widget(['properties', name, 'x-widget'], field['x-widget']);
    field['x-changeableWhen']?.anyOf.forEach((condition, index) =>
      checker.condition(['properties', name, 'x-changeableWhen', 'anyOf', index], condition),
    );
    if (field['x-toggles']) checker.field(['properties', name, 'x-toggles'], field['x-toggles']);
    if (field['x-pending']) {
      checker.field(['properties', name, 'x-pending', 'field'], field['x-pending'].field);
      checker.template(['properties', name, 'x-pending', 'message'], field['x-pending'].message);
    }
    if (field['x-copyFrom']) checker.field(['properties', name, 'x-copyFrom'], field['x-copyFrom']);
  }
  (source['x-rules'] ?? []).forEach((rule, index) => {
    checker.condition(['x-rules', index, 'when'], rule.when);
    checker.writable(['x-rules', index, 'field'], rule.field);
    if (rule.must?.notBefore !== undefined)
      checker.order(['x-rules', index], rule.field, rule.must.notBefore);
  });
}

function checkResource(checker: Checker, source: EntitySource): void {
  const entity = source['x-entity'];
  if (entity.display) checker.template(['x-entity', 'display'], entity.display);
  if (entity.practiceScope && entity.practiceScope !== 'own') {
    checker.relation(['x-entity', 'practiceScope'], entity.practiceScope);
  }
  checker.condition(['x-entity', 'beyondPractices'], entity.beyondPractices);
  for (const [role, reach] of Object.entries(entity.reach ?? {})) {
    reach.anyOf.forEach((condition, index) =>
      checker.condition(['x-entity', 'reach', role, 'anyOf', index], condition),
    );
  }
  entity.deletableWhen?.anyOf.forEach((condition, index) =>
    checker.condition(['x-entity', 'deletableWhen', 'anyOf', index], condition),
  );
  entity.proof?.create?.anyOf.forEach((condition, index) =>
    checker.condition(['x-entity', 'proof', 'create', 'anyOf', index], condition),
  );
  for (const [name, fields] of Object.entries(entity.sorts ?? {})) {
    fields.forEach((field, index) => checker.field(['x-entity', 'sorts', name, index], field));
  }
  for (const [name, { field }] of Object.entries(entity.filters ?? {}))
    checker.newFilter(['x-entity', 'filters', name], name, field);
  (entity.identifiedBy ?? []).forEach((name, index) =>
    checker.identifying(['x-entity', 'identifiedBy', index], name),
  );
  if (entity.nav) checker.icon(['x-entity', 'nav', 'icon'], entity.nav.icon);
  (entity.hooks ?? []).forEach((hook, index) => checker.hook(['x-entity', 'hooks', index], hook));
}

function checkColumn(checker: Checker, column: string | ColumnSource, at: Path): void {
  if (typeof column === 'string') {
    checker.field(at, column, 'column');
    return;
  }
  if (column.field) checker.field([...at, 'field'], column.field, 'column');
  if (column.text) checker.template([...at, 'text'], column.text);
  column.links?.forEach((field, position) => checker.field([...at, 'links', position], field, 'column'));
  if (column.sort) checker.sort([...at, 'sort'], column.sort);
  if (column.avatar) checker.field([...at, 'avatar'], column.avatar, 'column');
  if (column.below) checker.template([...at, 'below'], column.below);
  if (column.chip) {
    checker.field([...at, 'chip', 'field'], column.chip.field, 'column');
    checker.condition([...at, 'chip', 'when'], column.chip.when);
  }
  checker.condition([...at, 'when'], column.when);
  checker.override([...at, 'override'], column.override, 'column');
}

function checkList(checker: Checker, source: EntitySource): void {
  const list = source['x-screens']?.list;
  if (!list) return;
  const path = ['x-screens', 'list'];
  const columns = (['columns', 'optional'] as const).flatMap((key) =>
    (list[key] ?? []).map((column, index) => ({ column, path: [...path, key, index] })),
  );
  checker.repeated(
    columns.map(({ column, path: at }) => ({ name: columnName(column), path: at })),
    'column',
  );
  for (const { column, path: at } of columns) checkColumn(checker, column, at);
  if (list.sort) checker.sort([...path, 'sort'], list.sort.replace(/^-/, ''));
  list.filters?.forEach((field, index) => checker.filter([...path, 'filters', index], field));
  list.bulk?.forEach((field, index) => checker.bulk([...path, 'bulk', index], field));
  checker.override([...path, 'override'], list.override, 'list');
  list.moreActions?.forEach((name, index) =>
    checker.override([...path, 'moreActions', index], name, 'action'),
  );
}

function checkView(checker: Checker, source: EntitySource): void {
  const view = source['x-screens']?.view;
  if (!view) return;
  const path = ['x-screens', 'view'];
  if (view.title) checker.template([...path, 'title'], view.title);
  if (view.subtitle) checker.template([...path, 'subtitle'], view.subtitle);
  if (view.avatar) checker.field([...path, 'avatar'], view.avatar);
  view.moreActions?.forEach((name, index) =>
    checker.override([...path, 'moreActions', index], name, 'action'),
  );
  if (view.mainAction !== undefined) checker.override([...path, 'mainAction'], view.mainAction, 'action');
  view.sections.forEach((section, index) => {
    const at = [...path, 'sections', index];
    const rows = Array.isArray(section) ? section : (section.rows ?? []);
    const rowsAt = Array.isArray(section) ? at : [...at, 'rows'];
    rows.forEach((row, position) => {
      if (typeof row === 'string') return checker.field([...rowsAt, position], row);
      checker.field([...rowsAt, position, 'field'], row.field);
      checker.condition([...rowsAt, position, 'when'], row.when);
      checker.override([...rowsAt, position, 'override'], row.override, 'row');
    });
    if (Array.isArray(section)) return;
    if (section.list) checker.relation([...at, 'list'], section.list);
    if (section.tree) checker.relation([...at, 'tree'], section.tree);
    checker.condition([...at, 'when'], section.when);
    checker.override([...at, 'override'], section.override, 'section');
  });
}

function checkForm(checker: Checker, source: EntitySource): void {
  const form = source['x-screens']?.form;
  const rows = (layout: LayoutSource | undefined, at: Path): { name: string; path: Path }[] =>
    (layout ?? []).flatMap((row, index) => {
      const rowPath = [...at, 'layout', index];
      if (!Array.isArray(row)) return rows(row.layout, rowPath);
      return row.map((name, position) => ({ name, path: [...rowPath, position] }));
    });
  const shown = rows(form?.layout, ['x-screens', 'form']);
  form?.sections?.forEach((section, index) => {
    const at = ['x-screens', 'form', 'sections', index];
    shown.push(...rows(section.layout, at));
    checker.condition([...at, 'when'], section.when);
    checker.override([...at, 'override'], section.override, 'section');
  });
  for (const { name, path } of shown) checker.field(path, name, 'form field');
  checker.repeated(shown, 'form field');
  checker.shown(source.required ?? []);
}

/** The subscriptions that the values need which a condition asks for; none if one of the values needs none. */
function getSubscriptions(
  condition: Condition | undefined,
  fields: readonly FieldModel[],
): Partial<FieldModel> {
  for (const [name, match] of Object.entries(condition ?? {})) {
    const entitled = fields.find((field) => field.name === name)?.entitled ?? {};
    const needed = [match].flat().map((value) => entitled[String(value)]);
    if (needed.every((one) => one !== undefined)) return { subscriptions: needed };
  }
  return {};
}

/** Fields with the subscriptions that their conditions need, or that of the section of the form with them. */
function withSubscriptions(fields: readonly FieldModel[], { sections }: FormModel): FieldModel[] {
  return fields.map((field) => {
    const shownIn = sections.filter(({ layout }) => layout.flat().includes(field.name));
    const [only, ...others] = shownIn.map(({ when }) => when);
    return {
      ...field,
      ...(others.length === 0 && getSubscriptions(only, fields)),
      ...getSubscriptions(field.when, fields),
    };
  });
}

/** Compiles one entity file and adds unknown names to `context.problems`. */
export function compileEntity(context: CompileContext, code: RegisteredCode): EntityModel {
  const source = context.file.data;
  const draft = compileDraft(context);
  const screens = compileScreens(draft, source);
  const model: EntityModel = { ...draft, fields: withSubscriptions(draft.fields, screens.form), screens };
  const checker = new Checker(context, code, model);
  checkData(checker, source);
  checkResource(checker, source);
  checkList(checker, source);
  checkView(checker, source);
  checkForm(checker, source);
  return model;
}
