import type { ReactNode } from 'react';
import type { Gate } from '../core/access.ts';
import { NoAccess } from './NoAccess.tsx';
import { useSession } from '../core/session.ts';

interface GatedProps {
  gate: Gate;
  title: string;
  children: ReactNode;
}

/** A screen behind its gate. */
export function Gated({ gate, title, children }: GatedProps) {
  return gate(useSession()) ? children : <NoAccess title={title} />;
}
