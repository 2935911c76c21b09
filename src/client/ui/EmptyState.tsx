import type { LucideIcon } from 'lucide-react';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { State } from './State.tsx';

interface EmptyStateProps {
  /** default: a looking glass */
  icon?: LucideIcon;
  /** the specification's sentence */
  title: string;
  text?: ReactNode;
  /** at most one */
  action?: ReactNode;
}

export function EmptyState({ icon = Search, title, text, action }: EmptyStateProps) {
  return <State icon={icon} title={title} text={text} action={action} role="status" />;
}
