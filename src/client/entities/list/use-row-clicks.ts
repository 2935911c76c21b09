import { useNavigate } from 'react-router-dom';
import { useEntity } from '../EntityContext.tsx';
import { useDeleteRecord } from '../use-delete-record.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import { isOpeningClick, rowTarget } from './row-target.ts';
import type { Selection } from './use-selection.ts';

/** Attributes by which a click in a list is told: of which record the row is, that a link stays here, that a button deletes. */
export const rowOf = (record: EntityRecord) => ({ 'data-record': record.id });
export const STAYS_HERE = { 'data-stays': '' };
export const DELETES = { 'data-deletes': '' };

function isPlain(event: React.MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/**
 * Handles every click in the rows of a list, in one place: the rows are plain markup that nothing but their record redraws.
 * A row opens its record on a click anywhere but on its controls; by keyboard through the link in its first column.
 */
export function useRowClicks(
  records: EntityRecord[],
  { toggle }: Pick<Selection, 'toggle'>,
): (event: React.MouseEvent) => void {
  const entity = useEntity();
  const navigate = useNavigate();
  const remove = useDeleteRecord();
  // Back to List returns to this page, sort and filter
  const goTo = (path: string): void => void navigate(path, { state: { list: location.search } });
  return (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const { target } = event;
    const id = target.closest<HTMLElement>('[data-record]')?.dataset.record;
    const record = records.find((one) => one.id === id);
    if (!record) return;
    if (target.matches('.row-select input')) {
      toggle(record.id, event.shiftKey);
      if (event.shiftKey) window.getSelection()?.removeAllRanges();
      return;
    }
    const link = target.closest<HTMLAnchorElement>('a[data-stays]');
    if (link) {
      if (!isPlain(event)) return;
      event.preventDefault();
      goTo(link.pathname);
    } else if (target.closest('[data-deletes]')) void remove(record);
    else {
      const to = isOpeningClick(event) ? rowTarget(entity, record) : undefined;
      if (!to) return;
      if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener');
      else goTo(to);
    }
  };
}
