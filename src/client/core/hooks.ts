import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useEffectEvent,
  useRef,
  type RefObject,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PRODUCT = 'Chairside';

const onResize = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;

/**
 * Calls back when an element is first laid out and whenever its size changes, until the returned function is called; one
 * watcher per element. All elements share one observer, which costs less than one each.
 */
export function watchSize(element: Element, callback: () => void): () => void {
  sizes ??= new ResizeObserver((entries) => {
    for (const { target } of entries) onResize.get(target)?.();
  });
  onResize.set(element, callback);
  sizes.observe(element);
  return () => {
    onResize.delete(element);
    sizes?.unobserve(element);
  };
}

/** Sets the browser tab's title, such as "Practices · Chairside", while the screen is mounted. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}

/**
 * Changes a value that is drawn later, such as one in the address. Of changes made before the first one is drawn, each
 * builds on the one before.
 * @param drawn the value as rendered: what JSON can hold
 * @returns a stable setter
 */
export function useChange<T>(drawn: T, apply: (next: T) => void): (change: (old: T) => T) => void {
  const text = JSON.stringify(drawn);
  const latest = useRef(drawn);
  /** changes that are not drawn yet, oldest first */
  const waiting = useRef<string[]>([]);
  const callback = useRef(apply);
  useEffect(() => {
    callback.current = apply;
  });
  useEffect(() => {
    const at = waiting.current.indexOf(text);
    waiting.current = at < 0 ? [] : waiting.current.slice(at + 1);
    // a value that was changed again meanwhile must not undo the later change
    if (waiting.current.length === 0) latest.current = JSON.parse(text) as T;
  }, [text]);
  return useCallback((change) => {
    const before = JSON.stringify(latest.current);
    latest.current = change(latest.current);
    const after = JSON.stringify(latest.current);
    if (after !== before) waiting.current.push(after);
    callback.current(latest.current);
  }, []);
}

/**
 * The entry of the history as it is, which the router draws later: its position, its state, and how many entries the
 * screen has added to the one with which it was opened.
 */
function readEntry(): { position: number; state: { steps?: number } | null; steps: number } {
  const { idx = 0, usr = null } = (window.history.state ?? {}) as {
    idx?: number;
    usr?: { steps?: number } | null;
  };
  return { position: idx, state: usr, steps: usr?.steps ?? 0 };
}

/**
 * The query of the address as drawn, and a setter that adds an entry to the history: the browser's Back undoes a choice.
 * The router draws a change later: the setter builds on the address as it is by then, so that a change made meanwhile is
 * not lost.
 * @returns the query, and a setter that takes a function from the current query to the next one; `isOwn` replaces the
 * entry, for changes that nobody chose
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (next: (now: URLSearchParams) => string, options?: { isOwn?: boolean }) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return [
    params,
    (next, { isOwn = false } = {}) => {
      // a string, because the router would encode parameters once more, brackets included
      const search = next(new URLSearchParams(window.location.search));
      const { state, steps } = readEntry();
      const added = isOwn ? 0 : 1;
      void navigate({ search }, { replace: isOwn, state: { ...state, steps: steps + added } });
    },
  ];
}

/** Leads back to the previous screen, past the choices made on this one; undefined if it was opened directly. */
export function useWayBack(): (() => void) | undefined {
  useLocation();
  const navigate = useNavigate();
  const { position, steps } = readEntry();
  return position > steps ? () => void navigate(-1 - readEntry().steps) : undefined;
}

/** Adds and removes one of several chosen values that are drawn later. @returns a setter for one of them */
export function useToggle(
  chosen: readonly string[],
  onChoose: (chosen: string[]) => void,
): (id: string) => void {
  const change = useChange(chosen, (next) => onChoose([...next]));
  return (id) => change((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id]));
}

const PAUSE_MS = 1_000;

/** True once the screen's requests have finished: background requests may start. */
export function useQuiet(): boolean {
  const queryClient = useQueryClient();
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return undefined;
    const timer = setInterval(() => setIsQuiet(queryClient.isFetching() === 0), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isQuiet, queryClient]);
  return isQuiet;
}

const SHOW_AFTER_MS = 150;

/** True after `ms`: faster loads never show a skeleton. */
export function useDelayed(ms: number = SHOW_AFTER_MS): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

const NEAR_PX = 600;

/**
 * Calls back when an element at the end of a list is within 600 px of the viewport.
 * @param progress changes with the length of the list: an end that is still near is reported again
 */
export function useNearBottom(onNear: () => void, progress: unknown): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const notifyNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notifyNear();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [progress]);
  return end;
}

/** Scroll behaviour: smooth, unless the user prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Calls back with a value once it has been stable for `ms`; not for the initial value. */
export function useDebounced<T>(value: T, ms: number, onSettled: (value: T) => void): void {
  const callback = useRef(onSettled);
  const settled = useRef(value);
  useEffect(() => {
    callback.current = onSettled;
  });
  useEffect(() => {
    if (value === settled.current) return undefined;
    const timer = setTimeout(() => {
      settled.current = value;
      callback.current(value);
    }, ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
}

/** Matches the document while a form shows its bar at the bottom of the window. */
export const WITH_FORM_BAR = 'html[data-form-bar]';

/** A mark, because a rule with `:has()` would make the browser search the page for a bar at every change of a list. */
export function useFormBarMark(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.formBar = '';
    return () => {
      delete document.documentElement.dataset.formBar;
    };
  }, []);
}
