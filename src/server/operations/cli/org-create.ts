import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import type { Database } from '../../db/database.ts';
import { jobHandlers } from '../job-handlers.ts';
import { BossJobs } from '../jobs/jobs.ts';
import { outboxPath } from '../../outbox/messaging/outbox.ts';
import { createCommand, withDatabase } from './command.ts';
import { createOrganization } from './create-organization.ts';
import type { Output } from './output.ts';
import { OPTIONS, type OrganizationRequest, readRequest, USAGE } from './org-create-arguments.ts';

const MAIL_WAIT_MS = 20_000;

interface MailState {
  status: 'QUEUED' | 'SENT' | 'FAILED';
  error: string | null;
}

async function mailOutcome(db: Database, organizationId: string): Promise<MailState> {
  const until = Date.now() + MAIL_WAIT_MS;
  for (;;) {
    const [mail] = await db.system((tx) =>
      tx.query<MailState>('select status, last_error as error from messages where organization_id = $1', [
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
  if (mail.status === 'FAILED') return `The email to ${email} could not be sent${why}.`;
  if (mail.status === 'QUEUED')
    return `The email to ${email} is not sent yet${why}; the server will keep trying.`;
  const where = config.smtpUrl === undefined ? ` It is a file in ${outboxPath(config.dataDir)}.` : '';
  return `A login link has been emailed to ${email}.${where}`;
}

async function create(config: Config, request: OrganizationRequest, { out }: Output): Promise<number> {
  const log = getLog(createServer({ logLevel: 'fatal' }));
  return withDatabase(config, async (db) => {
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
    }
  });
}

/**
 * `npm run org:create`: migrates the configured database, creates an organization with its administrator, and mails the
 * administrator a login link.
 */
export const main = createCommand({
  usage: USAGE,
  options: OPTIONS,
  whenLocked: 'The embedded database serves one process: stop the server while you create an organization.',
  run: ({ values, config, output }) => {
    const request = readRequest(values);
    return create(config(), request, output);
  },
});
