import { scrollBehavior } from '../ui/scroll.ts';

/** By then the lists have been read again. */
const AFTER_MS = 500;

export function cardId(id: string): string {
  return `feedback-card-${id}`;
}

/**
 * Brings a card back into sight after its list was read anew. A card that is no longer in the list takes the focus with
 * it: the list's heading gets that.
 */
export function showChangedCard(id: string): void {
  setTimeout(() => {
    const card = document.getElementById(cardId(id));
    card?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
    if (card || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h2[tabindex]')?.focus({ preventScroll: true });
  }, AFTER_MS);
}
