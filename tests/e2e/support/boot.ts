import type { Page } from '@playwright/test';
import type { Session } from '../../../src/domain/access/session.ts';

/** The page's boot data that tests may change. */
interface Boot {
  crmScriptUrl: string | null;
  analyticsAgentUrl: string | null;
  me: Session | null;
}

const BOOT = /(<script type="application\/json" id="chairside-boot">)(.*?)(<\/script>)/s;

/** Changes the facts about the viewer in the page, for facts that would otherwise need a separate organization. */
export async function changeBoot(page: Page, change: (boot: Boot) => void): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(
      BOOT,
      (_whole, open: string, json: string, close: string) => {
        const boot = JSON.parse(json) as Boot;
        change(boot);
        return `${open}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`;
      },
    );
    return route.fulfill({ response, body: html });
  });
}

/** Changes the session of the page. */
export function changeSession(page: Page, change: (session: Session) => void): Promise<void> {
  return changeBoot(page, ({ me }) => {
    if (!me) throw new Error('Nobody is signed in.');
    change(me);
  });
}

/** Removes every subscription except the listed ones. */
export function subscribe(
  session: Session,
  ...entitlements: Session['organization']['entitlementTypes']
): void {
  session.organization.entitlementTypes = entitlements;
  session.isPxEntitled = entitlements.includes('PATIENT_EXPERIENCE');
  session.isExEntitled = entitlements.includes('EMPLOYEE_EXPERIENCE');
  session.isApiEntitled = entitlements.includes('API');
}
