import { styled } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useDelayed } from '../core/hooks.ts';

/** Longest time for which a block holds those below it. */
const HOLD_MS = 4000;

const LOADING = '[data-loading]';

/** Not seen yet, but there for the focus, which comes back to where it was, and for screen readers. */
const unseen = { '& > [data-unseen]': { opacity: 0, pointerEvents: 'none' } } as const;

const PAIR = 'data-in-order';

/** Of an element within `InOrder` whose children are below each other: those after one that is loading are held as well. */
export const inOrder = { [PAIR]: '' } as const;

/** Its style where its children are below each other. */
export const heldPair = unseen;

const Root = styled('div')(unseen);

/** Marks the children after one that is loading. */
function mark(parent: Element): void {
  let isHeld = false;
  for (const child of parent.children) {
    child.toggleAttribute('data-unseen', isHeld);
    isHeld ||= child.matches(LOADING) || child.querySelector(LOADING) !== null;
  }
}

/**
 * Blocks below each other, whose heights are not known before they have loaded. At first they appear from top to bottom, so
 * that none moves what is already being read; whatever takes longer than four seconds holds nothing. Style sheets could
 * select them by `:has`, but browsers do not always draw its siblings again.
 */
export function InOrder(props: ComponentProps<typeof Root>) {
  const isOver = useDelayed(HOLD_MS);
  const root = useRef<HTMLDivElement>(null);
  // before the browser draws them
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || isOver) return;
    const update = (): void => {
      for (const parent of [element, ...element.querySelectorAll(`[${PAIR}]`)]) mark(parent);
    };
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['data-loading'] });
    update();
    return () => observer.disconnect();
  }, [isOver]);
  useEffect(() => {
    if (!isOver) return;
    for (const one of root.current?.querySelectorAll('[data-unseen]') ?? [])
      one.removeAttribute('data-unseen');
  }, [isOver]);
  return <Root {...props} ref={root} />;
}
