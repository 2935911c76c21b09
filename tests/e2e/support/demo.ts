import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { Browser, Outbox } from '../../api/auth-browser.ts';
import { temporaryRoot } from '../../support/temporary-root.ts';
import { startBuiltServer } from './built-server.ts';
import { demoDatabase } from './databases.ts';
import { ROOT } from './state.ts';

const COOKIE = 'chairside_session';

export interface Demo {
  url: string;
  /** Signs a demo account in and returns its client. @param domain of its address, if not `demo.test` */
  signIn: (name: string, domain?: string) => Promise<Browser>;
  /** Gives a browser the session of a signed-in account. */
  enter: (context: BrowserContext, person: Browser) => Promise<void>;
  stop: () => Promise<void>;
}

/** Without a copy of the build's demo, the start generates it. */
const MAKES_WITHIN_MS = 240_000;

/** The built product with its demo organizations in a separate data folder. @param env further variables */
export async function startDemo(env: Record<string, string> = {}, withinMs = MAKES_WITHIN_MS): Promise<Demo> {
  const root = temporaryRoot('e2e-demo');
  const server = await startBuiltServer({
    cwd: ROOT,
    env: { DATA_DIR: root.path, DEMO: 'on', ...(await demoDatabase()), ...env },
    withinMs,
  });
  const outbox = new Outbox(join(root.path, 'outbox'));
  return {
    url: server.url,
    async signIn(name, domain = 'demo.test') {
      const browser = new Browser(server.url);
      const { status } = await browser.signIn(`${name}@${domain}`, outbox);
      if (status !== 200) throw new Error(`${name} could not sign in: ${status}`);
      return browser;
    },
    async enter(context, person) {
      const value = person.cookies.get(COOKIE)?.value ?? '';
      await context.addCookies([{ name: COOKIE, value, url: server.url }]);
    },
    async stop() {
      await server.stop();
      root.remove();
    },
  };
}
