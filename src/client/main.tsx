import '@fontsource-variable/figtree/wght.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loginLinkOf, type LoginLink } from '../flows/login-rules.ts';
import { readBoot } from './app/boot.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { FatalError } from './app/FatalError.tsx';
import { logError } from './app/log-error.ts';
import { loaders } from './app/entries.ts';
import { LOGIN_PATH, Root } from './app/Root.tsx';
import { startColorScheme } from './app/theme/color-scheme.ts';
import { loadThirdParty } from './app/third-party.ts';

/** Reads the login link and takes it out of the address at once: it must not stay in history nor reach a referrer. */
function takeLoginLink(): LoginLink | null {
  if (location.pathname !== LOGIN_PATH) return null;
  const link = loginLinkOf(new URLSearchParams(location.search));
  if (location.search || location.hash) history.replaceState(null, '', LOGIN_PATH);
  return link;
}

/** Starts the code of the first screen and its data together, instead of one after the other. */
function preload(): void {
  const ignore = () => undefined; // what fails here is asked for again, and fails there
  loaders.signedIn().catch(ignore);
  import('./app/preload-screen.ts')
    .then(({ preloadScreen }) => preloadScreen(location.pathname, location.search))
    .catch(ignore);
}

async function start(container: HTMLElement): Promise<void> {
  startColorScheme();
  const link = takeLoginLink();
  const root = createRoot(container);
  try {
    const boot = await readBoot();
    if (boot.me && !link && !boot.isSurvey) preload();
    loadThirdParty(boot);
    root.render(
      <StrictMode>
        <ErrorBoundary>
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
