import { createElement, Suspense, type ReactNode, Fragment } from 'react';
import { overrideFor } from './overrides.ts';
import type { Slot, SlotProps } from './slots.ts';

/** The additional buttons named by a schema, each a registered override. */
export function MoreActions({ names, ...props }: SlotProps['action'] & { names: string[] }) {
  return names.map((name) => <Fragment key={name}>{renderOverride('action', name, props)}</Fragment>);
}

/** The override for a slot; undefined if the model names none. */
export function renderOverride<S extends Slot>(
  slot: S,
  name: string | undefined,
  props: SlotProps[S],
): ReactNode | undefined {
  const component = overrideFor(slot, name);
  return component && <Suspense fallback={null}>{createElement(component, props)}</Suspense>;
}
