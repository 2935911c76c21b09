declare module 'virtual:entity-icons' {
  import type { LucideIcon } from 'lucide-react';

  /** icons that entity files name, by name */
  export const entityIcons: Record<string, LucideIcon>;
}
