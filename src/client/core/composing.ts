import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Reported for every key by input methods that do not report `isComposing`. */
const COMPOSING_KEY_CODE = 229;

/** Whether a key belongs to an input method, which uses Enter, Escape and arrows to choose a word. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  // the only mark in Safari, whose Enter arrives after the composition has ended
  return composes || keyCode === COMPOSING_KEY_CODE;
}
