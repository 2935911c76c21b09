import type { Entity } from '../EntityContext.tsx';
import type { EntityRecord } from '../../core/value-text.ts';

/** Where a row leads: the record's view, else its form, else nowhere. */
export function rowTarget(
  { resource, can }: Pick<Entity, 'resource' | 'can'>,
  record: EntityRecord,
): string | undefined {
  if (resource.hasView && can('read', record)) return `${resource.route}/${record.id}`;
  return can('update', record) ? `${resource.route}/${record.id}/edit` : undefined;
}

/** Whether a click on a row means "open": not on a control of its own, and not the end of marking text. */
export function isOpeningClick(event: React.MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.target instanceof Element && event.target.closest('a, button, .row-select, [role="menu"]'))
    return false;
  return !window.getSelection()?.toString();
}
