import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type {
  ColumnModel,
  FormGroup,
  FormModel,
  FormSection,
  ListModel,
  ViewModel,
  ViewRow,
  ViewSection,
} from '../../src/domain/model/screen-model.ts';
import type {
  ColumnSource,
  EntitySource,
  FormSectionSource,
  LayoutSource,
  RowSource,
  ViewSectionSource,
} from '../load/source.ts';

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

type Draft = Omit<EntityModel, 'screens'>;

function fieldNamed(model: Draft, name: string | undefined): FieldModel | undefined {
  return model.fields.find((field) => field.name === name);
}

function getSort(source: ColumnSource, field: FieldModel | undefined): string | undefined {
  if (source.sort) return source.sort;
  return field?.sortable ? field.name : undefined;
}

/** Name of a column, under which a user's choice of columns is stored. */
export function columnName(written: string | ColumnSource): string {
  if (typeof written === 'string') return written;
  return written.name ?? written.field ?? written.links?.join('-') ?? written.override ?? '';
}

function compileColumn(model: Draft, written: string | ColumnSource): ColumnModel {
  const source: ColumnSource = typeof written === 'string' ? { field: written } : written;
  const name = columnName(source);
  const field = fieldNamed(model, source.field ?? source.name);
  const isNumber = field?.kind === 'number' || field?.kind === 'integer';
  return defined({
    name,
    title: source.title ?? field?.title ?? name,
    text: source.text,
    links: source.links,
    sortBy: getSort(source, field),
    avatar: source.avatar,
    below: source.below,
    chip: source.chip,
    link: source.link ?? false,
    align: source.align ?? (isNumber ? ('right' as const) : undefined),
    when: source.when,
    override: source.override,
  });
}

function compileList(model: Draft, source: EntitySource): ListModel {
  const list = source['x-screens']?.list;
  const first = model.fields.find((field) => field.sortable)?.name ?? 'createdAt';
  const sort = list?.sort ?? first;
  const columns = (list?.columns ?? [first]).map((column) => compileColumn(model, column));
  return defined({
    title: list?.title ?? `List of ${model.label.plural}`,
    columns: columns.map((column, index) => (index === 0 ? { ...column, link: true } : column)),
    optional: list?.optional?.map((column) => compileColumn(model, column)),
    sort: { by: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) },
    actions: list?.actions ?? (['edit', 'delete'] as ('edit' | 'delete')[]),
    moreActions: list?.moreActions ?? [],
    filters: list?.filters ?? [],
    bulk: list?.bulk ?? [],
    search: model.fields.some((field) => field.search),
    empty: list?.empty ?? `There are no ${model.label.plural.toLowerCase()} yet`,
    emptyHint: list?.emptyHint,
    addLabel: list?.add ?? `Add ${model.label.singular}`,
    override: list?.override,
  });
}

function compileRow(model: Draft, written: string | RowSource): ViewRow {
  const source: RowSource = typeof written === 'string' ? { field: written } : written;
  return defined({
    field: source.field,
    title: source.title ?? fieldNamed(model, source.field)?.title ?? source.field,
    copy: source.copy,
    override: source.override,
    when: source.when,
    roles: source.roles,
  });
}

function compileSection(model: Draft, written: (string | RowSource)[] | ViewSectionSource): ViewSection {
  const source: ViewSectionSource = Array.isArray(written) ? { rows: written } : written;
  const title = source.title ?? fieldNamed(model, source.list)?.title;
  return defined({
    title,
    rows: source.rows?.map((row) => compileRow(model, row)),
    list: source.list
      ? defined({
          field: source.list,
          where: source.where,
          empty: source.empty ?? `No ${(title ?? source.list).toLowerCase()}`,
          emptyLink: source.emptyLink,
        })
      : undefined,
    tree: source.tree,
    override: source.override,
    roles: source.roles,
    when: source.when,
    aside: source.aside ?? false,
    wraps: source.wraps,
  });
}

function compileView(model: Draft, source: EntitySource): ViewModel | undefined {
  const view = source['x-screens']?.view;
  if (view === false) return undefined;
  const rows = model.fields.filter((field) => !field.relation && !field.writeOnly && !field.transient);
  const sections = view?.sections ?? [rows.map((field) => field.name)];
  return defined({
    title: view?.title ?? model.display,
    subtitle: view?.subtitle,
    avatar: view?.avatar,
    sections: sections.map((section) => compileSection(model, section)),
    actions: view?.actions ?? (['edit', 'delete'] as ('edit' | 'delete')[]),
    moreActions: view?.moreActions ?? [],
    mainAction: view?.mainAction,
    history: view?.history ?? true,
  });
}

/** All rows in one list, with the positions of the groups. */
function compileLayout(source: LayoutSource): Pick<FormSection, 'layout' | 'groups'> {
  const layout: string[][] = [];
  const groups: FormGroup[] = [];
  for (const part of source) {
    if (Array.isArray(part)) {
      layout.push(part);
      continue;
    }
    const { title, description, layout: rows } = part;
    groups.push(defined({ title, description, start: layout.length, count: rows.length }));
    layout.push(...rows);
  }
  return groups.length > 0 ? { layout, groups } : { layout };
}

function compileForm(model: Draft, source: EntitySource): FormModel {
  const form = source['x-screens']?.form;
  const editable = model.fields.filter((field) => !field.readOnly && !field.transient);
  const layout = form?.layout ?? editable.map((field) => [field.name]);
  const written: FormSectionSource[] = form?.sections ?? [{ title: model.label.singular, layout }];
  const sections = written.map(({ layout: rows = [], ...section }): FormSection =>
    defined({ ...section, ...compileLayout(rows) }),
  );
  return defined({
    createTitle: form?.createTitle ?? `Add ${model.label.singular}`,
    editTitle: form?.editTitle ?? `Edit ${model.label.singular}`,
    submitCreate: form?.submitCreate ?? 'Add',
    submitEdit: form?.submitEdit ?? 'Save',
    sections,
    afterSave: form?.afterSave,
    hint: form?.hint,
  });
}

/** The screens of an entity, with defaults for omitted parts. */
export function compileScreens(model: Draft, source: EntitySource): EntityModel['screens'] {
  const view = compileView(model, source);
  return {
    list: compileList(model, source),
    ...(view ? { view } : {}),
    form: compileForm(model, source),
  };
}
