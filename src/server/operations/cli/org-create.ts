import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import type { Database } from '../../db/database.ts';
import { FolderLocked } from '../../db/embedded/folder-lock.ts';
import { openDatabase } from '../../db/open-database.ts';
import { jobHandlers } from '../job-handlers.ts';
import { BossJobs } from '../jobs/jobs.ts';
import { outboxPath } from '../../outbox/messaging/outbox.ts';
import { StartError } from '../start-error.ts';
import { createOrganization, OrganizationExists } from './create-organization.ts';
import { type Output, TO_TERMINAL } from './output.ts';
import { ArgumentsError, type OrganizationRequest, readArguments, USAGE } from './org-create-arguments.ts';

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
    return `The mail to ${email} is not sent yet${why}; the server will keep trying.`;
  const where = config.smtpUrl === undefined ? ` It is a file in ${outboxPath(config.dataDir)}.` : '';
  return `A login link has been mailed to ${email}.${where}`;
}

async function create(config: Config, request: OrganizationRequest, { out }: Output): Promise<number> {
  const log = getLog(createServer({ logLevel: 'fatal' }));
  const db = await openDatabase(config, log);
  const jobs = new BossJobs(db, log);
  const ctx: AppContext = { config, db, log, jobs };
  try {
    await jobs.start(ctx, jobHandlers);
    const { organizationId } = await createOrganization(ctx, request);
    const subscriptions = request.entitlements.join(', ') || 'none';
    out(`Created the organization "${request.name}" (${organizationId}), subscriptions: ${subscriptions}.`);
    out(`Its administrator is ${request.firstName} ${request.lastName} <${request.adminEmail}>.`);
    const mail = await mailOutcome(db, organizationId);
    out(mailLine(mail, request.adminEmail, config));
    out(`The link works once, for 7 days; request later ones at ${config.appUrl}/login`);
    return mail.status === 'FAILED' ? 1 : 0;
  } finally {
    await jobs.stop();
    await db.close();
  }
}

/** One line for each problem that the operator can fix. */
function explain(
  error: unknown,
  config: Config | undefined,
): { lines: string[]; exitCode: number } | undefined {
  if (error instanceof ArgumentsError) return { lines: [...error.problems, '', USAGE], exitCode: 2 };
  if (error instanceof ConfigError) return { lines: error.problems, exitCode: 2 };
  if (error instanceof OrganizationExists) return { lines: [error.message], exitCode: 1 };
  const refusal = config && StartError.of(error, config);
  if (!refusal) return undefined;
  const lines = [refusal.message];
  if (error instanceof FolderLocked) {
    lines.push('The embedded database serves one process: stop the server while you create an organization.');
  }
  return { lines, exitCode: 1 };
}

/**
 * `npm run org:create`: migrates the configured database, creates an organization with its administrator, and mails the
 * administrator a login link.
 * @returns the exit code: 0 success, 1 failure, 2 invalid arguments or environment
 */
export async function main(
  args: string[] = process.argv.slice(2),
  env: Record<string, string | undefined> = process.env,
  output: Output = TO_TERMINAL,
): Promise<number> {
  let config: Config | undefined;
  try {
    const request = readArguments(args);
    if (request === undefined) {
      output.out(USAGE);
      return 0;
    }
    config = readConfig(env);
    return await create(config, request, output);
  } catch (error) {
    const explained = explain(error, config);
    if (!explained) throw error;
    for (const line of explained.lines) output.err(line);
    return explained.exitCode;
  }
}
