import '@fontsource-variable/figtree/wght.css';
import './core/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Session } from '../domain/access/session.ts';
import { readLoginLink, type LoginLink } from '../flows/login-rules.ts';
import { readBoot } from './core/boot.ts';
import { ErrorBoundary, FatalError } from './core/ErrorBoundary.tsx';
import { logError } from './core/log-error.ts';
import { SignedInApp, SignInPage } from './shell/entries.ts';
import { preloadScreen } from './shell/entity-entries.ts';
import { LOGIN_PATH, Root } from './shell/Root.tsx';
import { startColorScheme } from './core/theme/color-scheme.ts';
import { loadThirdParty } from './shell/third-party.ts';

/** Reads the login link and removes it from the address at once: it must not reach the history or a referrer. */
function takeLoginLink(): LoginLink | null {
  if (location.pathname !== LOGIN_PATH) return null;
  const link = readLoginLink(new URLSearchParams(location.search));
  if (location.search || location.hash) history.replaceState(null, '', LOGIN_PATH);
  return link;
}

/** Maximum wait for the screen's own code in ms, before the application is rendered around a placeholder. */
const PATIENCE = 1_000;

/**
 * Loads the code of the first screen; start.ts has requested its data. A failure is retried, and shown, on render.
 * Waiting costs nothing, because nothing could be shown yet; rendering too early would cost a 300 ms pause of React for
 * each missing chunk.
 */
async function preload(session: Session | null): Promise<void> {
  if (!session) {
    await Promise.allSettled([SignInPage.load()]);
    return;
  }
  const screen = preloadScreen(location.pathname, session);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.allSettled([SignedInApp.load(), Promise.race([screen, patience])]);
}

/** React's own message only says that it recovered: the cause is the error to look for. */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

async function start(container: HTMLElement): Promise<void> {
  startColorScheme();
  const link = takeLoginLink();
  const root = createRoot(container, { onRecoverableError: reportCause });
  try {
    const boot = await readBoot();
    loadThirdParty(boot);
    await preload(link ? null : boot.me);
    root.render(
      <StrictMode>
        <ErrorBoundary fallback={() => <FatalError />}>
          <Root boot={boot} link={link} />
        </ErrorBoundary>
      </StrictMode>,
    );
  } catch (error) {
    logError(error);
    root.render(<FatalError />);
  }
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
void start(container);
