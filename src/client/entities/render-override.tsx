import { createElement, Suspense, type ReactNode, Fragment } from 'react';
import { overrideFor } from './overrides.ts';
import type { Slot, SlotProps } from './slots.ts';

/** The additional buttons named by a schema, each a registered override. */
export function MoreActions({ names, ...props }: SlotProps['action'] & { names: string[] }) {
  return names.map((name) => <Fragment key={name}>{renderOverride('action', name, props)}</Fragment>);
}

/** The override for a slot; undefined if the model names none. @param fallback shown while its code loads */
export function renderOverride<S extends Slot>(
  slot: S,
  name: string | undefined,
  props: SlotProps[S],
  fallback: ReactNode = null,
): ReactNode | undefined {
  const component = overrideFor(slot, name);
  return component && <Suspense fallback={fallback}>{createElement(component, props)}</Suspense>;
}
