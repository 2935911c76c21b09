import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { decideDemo, type DemoAccount } from './decide-demo.ts';
import { readMigrations } from '../db/migrations-folder.ts';
import type { OpenFolder } from '../db/embedded/open-folder.ts';
import { openDatabase } from '../db/open-database.ts';
import { compiledEntities } from '../entities/routes.ts';
import { warmUp } from '../entities/warm-up.ts';
import { ensurePersonKey } from '../identity/secrets/person-key.ts';
import { sealStored } from '../identity/secrets/seal-stored.ts';
import { loadDetector } from '../surveys/comment-language.ts';
import { jobHandlers } from './job-handlers.ts';
import { BossJobs } from './jobs/jobs.ts';

export interface RunningServer {
  ctx: AppContext;
  /** its address, e.g. http://127.0.0.1:3000 */
  address: string;
  /** finishes running work, then releases everything; repeated calls return the same promise */
  stop(): Promise<void>;
}

function printWelcome(config: Config, address: string, accounts: readonly DemoAccount[]): void {
  const lines = [
    '',
    `  Chairside runs at ${config.appUrl}${config.appUrl === address ? '' : ` (${address})`}`,
  ];
  if (config.demo) {
    lines.push('', '  Demo accounts: sign in with the address, then follow the link in the email');
    for (const { email, description } of accounts) lines.push(`    ${email.padEnd(26)} ${description}`);
  }
  if (config.smtpUrl === undefined) {
    lines.push('', `  Emails land in ${join(resolve(config.dataDir), 'outbox')}`);
    if (config.demo) lines.push(`  and are read at ${config.appUrl}/dev/mailbox`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function formatAddress(app: FastifyInstance, host: string): string {
  const [first] = app.addresses();
  const port = typeof first === 'object' ? first.port : 0;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Opens the database, seeds it if it is new and the demo is on, and listens.
 * @param app as created by `createServer`
 * @param opening the folder of the embedded database, if opening has started already
 */
export async function startServer(
  app: FastifyInstance,
  initial: Config,
  opening?: Promise<OpenFolder>,
): Promise<RunningServer> {
  // a separate chunk, which other starts do not load
  const demo = initial.demo ? await import('../../../demo/start-demo.ts') : undefined;
  const db = await openDatabase(initial, app.log, readMigrations(), demo?.preparedDemo(new Date()), opening);
  const config: Config = { ...initial, demo: await decideDemo(db, initial) };
  const jobs = new BossJobs(db, app.log);
  const ctx: AppContext = { config, db, log: app.log, jobs };
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= release(app, jobs, ctx));
  try {
    if (config.demo) await demo?.seedDemo(db, config, app.log);
    await prepareSecrets(ctx);
    await registerApp(app, ctx);
    await loadDetector();
    await jobs.start(ctx, jobHandlers);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = formatAddress(app, config.host);
  if (db.kind === 'embedded') {
    warmUp(db, compiledEntities(config)).catch((error: unknown) => {
      if (!stopping) app.log.warn({ err: error }, 'the warm-up failed');
    });
  }
  if (config.logLevel !== 'silent') printWelcome(config, address, demo?.demoAccounts ?? []);
  return { ctx, address, stop };
}

/** Seals secrets that an earlier version stored unencrypted, and creates the installation's own. */
async function prepareSecrets({ db, config, log }: AppContext): Promise<void> {
  await ensurePersonKey(db, config);
  const { lost } = await sealStored(db, config, true);
  if (lost.length > 0) log.warn({ lost }, 'secrets were sealed under another key and cannot be read');
}

async function release(app: FastifyInstance, jobs: BossJobs, { db }: AppContext): Promise<void> {
  await app.close();
  await jobs.stop();
  await db.close();
}
