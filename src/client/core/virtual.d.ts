declare module 'virtual:entity-icons' {
  import type { LucideIcon } from 'lucide-react';

  /** icons used in entity files, by name */
  export const entityIcons: Record<string, LucideIcon>;
}
