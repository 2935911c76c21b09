import type { KeyboardEvent } from 'react';

function rowsOf(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (row) => row.closest('[hidden]') === null,
  );
}

/** The row above that holds this one: its parent's button, or its section's. */
function ownerOf(row: HTMLElement): HTMLElement | null {
  const list = row.closest<HTMLElement>('ul[id]');
  return list
    ? (list.ownerDocument.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(list.id)}"]`) ?? null)
    : null;
}

/**
 * Arrow keys in the navigation tree, beside Tab: Up, Down, Home and End move; Right opens what is folded, Left folds it or
 * goes to the row that holds this one.
 */
export function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('a[href], button');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(event.currentTarget);
  const index = rows.indexOf(row);
  const expanded = row.getAttribute('aria-expanded');
  const targets: Record<string, () => HTMLElement | null | undefined> = {
    ArrowDown: () => rows[index + 1],
    ArrowUp: () => rows[index - 1],
    Home: () => rows[0],
    End: () => rows.at(-1),
    ArrowRight: () => {
      if (expanded === 'false') row.click();
      return null;
    },
    ArrowLeft: () => {
      if (expanded !== 'true') return ownerOf(row);
      row.click();
      return null;
    },
  };
  const move = targets[event.key];
  if (!move) return;
  event.preventDefault();
  move()?.focus();
}
