import type { ReactNode } from 'react';
import { Content } from '../layout/layout-parts.ts';

/** A page without sidebar and top bar. */
export function OutsideShell({ children }: { children: ReactNode }) {
  return <Content id="content">{children}</Content>;
}
