import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

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
