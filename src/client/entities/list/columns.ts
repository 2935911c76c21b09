import { formatMoment } from '../../../domain/text/format.ts';
import type { EntityModel, FieldKind, FieldModel } from '../../../domain/model/model.ts';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { canReadField, conditionHolds, isFieldInUse } from '../../../domain/access/permissions.ts';
import { markdownLine } from '../../../domain/text/markdown.ts';
import { templateFields } from '../../../domain/text/template.ts';
import {
  fieldText,
  findField,
  getHref,
  recordText,
  type EntityRecord,
  type Enums,
} from '../../core/value-text.ts';
import { MOMENTS, type ColumnChoice } from '../column-choice.ts';
import type { Entity } from '../EntityContext.tsx';

interface CellLink {
  text: string;
  href: string;
  /** links to an external page, not to a telephone or a mail program */
  isPage: boolean;
}

type Texts = Pick<EntityModel, 'fields'>;
type Reader = Pick<Entity, 'model' | 'viewer' | 'facts'>;

/** The fields that a column shows: its template's, its links', or its own. */
function columnFields(column: ColumnModel): string[] {
  if (column.links) return column.links;
  return column.text ? templateFields(column.text) : [column.name];
}

/** The columns a viewer sees: those whose condition holds, with at least one readable field in use. */
export function visibleColumns({ model, viewer, facts }: Reader): ColumnModel[] {
  return model.screens.list.columns.filter((column) => {
    if (!conditionHolds(column.when, {}, facts)) return false;
    if (column.override) return true;
    return columnFields(column).some((name) => {
      const field = findField(model, name);
      return !field || (canReadField(field, viewer) && isFieldInUse(field, facts));
    });
  });
}

/** Kinds of fields that can be columns; of relations, those to a single record. */
const COLUMN_KINDS: ReadonlySet<FieldKind> = new Set([
  'string',
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'timestamp',
  'enum',
  'reference',
]);

const MOMENT_TITLES: Record<(typeof MOMENTS)[number], string> = {
  createdAt: 'Created',
  updatedAt: 'Updated',
};

const CONTACTS: ReadonlySet<FieldModel['format']> = new Set(['email', 'uri', 'us-phone'] as const);

function toColumn({ name, title, asColumn, kind, format, sortable }: FieldModel): ColumnModel {
  return {
    name,
    title: asColumn || title,
    link: false,
    ...(CONTACTS.has(format) && { links: [name] }),
    ...(sortable && { sortBy: name }),
    ...((kind === 'integer' || kind === 'number') && { align: 'right' as const }),
  };
}

/** Optional columns not declared by the model: one for each further field, and the timestamps. */
function furtherColumns({ model, viewer, facts }: Reader): ColumnModel[] {
  const fields = model.fields.filter(
    (field) =>
      COLUMN_KINDS.has(field.kind) &&
      (field.inList || field.inListOnRequest) &&
      field.asColumn !== false &&
      (!field.relation || field.relation.embed.length > 0 || field.file) &&
      !isDeclared(model, field.name) &&
      canReadField(field, viewer) &&
      isFieldInUse(field, facts),
  );
  const moments = MOMENTS.map((name): ColumnModel => ({
    name,
    title: MOMENT_TITLES[name],
    sortBy: name,
    link: false,
  }));
  return [...fields.map(toColumn), ...moments];
}

/** All columns that a viewer may have in a list, the declared ones first. */
export function offeredColumns(reader: Reader): ColumnModel[] {
  const optional = (reader.model.screens.list.optional ?? []).filter(({ when }) =>
    conditionHolds(when, {}, reader.facts),
  );
  return [...visibleColumns(reader), ...optional, ...furtherColumns(reader)];
}

function isDeclared(model: EntityModel, name: string): boolean {
  return model.screens.list.columns.some((column) => column.name === name);
}

/** The selected columns. The first names the record and is always included. */
export function chosenColumns(
  model: EntityModel,
  offered: ColumnModel[],
  { added, hidden }: ColumnChoice,
): ColumnModel[] {
  return offered.filter(
    ({ name }, index) =>
      index === 0 || (isDeclared(model, name) ? !hidden.includes(name) : added.includes(name)),
  );
}

