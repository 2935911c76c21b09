import type { ColumnModel, EntityModel } from '../../../domain/model.ts';
import { canReadField, conditionHolds } from '../../../domain/permissions.ts';
import { templateFields } from '../../../domain/template.ts';
import type { Entity } from '../EntityContext.tsx';
import { fieldText, findField, hrefOf, recordText, type EntityRecord, type Enums } from '../value-text.ts';

export interface CellLink {
  text: string;
  href: string;
}

type Texts = Pick<EntityModel, 'fields'>;

/** Field names a column draws from: its template's, its links', or itself. */
export function columnFields(column: ColumnModel): string[] {
  if (column.links) return column.links;
  return column.text ? templateFields(column.text) : [column.name];
}

/** The columns a viewer sees: those whose condition holds and that show at least one field the viewer may read. */
export function visibleColumns({
  model,
  viewer,
  facts,
}: Pick<Entity, 'model' | 'viewer' | 'facts'>): ColumnModel[] {
  return model.screens.list.columns.filter((column) => {
    if (!conditionHolds(column.when, {}, facts)) return false;
    if (column.override) return true;
    return columnFields(column).some((name) => {
      const field = findField(model, name);
      return !field || canReadField(field, viewer);
    });
  });
}

/** The text of a cell: the column's template, or its field in words. */
export function cellText(model: Texts, column: ColumnModel, record: EntityRecord, enums: Enums): string {
  if (column.text) return recordText(model, column.text, record, enums);
  if (column.links)
    return cellLinks(model, column, record)
      .map((link) => link.text)
      .join(', ');
  const field = findField(model, column.name);
  return field
    ? fieldText(field, record[field.name], enums)
    : recordText(model, `{${column.name}}`, record, enums);
}

/** The links of a cell, one per field that is set: `tel:` for phones, `mailto:` for e-mails. */
export function cellLinks(model: Texts, column: ColumnModel, record: EntityRecord): CellLink[] {
  return (column.links ?? []).flatMap((name) => {
    const field = findField(model, name);
    const href = field && hrefOf(field, record[name]);
    return field && href ? [{ href, text: fieldText(field, record[name], {}) }] : [];
  });
}

export type SortOrder = 'ASC' | 'DESC';

/** The order a column is sorted by now; undefined where it is not. */
export function orderOf(column: ColumnModel, sort: { field: string; order: string }): SortOrder | undefined {
  if (!column.sortBy || sort.field !== column.sortBy) return undefined;
  return sort.order === 'DESC' ? 'DESC' : 'ASC';
}

/** The next step of the cycle none, ascending, descending, none. */
export function nextOrder(order: SortOrder | undefined): SortOrder | undefined {
  if (!order) return 'ASC';
  return order === 'ASC' ? 'DESC' : undefined;
}
