import { useMemo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { resources } from '../../../generated/resources.ts';
import { activePath, buildNavigation, type NavSection } from '../navigation/navigation.ts';
import { useSession } from '../../core/session.ts';
import { createStore, useStore } from '../../core/store.ts';

export interface Navigation {
  sections: NavSection[];
  /** the path of the entry one is at */
  active: string | undefined;
}

/** The person's navigation tree and the entry they are at. */
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

/** Gives the focus to the main heading, as soon as there is one, unless the person has put it elsewhere by then. */
function focusHeadingWhenThere(): () => void {
  if (focusHeading()) return () => undefined;
  const focused = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== focused && document.activeElement !== document.body) observer.disconnect();
    else if (focusHeading()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAITS_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** After each navigation the page is at its top and the focus at its main heading, where a screen reader goes on. */
export function useNavigationFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    window.scrollTo(0, 0);
    return focusHeadingWhenThere();
  }, [pathname]);
}

const sidebarStore = createStore<boolean>(false, {
  storage: localStorage,
  key: 'chairside.sidebar-collapsed',
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
});

/** Whether the person folded the sidebar to its icons; remembered on the device. */
export function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  return [useStore(sidebarStore), sidebarStore.set];
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

/** Whether a section or a parent of the tree is open, until the person decides otherwise as `byDefault` says. */
export function useNavOpen(id: string, byDefault: boolean): [boolean, () => void] {
  const open = useStore(openStore);
  const isOpen = open[id] ?? byDefault;
  return [isOpen, () => openStore.set({ ...openStore.get(), [id]: !isOpen })];
}
