import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without windows: the same engine at half the work. */
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
    // the next way is tried; the last one says what is missing
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
  // a browser that opens windows would do, but the whole run takes half as long again
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
 * A Chromium that starts: the one CHROMIUM names, Playwright's own, the system's, or one installed now. The processes that
 * this one starts find the same.
 * @throws Error that says what to install; browser tests are never skipped
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, where there is no file.`);
  return (process.env.CHROMIUM = named || find());
}

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How Chromium is started; as root its sandbox cannot be. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const args = isRoot() ? ['--no-sandbox', ...QUIET] : QUIET;
  return { executablePath: findChromium(), args };
}
