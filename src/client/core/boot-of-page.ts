import type { Boot } from './boot.ts';

const BOOT_ID = 'chairside-boot';

/** What the server wrote into the page; undefined for the bare page of the development server. */
export function bootOfPage(): Boot | undefined {
  const text = document.getElementById(BOOT_ID)?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}
