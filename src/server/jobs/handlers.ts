import { sendLoginLink } from '../auth/send-login-link.ts';
import type { AppContext } from '../context.ts';
import { runImport } from '../imports/run-import.ts';
import { sendMail } from '../messaging/send-mail.ts';
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
  'import-records': runImport,
  janitor: cleanUp,
};
