import type { ViewRow, ViewSection } from '../../../domain/model.ts';
import { canReadField, conditionHolds } from '../../../domain/permissions.ts';
import type { Entity } from '../EntityContext.tsx';
import { findField, type EntityRecord } from '../../core/value-text.ts';

type Reader = Pick<Entity, 'model' | 'viewer' | 'facts'>;
type Shown = Pick<ViewSection, 'roles' | 'when'>;

function isShown({ roles, when }: Shown, record: EntityRecord, { viewer, facts }: Reader): boolean {
  return (!roles || roles.includes(viewer.role)) && conditionHolds(when, record, facts);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The rows of a section that this viewer sees: readable, with a condition that holds, and not empty. */
export function visibleRows(rows: ViewRow[], record: EntityRecord, reader: Reader): ViewRow[] {
  return rows.filter((row) => {
    if (!isShown(row, record, reader) || isEmpty(record[row.field])) return false;
    const field = findField(reader.model, row.field);
    return !field || canReadField(field, reader.viewer);
  });
}

/** The non-empty sections of a record view; lists always stay, with their sentence for the empty state. */
export function visibleSections(
  sections: ViewSection[],
  record: EntityRecord,
  reader: Reader,
): ViewSection[] {
  return sections.filter((section) => {
    if (!isShown(section, record, reader)) return false;
    return !section.rows || visibleRows(section.rows, record, reader).length > 0;
  });
}
