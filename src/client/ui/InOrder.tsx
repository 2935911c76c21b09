import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { useDelayed } from '../core/hooks.ts';
import { Card } from './Card.tsx';

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

const Root = styled('div')({ ...unseen, position: 'relative', isolation: 'isolate' });

/** Behind the blocks: one that appears covers it. */
const Shape = styled(Card)(({ theme }) => ({
  position: 'absolute',
  zIndex: -1,
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  padding: '20px 16px',
  overflow: 'hidden',
  [theme.breakpoints.up('md')]: { paddingInline: 24 },
}));

/** Height in px below which there is no card: the head of a section, a row of tabs. */
const LEAST_CARD = 64;
/** Height in px from which a card has a head and a body. */
const HIGH_CARD = 160;

interface Held {
  top: number;
  left: number;
  width: number;
  height: number;
}

const toKey = ({ top, left, width, height }: Held): string => [top, left, width, height].join();

/** Marks the children after one that is loading. @returns them */
function mark(parent: Element): HTMLElement[] {
  const held: HTMLElement[] = [];
  let isHeld = false;
  for (const child of parent.children) {
    if (child.matches('[data-stand-in]')) continue;
    child.toggleAttribute('data-unseen', isHeld);
    if (isHeld && child instanceof HTMLElement) held.push(child);
    isHeld ||= child.matches(LOADING) || child.querySelector(LOADING) !== null;
  }
  return held;
}

/** Where the blocks that are not seen yet are; of a pair, its two blocks. */
function measure(root: Element, blocks: readonly HTMLElement[]): Held[] {
  // reading a position lays out the whole page, and most changes come once nothing is held
  if (blocks.length === 0) return [];
  const { top, left } = root.getBoundingClientRect();
  // the second of a pair may be held by the first one as well
  const parts = new Set(
    blocks.flatMap((block) => (block.matches(`[${PAIR}]`) ? [...block.children] : [block])),
  );
  const held = [...parts]
    .map((part) => part.getBoundingClientRect())
    // what only screen readers see has a pixel
    .filter(({ width, height }) => width > 1 && height > 1)
    .map((rect) => ({
      top: rect.top - top,
      left: rect.left - left,
      width: rect.width,
      height: rect.height,
    }));
  // their place is their key
  return [...new Map(held.map((one) => [toKey(one), one])).values()];
}

/** The shape of a block, until those above it have loaded. */
function HeldShape({ of: { height, ...place } }: { of: Held }) {
  if (height < LEAST_CARD)
    return (
      <Skeleton
        data-stand-in
        variant="rounded"
        aria-hidden
        style={{ position: 'absolute', zIndex: -1, ...place, width: Math.min(place.width, 240) }}
        height={height}
      />
    );
  return (
    <Shape as="div" data-stand-in aria-hidden style={{ ...place, height }}>
      <Skeleton height={18} width={180} />
      {height >= HIGH_CARD && (
        <>
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="60%" />
        </>
      )}
    </Shape>
  );
}

/**
 * Blocks below each other, whose heights are not known before they have loaded. At first they appear from top to bottom, so
 * that none moves what is already being read: until then, their shapes stand there. Whatever takes longer than four seconds
 * holds nothing. Style sheets could select the blocks by `:has`, but browsers do not always draw its siblings again.
 */
export function InOrder({ children, ...props }: ComponentProps<typeof Root>) {
  const isOver = useDelayed(HOLD_MS);
  const isShown = useDelayed();
  const root = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held[]>([]);
  // before the browser draws them
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || isOver) return;
    const update = (): void => {
      const blocks = [element, ...element.querySelectorAll(`[${PAIR}]`)].flatMap(mark);
      const next = isShown ? measure(element, blocks) : [];
      setHeld((before) => (before.map(toKey).join() === next.map(toKey).join() ? before : next));
    };
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['data-loading'] });
    update();
    return () => observer.disconnect();
  }, [isOver, isShown]);
  useEffect(() => {
    if (!isOver) return;
    for (const one of root.current?.querySelectorAll('[data-unseen]') ?? [])
      one.removeAttribute('data-unseen');
  }, [isOver]);
  return (
    <Root {...props} ref={root}>
      {children}
      {/* each a new element where it has moved: none of them moves */}
      {!isOver && held.map((one) => <HeldShape key={toKey(one)} of={one} />)}
    </Root>
  );
}
