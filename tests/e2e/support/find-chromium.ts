import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Headless Chromium: the same engine with half the work. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const MISSING =
  'The browser tests need Chromium. Install it with `npx playwright install chromium` or your package manager, ' +
  'or set CHROMIUM to its executable.';

function tried(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    // try the next candidate; the last error names what is missing
    return false;
  }
}

function installed(): string | undefined {
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function aptInstall(name: string): boolean {
  return tried('apt-get', ['update']) && tried('apt-get', ['install', '-y', name]);
}

function find(): string {
  // a headed browser works too, but the run takes half as long again
  if (process.env.CI && isRoot() && !existsSync(SHELL)) aptInstall('chromium-headless-shell');
  const found = installed();
  if (found) return found;
  tried('npx', ['playwright', 'install', 'chromium']);
  const own = installed();
  if (own) return own;
  if (isRoot() && !aptInstall('chromium-headless-shell')) aptInstall('chromium');
  const last = installed();
  if (last) return last;
  throw new Error(MISSING);
}

/**
 * Finds a Chromium that starts: from CHROMIUM, Playwright's, the system's, or a new installation. Child processes find
 * the same one.
 * @throws Error that says what to install; browser tests are never skipped
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`);
  return (process.env.CHROMIUM = named || find());
}

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // no renderer is started in advance: it takes a tenth of the processors' time
  '--renderer-process-limit=1',
];

/** Launch options of Chromium; its sandbox does not work as root. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const args = isRoot() ? ['--no-sandbox', ...QUIET] : QUIET;
  return { executablePath: findChromium(), args };
}