/** The choice with a column toggled. */
export function withColumn(
  model: EntityModel,
  choice: ColumnChoice,
  name: string,
  isShown: boolean,
): ColumnChoice {
  const isOwn = isDeclared(model, name);
  const list = isOwn ? choice.hidden : choice.added;
  const next = [...list.filter((item) => item !== name), ...(isOwn === isShown ? [] : [name])];
  return isOwn ? { ...choice, hidden: next } : { ...choice, added: next };
}

function isMoment(name: string): boolean {
  return MOMENTS.some((moment) => moment === name);
}

/** The text of a cell: the column's template, or its field's value. */
export function cellText(model: Texts, column: ColumnModel, record: EntityRecord, enums: Enums): string {
  if (column.text) return recordText(model, column.text, record, enums);
  if (column.links)
    return cellLinks(model, column, record)
      .map((link) => link.text)
      .join(', ');
  const field = findField(model, column.name);
  if (field) {
    const text = fieldText(field, record[field.name], enums);
    return field.format === 'markdown' ? markdownLine(text) : text;
  }
  const value = record[column.name];
  if (isMoment(column.name) && typeof value === 'string') return formatMoment(value);
  return recordText(model, `{${column.name}}`, record, enums);
}

/** The second, muted line of a cell. */
export function belowText(model: Texts, { below }: ColumnModel, record: EntityRecord, enums: Enums): string {
  return below ? recordText(model, below, record, enums) : '';
}

/** The text of a cell's chip; empty where it has none. */
export function chipText(model: Texts, { chip }: ColumnModel, record: EntityRecord, enums: Enums): string {
  const field = chip && conditionHolds(chip.when, record, {}) && findField(model, chip.field);
  return field ? fieldText(field, record[field.name], enums) : '';
}

/** The contact link of a record: its first phone number, else its email address. */
export function findContact(
  { fields }: Texts,
  record: EntityRecord,
  viewer: Entity['viewer'],
): (CellLink & { isPhone: boolean }) | undefined {
  for (const format of ['us-phone', 'email'] as const) {
    for (const field of fields) {
      const href =
        field.format === format && canReadField(field, viewer) && getHref(field, record[field.name]);
      if (href)
        return {
          href,
          text: fieldText(field, record[field.name], {}),
          isPage: false,
          isPhone: format === 'us-phone',
        };
    }
  }
  return undefined;
}

const CUT_KINDS: ReadonlySet<FieldKind> = new Set(['string', 'text', 'reference']);

/** Whether a column has dates, numbers or enumerations, which are useless when truncated. */
export function isShownWhole(model: Texts, { name, links, text }: ColumnModel): boolean {
  const field = links || text ? undefined : findField(model, name);
  return field !== undefined && !CUT_KINDS.has(field.kind);
}

/** The source field of a value: for a computed one the part that was used. */
function findSource(model: Texts, field: FieldModel, record: EntityRecord): FieldModel {
  const part = field.firstOf?.find((name) => record[name] !== null && record[name] !== undefined);
  return (part === undefined ? undefined : findField(model, part)) ?? field;
}

/** The links of a cell, one per non-empty field: `tel:` for phones, `mailto:` for emails, pages unchanged. */
export function cellLinks(model: Texts, column: ColumnModel, record: EntityRecord): CellLink[] {
  const names = column.links ?? (column.text ? [] : [column.name]);
  return names.flatMap((name) => {
    const named = findField(model, name);
    const field = named && findSource(model, named, record);
    const href = field && getHref(field, record[name]);
    return field && href
      ? [{ href, text: fieldText(field, record[name], {}), isPage: field.format === 'uri' }]
      : [];
  });
}

export type SortOrder = 'ASC' | 'DESC';

/** The current order of a column; undefined if it is not sorted. */
export function getOrder(column: ColumnModel, sort: { field: string; order: string }): SortOrder | undefined {
  if (!column.sortBy || sort.field !== column.sortBy) return undefined;
  return sort.order === 'DESC' ? 'DESC' : 'ASC';
}

/** The next step of the cycle none, ascending, descending, none. */
export function nextOrder(order: SortOrder | undefined): SortOrder | undefined {
  if (!order) return 'ASC';
  return order === 'ASC' ? 'DESC' : undefined;
}

/** Indent of a level in a tree, in px: deep levels are closer to each other, so that their names have room. */
export function getIndent(depth: number): number {
  return Math.min(depth, 4) * 24 + Math.max(0, depth - 4) * 4;
}
