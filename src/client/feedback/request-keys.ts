import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect, useEffectEvent } from 'react';

/** Buttons that lead from an open request to those beside it in the list. */
export const REQUEST_MOVES = [
  { label: 'Previous request', step: -1, icon: ChevronUp },
  { label: 'Next request', step: 1, icon: ChevronDown },
] as const;

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Elements that Escape closes themselves. */
const POPUPS = '[role="combobox"], [role="listbox"], [role="menu"], [role="dialog"]';
/** Elements that take letters and arrows. */
const TYPED = `input, textarea, select, ${POPUPS}`;

interface RequestKeys {
  /** moves by one request */
  move: (step: 1 | -1) => void;
  /** leaves the open request; undefined: none is open */
  close: (() => void) | undefined;
  /** whether the arrow keys move too; elsewhere they scroll */
  hasArrows?: () => boolean;
}

/** J and K move between requests, Escape closes the open one, also from its note. */
export function useRequestKeys({ move, close, hasArrows }: RequestKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isTaken = isWithin(target, key === 'Escape' ? POPUPS : TYPED);
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTaken) return;
    const steps: Record<string, 1 | -1 | undefined> = {
      j: 1,
      k: -1,
      ...(hasArrows?.() && { ArrowDown: 1, ArrowUp: -1 }),
    };
    const step = steps[key];
    if (step !== undefined) move(step);
    else if (key === 'Escape' && close) close();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
