import { keepStandings } from '../measures/keep-standings.ts';
import { sendLoginLink } from '../identity/auth/send-login-link.ts';
import { askForDueDigests, sendDigests } from '../measures/digests/send-digests.ts';
import { remindOfPlans } from '../measures/plans/remind-of-plans.ts';
import { runImport } from '../intake/import/run-import.ts';
import { runUndo } from '../intake/import/undo-import.ts';
import { sendMessages } from '../outbox/messaging/send-messages.ts';
import { keepRetention } from '../privacy/keep-retention.ts';
import { sendBulkPart } from '../surveys/bulk/send-bulk-part.ts';
import { reclassifyComments, rereadComments } from '../surveys/reclassify-comments.ts';
import { translateComment, translateMissed } from '../surveys/translation/translate-comments.ts';
import { mailOverdue } from '../feedback/mail-overdue.ts';
import { keepSurveys } from '../surveys/upkeep.ts';
import { cleanUp } from './jobs/janitor.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import { askForDueSyncs, readVisit, syncPractice } from '../practice-systems/sync-practice.ts';
import { writeReport } from '../measures/reports/write-report.ts';
import { sendVisits } from '../practice-systems/visits/send-visits.ts';
import { sendWebhook } from '../outbox/webhooks/send-webhook.ts';

/** Handlers of each kind of job, which connect the queue to the features. */
export const jobHandlers: JobHandlers = {
  'login-link': sendLoginLink,
  'send-message': sendMessages,
  'send-messages': sendMessages,
  'send-bulk': sendBulkPart,
  'import-records': runImport,
  'undo-import': runUndo,
  translate: translateComment,
  'send-webhook': sendWebhook,
  'send-visits': sendVisits,
  'send-digests': (ctx, payload) => sendDigests(ctx, payload),
  'sync-practice': syncPractice,
  'read-visit': readVisit,
  'write-report': writeReport,
  'reread-comments': rereadComments,
  janitor: async (ctx) => {
    await askForDueDigests(ctx);
    await askForDueSyncs(ctx);
    await cleanUp(ctx);
    await keepSurveys(ctx);
    await keepRetention(ctx);
    await mailOverdue(ctx);
    await remindOfPlans(ctx);
    await keepStandings(ctx);
    await reclassifyComments(ctx);
    await translateMissed(ctx);
  },
};
