import type { Page } from '@playwright/test';

/** Opens a screen of the application from another one, as a link does: that takes a third of a load. */
export function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens a screen: by a load only where none is open yet. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else await follow(page, path);
}
