import { notifyFailures } from './toast.ts';
import type { Loadable } from '../core/loadable.tsx';

/**
 * Loads the code of what a click opens. What fails is told, and asked for again by the next click.
 * @returns whether it can be drawn
 */
export async function loadOrTell<Props>(component: Loadable<Props>): Promise<boolean> {
  try {
    await component.load();
    return true;
  } catch (error) {
    notifyFailures(error);
    return false;
  }
}
