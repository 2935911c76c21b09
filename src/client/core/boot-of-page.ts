import type { Session } from '../../domain/session.ts';

const BOOT_ID = 'chairside-boot';

/** What the server knows when it sends the page, so that nothing has to be asked for before the first screen. */
export interface Boot {
  version: string;
  /** the two third-party scripts; null: not loaded */
  crmScriptUrl: string | null;
  analyticsAgentUrl: string | null;
  /** demo data: mails are read at /dev/mailbox */
  demo: boolean;
  /** the signed-in person; null: nobody */
  me: Session | null;
}

/** What the server wrote into the page; undefined for the bare page of the development server. */
export function bootOfPage(): Boot | undefined {
  const text = document.getElementById(BOOT_ID)?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}
