import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { scrollBehavior } from '../core/hooks.ts';
import { onSessionEnd } from '../core/api.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { clearToasts, notifySuccess, notifyUndoable } from '../ui/toast.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { cardId } from './opened-card.ts';
import { showSaved } from './show-saved.ts';
import { feedbackKey } from './use-feedback.ts';

/** Keeps a card visible in its list: one that was just changed, or that is being worked on. */
export const KeepContext = createContext<(feedback: Feedback) => void>(() => undefined);

/** Removes the Undo of the last outcome, by feedback. */
const undos = new Map<string, () => void>();

onSessionEnd(() => undos.clear());

/** Removes the messages of earlier changes, and the Undo of that of a feedback: another change of it is on its way. */
export function clearReports(id: string): void {
  clearToasts();
  undos.get(id)?.();
  undos.delete(id);
}

/** By then the lists have been reloaded. */
const AFTER_MS = 500;

/** In px from the edge of a card: past the rounded corners of what contains it. */
const INSET = 24;

/** Whether both ends of an element are in view, in front of the bars that are pinned over the page. */
function isInView(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + INSET, y)));
}

/** Gives the focus to the name of a card, or in a sheet over the cards to that of the open one, if nothing else has it. */
function restoreFocus(card: HTMLElement | null): void {
  const { activeElement: active, body } = document;
  const sheet = active?.closest('[role="dialog"], [role="presentation"]');
  const name =
    active === body
      ? card?.querySelector('h3 a')
      : active?.matches('[tabindex="-1"]:not(h2)') && sheet?.querySelector('h2');
  if (name instanceof HTMLElement) name.focus({ preventScroll: true });
}

interface ChangedOptions {
  undo?: (() => void) | undefined;
  /** after the message */
  detail?: string | undefined;
  /** the control that had the focus may be gone by then: its card takes it */
  takesFocus?: boolean;
}

/**
 * Reloads all views of a changed feedback and brings its card back into sight. A change removes the Undo of the one before:
 * it would leave the later change behind.
 */
export function useChanged(): (saved: Feedback, message: string, options?: ChangedOptions) => void {
  const queryClient = useQueryClient();
  const keep = useContext(KeepContext);
  return (saved, message, { undo, detail, takesFocus = false } = {}) => {
    const { id } = saved;
    clearReports(id);
    const report = (): void => {
      if (undo) undos.set(id, notifyUndoable(message, undo, detail));
      else notifySuccess(message, { detail });
    };
    queryClient.setQueryData(feedbackKey(id), saved);
    keep(saved);
    showSaved(queryClient, saved);
    const reloaded = queryClient.invalidateQueries({ queryKey: FEEDBACK_KEY });
    // a list that did not have it cannot know where it belongs before it is loaded again
    if (takesFocus) void reloaded.then(report);
    else report();
    setTimeout(() => {
      const card = document.getElementById(cardId(id));
      // a move that is not needed would take away what is being read beside it
      if (takesFocus) restoreFocus(card);
      if (card && !isInView(card)) card.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
    }, AFTER_MS);
  };
}
