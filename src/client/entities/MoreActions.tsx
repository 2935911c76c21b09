import { Fragment } from 'react';
import type { SlotProps } from './slots.ts';
import { renderOverride } from './render-override.tsx';

/** The further buttons that a schema names, each a registered override. */
export function MoreActions({ names, ...props }: SlotProps['action'] & { names: string[] }) {
  return names.map((name) => <Fragment key={name}>{renderOverride('action', name, props)}</Fragment>);
}
