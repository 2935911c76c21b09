import type { FastifyInstance } from 'fastify';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { withSession } from '../auth/sessions.ts';
import { registerCalls } from '../calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { sendCsv } from '../csv/write-csv.ts';
import { paginationOfAll } from '../paging.ts';
import { assignFeedback, feedbackAssignees } from './assign-feedback.ts';
import { exportFeedback } from './export-feedback.ts';
import { listFeedback } from './list-feedback.ts';
import { readFeedback } from './read-feedback.ts';
import { feedbackSummary } from './summary.ts';
import { wordCloud } from './word-cloud.ts';
import { updateFeedbackStatus } from './update-status.ts';

/** What came in: completed surveys as staff read and follow them up. */
export function registerFeedback(app: FastifyInstance, ctx: AppContext): void {
  const { db, config } = ctx;
  registerCalls(app, {
    listFeedback: ({ signedIn, query }) => listFeedback(db, signedIn, query),
    exportFeedback: async ({ query, request, reply }) => {
      // the file goes on after the call has answered
      const { fileName, body } = await exportFeedback(db, query, (work) => withSession(request, work));
      return sendCsv(reply, fileName, body);
    },
    feedbackSummary: ({ signedIn, query }) => feedbackSummary(db, signedIn, query),
    wordCloud: async ({ signedIn, query }) => {
      const data = await wordCloud(db, signedIn, query);
      return { data, pagination: paginationOfAll(data) };
    },
    feedbackStatuses: async ({ signedIn: { tenant } }) => {
      await db.pipeline(tenant, []);
      return srrStatus.map(({ value, label }) => ({ id: value, name: label }));
    },
    readFeedback: ({ signedIn, params }) => readFeedback(db, signedIn, params.id),
    feedbackAssignees: ({ signedIn, params }) => feedbackAssignees({ db, config }, signedIn, params.id),
    assignFeedback: ({ signedIn, params, body }) => assignFeedback({ db, config }, signedIn, params.id, body),
    updateFeedbackStatus: ({ signedIn, params, body }) =>
      updateFeedbackStatus(ctx, signedIn, params.id, body),
  });
}
