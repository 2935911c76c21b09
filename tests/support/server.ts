import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCookieName, SESSION_COOKIE } from '../../src/server/identity/auth/own-cookies.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { join as joinAccount } from './join.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import { startServer } from '../../src/server/operations/start-server.ts';

/** A server of the test's own on a free port, with its own data folder. */
export interface TestServer {
  url: string;
  ctx: AppContext;
  dataDir: string;
  /** signs a user in without a mail; returns the Cookie header */
  createCookie(user: { userId: string; organizationId: string }): Promise<string>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** PostgreSQL; absent: embedded */
  databaseUrl?: string;
  demo?: boolean;
  /** further environment variables */
  env?: Record<string, string>;
  /** an existing folder, which `stop` keeps; absent: a temporary one */
  dataDir?: string;
}

function buildConfig(options: TestServerOptions, dataDir: string): Config {
  return readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DEMO: options.demo ? 'on' : 'off',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  });
}

/** Starts the real server, the same as `npm start` does, in this process. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'chairside-data-'));
  const config = buildConfig(options, dataDir);
  const { ctx, address, stop } = await startServer(createServer(config), config);
  return {
    url: address,
    ctx,
    dataDir,
    async createCookie(user) {
      const { token } = await ctx.db.system(async (tx) => {
        await joinAccount(tx, user);
        return createSession(tx, user);
      });
      return `${getCookieName(config, SESSION_COOKIE)}=${token}`;
    },
    async stop() {
      await stop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
