import type { LucideIcon } from 'lucide-react';
import Star from 'lucide-react/icons/star';
import { withEx, type Gate } from '../core/access.ts';

/** A screen whose address and place are there already, and whose content comes later. */
export interface ComingScreenModel {
  path: string;
  title: string;
  icon: LucideIcon;
  /** what a person will find there */
  text: string;
  gate: Gate;
  back?: { label: string; to: string };
}

export const comingScreens: ComingScreenModel[] = [
  {
    path: '/ex/results/:categoryCode',
    title: 'Results',
    icon: Star,
    text: 'The questions of one trust category, with their ratings.',
    gate: withEx,
    back: { label: 'Back', to: '/ex' },
  },
];
