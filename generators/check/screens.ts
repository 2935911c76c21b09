import type { FieldModel } from '../../src/domain/model/model.ts';
import type { Path } from '../load/schema-file.ts';
import type {
  ColumnSource,
  FormSectionSource,
  LayoutSource,
  RowSource,
  ViewSectionSource,
} from '../load/source.ts';
import { reportRepeated } from '../load/report.ts';
import { suggest } from '../load/problem.ts';
import { areExclusive } from './conditions.ts';
import { findField, getDomain, getRoles, type EntityContext } from './entity-context.ts';
import { checkTargetCondition } from './relations.ts';

const SCREENS: Path = ['x-screens'];

const isList = ({ kind }: FieldModel): boolean => kind === 'references' || kind === 'json';

/** Fields in the braces of a template. */
function getNamed({ model }: EntityContext, template: string | undefined): FieldModel[] {
  const names = [...(template ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.flatMap((name) => model.fields.find((field) => field.name === name) ?? []);
}

/** A template is text with field names in braces. */
function checkTemplate(context: EntityContext, path: Path, text: string | undefined): void {
  const rest = (text ?? '').replace(/\{[^{}]+\}/g, '');
  if (/[{}]/.test(rest))
    context.report(path, `a brace of the template ${JSON.stringify(text)} is not closed`, 'write {field}');
  for (const { name } of getNamed(context, text).filter(isList))
    context.report(path, `"${name}" is a list, which a template does not show`, 'name a field of one value');
}

/** A record's name is one line of text, which everyone who sees the record or a reference to it may read. */
function checkDisplay(context: EntityContext): void {
  for (const field of getNamed(context, context.source['x-entity'].display)) {
    if (field.aggregate || isList(field)) continue;
    const say = (message: string) =>
      context.report(
        ['x-entity', 'display'],
        message,
        'name a short text, an enumeration, a number or a date',
      );
    if (field.secret || field.writeOnly || field.apiKeyPrefix !== undefined || field.readRoles)
      say(`not everyone who sees a record may read "${field.name}"`);
    else if (!field.column || !NAMING.includes(field.kind))
      say(`records cannot be named by "${field.name}", of the kind ${field.kind}`);
  }
}

/** Records need a name: a display of fields that may all be empty leaves some without one. */
function checkNaming(context: EntityContext): void {
  const { display } = context.source['x-entity'];
  const named = getNamed(context, display);
  const names = named.map(({ name }) => `"${name}"`).join(' and ');
  // reported as such
  const isOnlyNull = (name: string) =>
    [context.source.properties[name]?.type ?? 'string'].flat().every((type) => type === 'null');
  // what the server writes has a value where it names the record
  const isOptional = ({ name, nullable, readOnly }: FieldModel): boolean =>
    nullable && !readOnly && context.source.properties[name]?.default === undefined && !isOnlyNull(name);
  if (named.length > 0 && named.every(isOptional) && getRoles(context, 'create').length > 0)
    context.report.warn(
      ['x-entity', 'display'],
      `a record without ${names} has no name`,
      'name a field that always has a value',
    );
}

const NAMING: readonly FieldModel['kind'][] = ['string', 'enum', 'integer', 'number', 'date', 'timestamp'];

/** Fields whose values are never returned have nothing to show. */
function checkShown({ source, report }: EntityContext, path: Path, name: string | undefined): void {
  const field = source.properties[name ?? ''];
  if (field?.writeOnly ?? field?.['x-secret'])
    report(path, `"${name ?? ''}" is never returned: there is nothing to show`, 'take it out');
  else if (field?.['x-transient'])
    report(path, `"${name ?? ''}" is not stored: there is nothing to show`, 'take it out');
}

/** Pictures are files. */
function checkAvatar({ source, model, report }: EntityContext, path: Path, name: string | undefined): void {
  const field = model.fields.find((one) => one.name === name);
  if (field && field.relation?.to !== 'file')
    report(path, `"${name ?? ''}" is no picture`, 'name a relation to "file"');
  const other = source.properties[name ?? '']?.['x-file']?.accept.find((type) => !type.startsWith('image/'));
  if (other !== undefined)
    report(
      path,
      `"${name ?? ''}" also takes ${other}, which is no picture`,
      'name a field that takes pictures',
    );
}

/** Lists never return keys, nor fields that the file keeps out of them. */
function checkListed({ model, report }: EntityContext, path: Path, name: string | undefined): void {
  const field = model.fields.find((one) => one.name === name);
  const isKept = field && !field.inList && !field.inListOnRequest && !field.secret && !field.writeOnly;
  if (isKept || field?.apiKeyPrefix !== undefined)
    report(path, `lists do not return "${field.name}"`, 'show it in the view');
}

function checkColumn(context: EntityContext, column: ColumnSource, path: Path): void {
  const { report, source } = context;
  for (const key of ['field', 'avatar'] as const) checkShown(context, [...path, key], column[key]);
  column.links?.forEach((name, index) => {
    checkShown(context, [...path, 'links', index], name);
    const linked = context.model.fields.find((one) => one.name === name);
    if (linked && linked.kind !== 'string' && !linked.relation)
      report([...path, 'links', index], `"${name}" leads nowhere`, 'name a relation or an address');
  });
  checkAvatar(context, [...path, 'avatar'], column.avatar);
  for (const key of ['text', 'below'] as const) checkTemplate(context, [...path, key], column[key]);
  checkShown(context, [...path, 'chip', 'field'], column.chip?.field);
  const chip = context.model.fields.find((one) => one.name === column.chip?.field);
  if (chip && isList(chip))
    report(
      [...path, 'chip', 'field'],
      `"${chip.name}" is a list, and a chip shows one value`,
      'name another field',
    );
  const { field, text, links, name, override, title } = column;
  const hasHeading = title !== undefined || source.properties[field ?? name ?? '']?.title !== undefined;
  if ((text ?? links) !== undefined && !hasHeading)
    report.warn(path, 'the column has no heading', 'write "title"');
  if (column.link && source['x-screens']?.view === false)
    report([...path, 'link'], 'the records have no view to link to', 'take it out');
  if (field === undefined && text === undefined && !links && !override && !source.properties[name ?? ''])
    report(path, 'the column shows nothing', 'write "field", "text" or "links"');
  if (text !== undefined && !text.includes('{'))
    report([...path, 'text'], `every row would show "${text}"`, 'name a field in braces, such as {name}');
  if (column.below !== undefined && column.below === (text ?? `{${field ?? ''}}`))
    report([...path, 'below'], `the second line repeats the first`, 'take it out, or name another field');
  if (field !== undefined && text !== undefined)
    report([...path, 'text'], '"field" and "text" both say what the column shows', 'use "name" with "text"');
}

/** Fields need no declaration to be added, and their names have no dot. */
function checkOptional({ report }: EntityContext, { override, name = '' }: ColumnSource, path: Path): void {
  if (override === undefined)
    report(path, 'an optional column is an override', 'take it out: every field can be added');
  if (!name.includes('.'))
    report([...path, 'name'], `"${name}" may be taken for a field`, 'write a name with a dot');
}

/** Lists are sorted by columns of the table. */
function checkSorts({ source, model, report }: EntityContext): void {
  for (const [sort, names] of Object.entries(source['x-entity'].sorts ?? {}))
    names.forEach((name, index) => {
      const field = model.fields.find((one) => one.name === name);
      if (field && (!field.column || field.kind === 'json' || field.secret))
        report(
          ['x-entity', 'sorts', sort, index],
          `lists cannot be sorted by "${name}"`,
          'name a field of one value',
        );
    });
}

/** Buttons of operations that nobody may perform. */
function checkActions(context: EntityContext, actions: string[] | undefined, path: Path): void {
  for (const [action, operation] of [
    ['edit', 'update'],
    ['delete', 'delete'],
  ] as const) {
    const index = actions?.indexOf(action) ?? -1;
    if (index >= 0 && getRoles(context, operation).length === 0)
      context.report([...path, index], `nobody may ${operation} the records`, 'take it out');
  }
}

function checkList(context: EntityContext): void {
  const list = context.source['x-screens']?.list;
  if (!list) {
    if (context.source['x-entity'].nav && !context.file.isPartial)
      context.report(
        ['x-entity', 'nav'],
        'the menu leads to a list, and there is none',
        'write x-screens.list',
        'key',
      );
    return;
  }
  const path = [...SCREENS, 'list'];
  list.columns.forEach((column, index) => {
    const at = [...path, 'columns', index];
    if (typeof column === 'string') checkShown(context, at, column);
    else checkColumn(context, column, at);
    if (typeof column === 'string') checkListed(context, at, column);
    else if (!column.override) checkListed(context, [...at, 'field'], column.field);
  });
  const headings = list.columns.map((column, index) => {
    const { field = '', title } = typeof column === 'string' ? { field: column } : column;
    const name = title ?? context.source.properties[field]?.title ?? '';
    return { name, path: [...path, 'columns', index, ...(title === undefined ? [] : ['title'])] };
  });
  reportRepeated(
    headings.filter(({ name }) => name !== ''),
    'the heading',
    context.report,
  );
  list.optional?.forEach((column, index) => checkOptional(context, column, [...path, 'optional', index]));
  checkActions(context, list.actions, [...path, 'actions']);
  const updaters = getRoles(context, 'update');
  if (list.bulk && list.bulk.length > 0 && updaters.length === 0)
    context.report([...path, 'bulk'], 'nobody may update the records', 'take it out', 'key');
  list.bulk?.forEach((name, index) => {
    const writers = context.source.properties[name]?.['x-permissions']?.write;
    if (writers && !writers.some((role) => updaters.includes(role)))
      context.report([...path, 'bulk', index], `nobody may change "${name}"`, 'take it out');
  });
  for (const key of ['title', 'empty', 'emptyHint', 'add'] as const)
    checkPlain(context, [...path, key], list[key]);
  for (const key of ['add', 'emptyHint'] as const)
    if (list[key] !== undefined && getRoles(context, 'create').length === 0)
      context.report([...path, key], 'nobody may add records', 'take it out', 'key');
}

/** A text that is shown as it is written. */
function checkPlain({ report }: EntityContext, path: Path, text: string | undefined): void {
  if (/[{}]/.test(text ?? '')) report(path, 'this text has no fields in braces', 'write the text alone');
}

function checkSection(context: EntityContext, section: ViewSectionSource, path: Path): void {
  for (const key of ['title', 'empty'] as const) checkPlain(context, [...path, key], section[key]);
  const { report, model, schema } = context;
  const kinds = (['rows', 'list', 'tree', 'override'] as const).filter((key) => section[key] !== undefined);
  if (kinds.length === 0)
    report(path, 'the card shows nothing', 'write "rows", "list", "tree" or "override"');
  if (kinds.length > 1)
    report([...path, kinds[1] ?? ''], `the card shows ${kinds.join(' and ')}`, 'make a card of each', 'key');
  const findRelation = (name: string | undefined) =>
    model.fields.find((field) => field.name === name)?.relation;
  const list = findRelation(section.list);
  if (list?.kind === 'one')
    report([...path, 'list'], `"${section.list ?? ''}" leads to one record`, 'show it in "rows"');
  if (list) checkTargetCondition(context, list.to, section.where, [...path, 'where']);
  const tree = findRelation(section.tree);
  if (tree && !tree.tree && !tree.via)
    report([...path, 'tree'], `"${section.tree ?? ''}" is no tree`, 'set "tree" in its relation');
  for (const key of ['where', 'empty', 'emptyLink'] as const)
    if (section[key] !== undefined && section.list === undefined && section.tree === undefined)
      report([...path, key], `"${key}" is for a list`, 'take it out', 'key');
  if (section.wraps && section.override === undefined)
    report([...path, 'wraps'], '"wraps" is for an override', 'take it out', 'key');
  const to = section.emptyLink?.to;
  const routes = [
    ...schema.entities.map(({ data }) => data['x-entity'].route),
    ...(context.code.routes ?? []),
  ];
  if (
    to !== undefined &&
    context.code.routes &&
    !routes.some((route) => to === route || to.startsWith(`${route}/`))
  )
    report([...path, 'emptyLink', 'to'], `there is no screen "${to}"`, suggest(to, routes));
}

function checkRows(context: EntityContext, rows: (string | RowSource)[], path: Path): void {
  const { source, report } = context;
  if (rows.length === 0) report(path, 'the card shows nothing', 'name fields, or take it out');
  const names = rows.map((row) => (typeof row === 'string' ? row : row.field));
  const unconditional = rows.flatMap((row, index) =>
    typeof row === 'string' || !row.when ? [{ name: names[index] ?? '', path: [...path, index] }] : [],
  );
  reportRepeated(unconditional, 'row', report);
  rows.forEach((row, index) => {
    if (typeof row !== 'string' && row.override) return;
    checkShown(context, typeof row === 'string' ? [...path, index] : [...path, index, 'field'], names[index]);
    const field = source.properties[names[index] ?? ''];
    if (typeof row !== 'string' && row.copy && (field?.['x-relation'] ?? field?.type === 'boolean'))
      report([...path, index, 'copy'], 'only a text can be copied', 'take it out', 'key');
  });
}

function checkView(context: EntityContext): void {
  const view = context.source['x-screens']?.view;
  if (!view) return;
  const path = [...SCREENS, 'view'];
  for (const key of ['title', 'subtitle'] as const) checkTemplate(context, [...path, key], view[key]);
  checkShown(context, [...path, 'avatar'], view.avatar);
  checkAvatar(context, [...path, 'avatar'], view.avatar);
  checkActions(context, view.actions, [...path, 'actions']);
  if (view.sections.length === 0)
    context.report([...path, 'sections'], 'the view shows nothing', 'write false instead');
  view.sections.forEach((section, index) => {
    const at = [...path, 'sections', index];
    if (Array.isArray(section)) return checkRows(context, section, at);
    checkSection(context, section, at);
    if (section.rows) checkRows(context, section.rows, [...at, 'rows']);
  });
  if (view.sections.length > 0 && view.sections.every((one) => !Array.isArray(one) && one.aside))
    context.report([...path, 'sections'], 'every card is beside another one', 'take one "aside" out', 'key');
  const titles = view.sections.flatMap((section, index) => {
    if (Array.isArray(section) || section.when || section.roles) return [];
    // a list has the title of its field unless it says another
    const listed = section.list === undefined ? undefined : context.source.properties[section.list]?.title;
    const [key, name] = section.title === undefined ? ['list', listed] : ['title', section.title];
    return name === undefined ? [] : [{ name, path: [...path, 'sections', index, key] }];
  });
  reportRepeated(titles, 'card title', context.report);
}

interface FormRow {
  names: string[];
  path: Path;
}

function getRows(layout: LayoutSource | undefined, path: Path): FormRow[] {
  return (layout ?? []).flatMap((row, index) =>
    Array.isArray(row)
      ? [{ names: row, path: [...path, 'layout', index] }]
      : getRows(row.layout, [...path, 'layout', index]),
  );
}

/** Fields that fit beside each other in a form. */
const WIDEST_ROW = 4;

function checkFormFields(context: EntityContext, rows: FormRow[]): void {
  const { model, source, report } = context;
  for (const { names, path } of rows) {
    if (names.length === 0) report(path, 'the row is empty', 'name fields, or take it out');
    if (names.length > WIDEST_ROW)
      report(path, `a row has room for ${WIDEST_ROW} fields, not for ${names.length}`, 'make rows of it');
    names.forEach((name, index) => {
      const field = model.fields.find((one) => one.name === name);
      if (field?.readOnly)
        report([...path, index], `"${name}" is read-only: the form cannot show it`, 'show it in the view');
      const toggled = source.properties[name]?.['x-toggles'];
      if (toggled !== undefined && toggled in source.properties && !names.includes(toggled))
        report(
          [...path, index],
          `"${name}" switches "${toggled}", which is in another row`,
          'put both in one row',
        );
    });
  }
}

/** A section that a new record's form does not show cannot have the fields that the record needs. */
function checkHidden(context: EntityContext, section: FormSectionSource, path: Path): void {
  const { source, report } = context;
  const { when = {}, roles, layout } = section;
  const isHidden = Object.entries(when).some(([name, match]) => {
    const value = source.properties[name]?.default;
    return (
      value !== undefined &&
      areExclusive({ [name]: value }, { [name]: match }, (one) => getDomain(context, one))
    );
  });
  const outsiders = getRoles(context, 'create').filter(
    (role) => roles && !(roles as string[]).includes(role),
  );
  for (const name of getRows(layout, path).flatMap(({ names }) => names)) {
    if (name in when)
      report(
        [...path, 'when', name],
        `"${name}" decides whether its own section is shown`,
        `move "${name}" to another section`,
        'key',
      );
    const field = source.properties[name];
    if (!source.required?.includes(name) || !field || field.default !== undefined) continue;
    const message = isHidden
      ? `"${name}" is required, and a new record's form hides this section`
      : outsiders.length > 0
        ? `"${name}" is required, and ${outsiders.join(', ')} may add records without seeing this section`
        : undefined;
    if (message !== undefined)
      report([...path, isHidden ? 'when' : 'roles'], message, `move "${name}" to another section`, 'key');
  }
}

/** Inputs of a new record that depend on a field without an input, and fields without one that a rule requires. */
function checkDependence(context: EntityContext, rows: FormRow[]): void {
  const { source, report } = context;
  const shown = new Set(rows.flatMap(({ names }) => names));
  const hasInput = (name: string) => shown.has(findField(context, name)?.name ?? name);
  if (shown.size === 0 || getRoles(context, 'create').length === 0) return;
  for (const { names, path } of rows)
    names.forEach((name, index) => {
      for (const [other, match] of Object.entries(source.properties[name]?.['x-when'] ?? {})) {
        const field = findField(context, other);
        if (!field || field.readOnly || field.transient || hasInput(other)) continue;
        const value = source.properties[field.name]?.default ?? null;
        if (areExclusive({ [other]: value }, { [other]: match }, (one) => getDomain(context, one)))
          report.warn(
            [...path, index],
            `"${name}" is never in the form of a new record: it depends on "${other}", which is not in the form`,
            `add "${field.name}" to the form`,
          );
      }
    });
  source['x-rules']?.forEach(({ required, never, field: name, must }, index) => {
    const field = findField(context, name);
    // a value that must be empty is so without an input
    const isIdle = never ?? (!required && must?.const === null);
    if (isIdle || !field || field.readOnly || field.transient || hasInput(name)) return;
    report.warn(
      ['x-rules', index, 'field'],
      `the rule ${required ? 'requires' : 'is about'} "${name}", which is not in the form`,
      `add "${field.name}" to the form`,
    );
  });
}

function checkForm(context: EntityContext): FormRow[] {
  const { report } = context;
  const form = context.source['x-screens']?.form;
  const path = [...SCREENS, 'form'];
  const rows = getRows(form?.layout, path);
  form?.sections?.forEach((section, index) => {
    const at = [...path, 'sections', index];
    rows.push(...getRows(section.layout, at));
    if (!section.override && (section.layout ?? []).length === 0)
      report(at, 'the section shows nothing', 'write "layout" or "override"');
    checkHidden(context, section, at);
  });
  if (form && rows.length === 0 && !form.sections && !context.file.isPartial)
    report(path, 'the form shows nothing', 'write "layout" or "sections"');
  if (form?.layout && form.sections)
    report([...path, 'layout'], '"sections" replace the layout', 'move its rows into a section', 'key');
  reportRepeated(
    (form?.sections ?? []).flatMap(({ title, when, roles }, index) =>
      title === undefined || when || roles
        ? []
        : [{ name: title, path: [...path, 'sections', index, 'title'] }],
    ),
    'section title',
    report,
  );
  for (const key of ['createTitle', 'editTitle', 'submitCreate', 'submitEdit', 'hint'] as const)
    checkPlain(context, [...path, key], form?.[key]);
  form?.sections?.forEach(({ title, description }, index) => {
    checkPlain(context, [...path, 'sections', index, 'title'], title);
    checkPlain(context, [...path, 'sections', index, 'description'], description);
  });
  checkFormFields(context, rows);
  if (!context.file.isPartial && !form?.sections?.some(({ override }) => override))
    checkDependence(context, rows);
  return rows;
}

/** Fields that people could fill in or read, and that no screen has. */
function checkIsShown(context: EntityContext, formRows: FormRow[]): void {
  const { model, source } = context;
  const screens = source['x-screens'];
  if (!screens?.form || screens.form.sections?.some(({ override }) => override)) return;
  if (model.screens.view?.sections.some(({ override }) => override)) return;
  if (getRoles(context, 'create').length + getRoles(context, 'update').length === 0) return;
  // its rows have the wrong form
  if (formRows.length === 0 && context.file.isPartial) return;
  // settings have a form of their own
  const settings = context.schema.singletons.filter(({ data }) => data['x-entity'].table === model.table);
  const shown = new Set([
    ...formRows.flatMap(({ names }) => names),
    ...settings.flatMap(({ data }) => Object.keys(data.properties)),
  ]);
  const text = JSON.stringify([screens.list ?? [], screens.view ?? []]);
  for (const field of model.fields) {
    if (field.readOnly || field.transient || shown.has(field.name) || text.includes(`"${field.name}"`))
      continue;
    context.report.warn(
      ['properties', field.name],
      `"${field.name}" is in no screen`,
      'show it in x-screens.form',
      'key',
    );
  }
}

/** Screens that show a thing twice, nothing at all, or what can never be shown. */
export function checkScreens(context: EntityContext): void {
  const { display } = context.source['x-entity'];
  checkTemplate(context, ['x-entity', 'display'], display);
  checkDisplay(context);
  checkNaming(context);
  if (display !== undefined && !display.includes('{'))
    context.report(
      ['x-entity', 'display'],
      `every record would be called "${display}"`,
      'name a field in braces, such as {name}',
    );
  for (const [name, { 'x-pending': pending }] of Object.entries(context.source.properties))
    checkTemplate(context, ['properties', name, 'x-pending', 'message'], pending?.message);
  checkSorts(context);
  checkList(context);
  checkView(context);
  checkIsShown(context, checkForm(context));
}
