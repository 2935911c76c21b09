import { sendLoginLink } from '../auth/send-login-link.ts';
import type { AppContext } from '../context.ts';
import { runImport } from '../imports/run-import.ts';
import { sendMail, sendMails } from '../messaging/send-mails.ts';
import { sendTexts } from '../messaging/text-messages.ts';
import { sendBulkPart } from '../surveys/bulk/send-bulk-part.ts';
import { keepSurveys } from '../surveys/upkeep.ts';
import { cleanUp } from './janitor.ts';
import type { JobName, JobPayloads } from './payloads.ts';

/** One try of a job. It throws to be tried again. */
export type JobHandler<Name extends JobName> = (
  ctx: AppContext,
  payload: JobPayloads[Name],
  attempt: { isLastTry: boolean },
) => Promise<void>;

/** What runs each kind of work: where the queue meets the features. */
export const jobHandlers: { [Name in JobName]: JobHandler<Name> } = {
  'login-link': sendLoginLink,
  'send-mail': sendMail,
  'send-mails': sendMails,
  'send-texts': sendTexts,
  'send-bulk': sendBulkPart,
  'import-records': runImport,
  janitor: async (ctx) => {
    await cleanUp(ctx);
    await keepSurveys(ctx);
  },
};
