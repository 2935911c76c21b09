import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../store.ts';
import { applyCssVariables } from './css-variables.ts';
import type { ColorScheme } from './tokens.ts';

export type SchemeChoice = ColorScheme | 'system';

const CHOICES: readonly unknown[] = ['light', 'dark', 'system'];

/** Stored on the device, not with the session, because it belongs to the screen. */
const choiceStore = createStore<SchemeChoice>('system', {
  storage: localStorage,
  key: 'chairside.color-scheme',
  parse: (stored) => (CHOICES.includes(stored) ? (stored as SchemeChoice) : undefined),
});

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
/** Paper is white: dark backgrounds are not printed, and light text would be invisible. */
const printQuery = matchMedia('print');

function subscribe(listener: () => void): () => void {
  for (const query of [darkQuery, printQuery]) query.addEventListener('change', listener);
  const unsubscribe = choiceStore.subscribe(listener);
  return () => {
    for (const query of [darkQuery, printQuery]) query.removeEventListener('change', listener);
    unsubscribe();
  };
}

function current(): ColorScheme {
  if (printQuery.matches) return 'light';
  const choice = choiceStore.get();
  if (choice !== 'system') return choice;
  return darkQuery.matches ? 'dark' : 'light';
}

/** Keeps the page's CSS variables in sync with the choice and the system. Called once, before rendering. */
export function startColorScheme(): void {
  applyCssVariables(current());
  subscribe(() => applyCssVariables(current()));
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current);
}

export function useSchemeChoice(): [SchemeChoice, (choice: SchemeChoice) => void] {
  return [useStore(choiceStore), choiceStore.set];
}
