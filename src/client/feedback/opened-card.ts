import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionEnd } from '../core/api.ts';
import { createStore } from '../core/store.ts';

/** Id of a card's element. */
export function cardId(id: string): string {
  return `feedback-card-${id}`;
}

/** The card from which a list was left, for the way back. Ids and numbers only: an address may contain a name. */
interface OpenedCard {
  /** key of the list's history entry, and its path */
  list: string;
  id: string;
  /** its index in the list */
  index: number;
  /** distance from the top of the window, in px */
  top: number;
}

const TYPES = { list: 'string', id: 'string', index: 'number', top: 'number' };

function isOpenedCard(value: unknown): value is OpenedCard {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(TYPES).every(([name, type]) => typeof value[name as keyof typeof value] === type)
  );
}

/** In the browser's storage, so that the way back works after a reload too. */
const openedStore = createStore<readonly OpenedCard[]>([], {
  storage: sessionStorage,
  key: 'chairside.opened-cards',
  parse: (stored) => (Array.isArray(stored) && stored.every(isOpenedCard) ? stored : undefined),
});

onSessionEnd(openedStore.reset);

/** Key of the history entry with which the router starts. */
const FIRST_ENTRY = 'default';

// a followed link starts another entry with the same key
const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (loaded?.type === 'navigate') {
  openedStore.set(openedStore.get().filter(({ list }) => !list.startsWith(`${FIRST_ENTRY} `)));
}

const MOST = 20;

/** Identifies the list on screen in the browser's history. */
function useListEntry(): string {
  const { key, pathname } = useLocation();
  return `${key} ${pathname}`;
}

/** The card from which the list was left; undefined unless the user is on the way back to it. */
export function useOpenedCard(): OpenedCard | undefined {
  const entry = useListEntry();
  return openedStore.get().find(({ list }) => list === entry);
}

/** Records the card whose link was pressed. */
export function useRecordOpened(cards: readonly { id: string }[]): (pressed: EventTarget) => void {
  const list = useListEntry();
  return (pressed) => {
    const card = pressed instanceof Element && pressed.closest('a')?.closest('article');
    if (!card) return;
    const index = cards.findIndex(({ id }) => cardId(id) === card.id);
    const id = cards[index]?.id;
    if (id === undefined) return;
    const others = openedStore.get().filter((one) => one.list !== list);
    const opened = { list, id, index, top: card.getBoundingClientRect().top };
    openedStore.set([...others, opened].slice(-MOST));
  };
}

const HOLDS_MS = 1000;
/** Signs that the user has gone on. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Holds a card at its place while the page above it gets its final height. */
function holdAt(top: number, card: HTMLElement): () => void {
  const until = performance.now() + HOLDS_MS;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const sign of SIGNS) window.removeEventListener(sign, stop);
  };
  const step = (): void => {
    if (!card.isConnected || performance.now() > until) {
      stop();
      return;
    }
    const moved = card.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 1) window.scrollBy(0, moved);
    frame = requestAnimationFrame(step);
  };
  for (const sign of SIGNS) window.addEventListener(sign, stop, { passive: true });
  step();
  return stop;
}

/** On the way back to a list: focuses the link of the card from which it was left, where the card was. */
export function useReturnToCard(): void {
  const found = useOpenedCard();
  const [opened] = useState(found);
  useEffect(() => {
    if (!opened) return undefined;
    openedStore.set(openedStore.get().filter(({ list }) => list !== opened.list));
    const card = document.getElementById(cardId(opened.id));
    if (!card) return undefined;
    const { activeElement } = document;
    // the heading has the focus after a navigation; elsewhere, the user moved it
    if (activeElement === document.body || activeElement?.matches('main h1')) {
      card.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    }
    return holdAt(opened.top, card);
  }, [opened]);
}
