import { createElement, Suspense, type ReactElement, type ReactNode, Fragment } from 'react';
import { overrideFor } from './overrides.ts';
import type { Slot, SlotProps } from './slots.ts';

/** The additional buttons named by a schema, each a registered override. */
export function MoreActions({ names, ...props }: SlotProps['action'] & { names: string[] }) {
  return names.map((name) => <Fragment key={name}>{renderOverride('action', name, props)}</Fragment>);
}

/** The override for a slot, for which the caller waits; undefined if the model names none. */
export function createOverride<S extends Slot>(
  slot: S,
  name: string | undefined,
  props: SlotProps[S],
): ReactElement | undefined {
  const component = overrideFor(slot, name);
  return component && createElement(component, props);
}

/** The override for a slot; undefined if the model names none. @param fallback shown while its code loads */
export function renderOverride<S extends Slot>(
  slot: S,
  name: string | undefined,
  props: SlotProps[S],
  fallback: ReactNode = null,
): ReactNode | undefined {
  const element = createOverride(slot, name, props);
  return element && <Suspense fallback={fallback}>{element}</Suspense>;
}
