import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { resources } from '../../../generated/resources.ts';
import { activePath, buildNavigation, type NavSection } from '../navigation/navigation.ts';
import { useSession } from '../../core/session.ts';
import { feedbackKinds, feedbackLists } from '../../feedback/feedback.ts';
import type { RETURNS } from '../../ui/PageHeader.tsx';
import { createStore, useStore } from '../../core/store.ts';

export interface Navigation {
  sections: NavSection[];
  /** the path of the current entry */
  active: string | undefined;
}

/** The user's navigation tree and the current entry. */
export function useNavigation(): Navigation {
  const session = useSession();
  const { pathname } = useLocation();
  const sections = useMemo(() => buildNavigation(session, resources), [session]);
  return { sections, active: activePath(sections, pathname) };
}

const WAITS_MS = 5000;

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Focuses the main heading as soon as it exists, unless the user has moved the focus by then, or types where it is. */
function focusHeadingWhenThere(): () => void {
  if (focusHeading()) return () => undefined;
  const focused = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== focused && document.activeElement !== document.body) stop();
    else if (focusHeading()) stop();
  });
  const timer = setTimeout(stop, WAITS_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('input', stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', stop);
  return stop;
}

const RESTORES_MS = 1000;

/** Restores the scroll position, as soon as the page is high enough. */
function scrollBack(top: number): () => void {
  const until = performance.now() + RESTORES_MS;
  let frame = 0;
  const step = (): void => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}

/** The last scroll position of each history entry and each address. */
function useScrollPositions({ key, pathname, search }: Location): ReadonlyMap<string, number> {
  const [positions] = useState(() => new Map<string, number>());
  const current = useRef<string[]>([]);
  useLayoutEffect(() => {
    current.current = [key, pathname + search];
  }, [key, pathname, search]);
  useEffect(() => {
    const note = (): void => {
      for (const name of current.current) positions.set(name, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [positions]);
  return positions;
}

/** The product's lists: of entities, of feedback, and search results. */
const LISTS = new Set([
  ...resources.map(({ route }) => route),
  ...feedbackLists.map(({ path }) => path),
  ...Object.values(feedbackKinds).map(({ searchRoute }) => searchRoute),
]);

/**
 * After each navigation, scrolls to the top and focuses the main heading, where screen readers continue. Going back to
 * a list restores its scroll position.
 */
export function useNavigationFocus(): void {
  const location = useLocation();
  const { pathname, search, key } = location;
  const type = useNavigationType();
  const positions = useScrollPositions(location);
  const isReturn = (location.state as Partial<typeof RETURNS> | null)?.isReturn ?? false;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const left = positions.get(type === 'POP' ? key : pathname + search) ?? 0;
    const cancel = scrollBack(LISTS.has(pathname) && (type === 'POP' || isReturn) ? left : 0);
    const forget = focusHeadingWhenThere();
    return () => {
      cancel();
      forget();
    };
  }, [pathname, search, key, type, isReturn, positions]);
}

const sidebarStore = createStore<boolean>(false, {
  storage: localStorage,
  key: 'chairside.sidebar-collapsed',
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
});

/** Whether the sidebar is collapsed: the user's choice on this device, or by default on a narrow screen. */
export function useSidebarCollapsed(isTight: boolean): [boolean, (isCollapsed: boolean) => void] {
  const isFolded = useStore(sidebarStore);
  const [isFoldedOnTight, setIsFoldedOnTight] = useState(true);
  return isTight ? [isFoldedOnTight, setIsFoldedOnTight] : [isFolded, sidebarStore.set];
}

type OpenById = Record<string, boolean>;

const openStore = createStore<OpenById>(
  {},
  {
    storage: localStorage,
    key: 'chairside.nav-open',
    parse: (stored) =>
      typeof stored === 'object' &&
      stored !== null &&
      Object.values(stored).every((open) => typeof open === 'boolean')
        ? (stored as OpenById)
        : undefined,
  },
);

/** Whether a section or a parent of the tree is open: the user's choice, or else `byDefault`. */
export function useNavOpen(id: string, byDefault: boolean): [boolean, () => void] {
  const open = useStore(openStore);
  const isOpen = open[id] ?? byDefault;
  return [isOpen, () => openStore.set({ ...openStore.get(), [id]: !isOpen })];
}
