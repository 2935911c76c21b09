import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { MigrationError } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { DatabaseUnreachable } from '../db/postgres/open-postgres.ts';
import { BossJobs } from '../jobs/jobs.ts';
import { outboxPath } from '../messaging/outbox.ts';
import { createOrganization, OrganizationExists } from './create-organization.ts';
import { ArgumentsError, type OrganizationRequest, readArguments, USAGE } from './org-create-arguments.ts';

interface Output {
  out: (line: string) => void;
  err: (line: string) => void;
}

const TO_TERMINAL: Output = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};
const MAIL_WAIT_MS = 20_000;

interface MailState {
  status: 'QUEUED' | 'SENT' | 'FAILED';
  error: string | null;
}

async function mailOutcome(db: Database, organizationId: string): Promise<MailState> {
  const until = Date.now() + MAIL_WAIT_MS;
  for (;;) {
    const [mail] = await db.system((tx) =>
      tx.query<MailState>('select status, last_error as error from mails where organization_id = $1', [
        organizationId,
      ]),
    );
    if (!mail) throw new Error('The mail is gone.');
    if (mail.status !== 'QUEUED' || mail.error !== null || Date.now() > until) return mail;
    await sleep(50);
  }
}

function mailLine(mail: MailState, email: string, config: Config): string {
  const why = mail.error === null ? '' : ` (${mail.error})`;
  if (mail.status === 'FAILED') return `The mail to ${email} could not be sent${why}.`;
  if (mail.status === 'QUEUED')
    return `The mail to ${email} is not sent yet${why}; the server will go on trying.`;
  const where = config.smtpUrl === undefined ? ` It is a file in ${outboxPath(config.dataDir)}.` : '';
  return `A login link has been mailed to ${email}.${where}`;
}

async function create(config: Config, request: OrganizationRequest, { out }: Output): Promise<number> {
  const { log } = Fastify({ logger: { level: 'fatal' } });
  const db = await openDatabase(config, log);
  const jobs = new BossJobs(db, log);
  const ctx: AppContext = { config, db, log, jobs };
  try {
    await jobs.start(ctx);
    const { organizationId } = await createOrganization(ctx, request);
    const subscriptions = request.entitlements.join(', ') || 'none';
    out(`Created the organization "${request.name}" (${organizationId}), subscriptions: ${subscriptions}.`);
    out(`Its administrator is ${request.firstName} ${request.lastName} <${request.adminEmail}>.`);
    const mail = await mailOutcome(db, organizationId);
    out(mailLine(mail, request.adminEmail, config));
    out(`The link works once, for 10 minutes; later ones can be asked for at ${config.appUrl}/login`);
    return mail.status === 'FAILED' ? 1 : 0;
  } finally {
    await jobs.stop();
    await db.close();
  }
}

function explain(error: unknown, { err }: Output): number {
  if (error instanceof ArgumentsError) {
    for (const problem of error.problems) err(problem);
    err(`\n${USAGE}`);
    return 2;
  }
  if (error instanceof ConfigError) {
    for (const problem of error.problems) err(problem);
    return 2;
  }
  if (error instanceof FolderLocked) {
    err(error.message);
    err('The embedded database serves one process: stop the server while you create an organization.');
    return 1;
  }
  if (
    error instanceof DatabaseUnreachable ||
    error instanceof MigrationError ||
    error instanceof OrganizationExists
  ) {
    err(error.message);
    return 1;
  }
  throw error;
}

/**
 * `npm run org:create`: makes an organization and its administrator on the database that the environment names, brought up
 * to date first, and mails the administrator a login link.
 * @returns the exit code: 0 done, 1 could not be done, 2 bad arguments or environment
 */
export async function main(
  args: string[] = process.argv.slice(2),
  env: Record<string, string | undefined> = process.env,
  output: Output = TO_TERMINAL,
): Promise<number> {
  try {
    const request = readArguments(args);
    if (request === undefined) {
      output.out(USAGE);
      return 0;
    }
    return await create(readConfig(env), request, output);
  } catch (error) {
    return explain(error, output);
  }
}
