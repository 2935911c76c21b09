import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Feedback } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { countUnread } from '../surveys/reclassify-comments.ts';
import { previewTheme } from './preview-theme.ts';
import { recordAccess } from '../identity/auth/access-log.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { JsonText } from '../http/calls/json-text.ts';
import { registerCalls } from '../http/calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { buildNotices, resolvePlaces } from '../surveys/scope/place-filters.ts';
import { paginationOfAll } from '../http/paging.ts';
import { Today } from '../surveys/scope/today.ts';
import { withheldIf } from '../surveys/scope/withheld.ts';
import { mayWithhold } from './confidential-comments.ts';
import { assignFeedback, feedbackAssignees } from './assign-feedback.ts';
import { readFollowUp } from './follow-up.ts';
import { listFeedback } from './list-feedback.ts';
import { readConversation } from './read-conversation.ts';
import { readFeedback } from './read-feedback.ts';
import { feedbackSummary } from './summary.ts';
import { wordCloud } from './word-cloud.ts';
import { withPeriod } from './feedback-query.ts';
import { updateFeedbackStatus } from './update-status.ts';

/** Calls for reading completed surveys and following them up. */
export function registerFeedback(app: FastifyInstance, ctx: AppContext): void {
  const { db, config } = ctx;
  const today = new Today(db);
  /** Records in the access log whose feedback was viewed or changed. */
  const noted = async (
    request: FastifyRequest,
    signedIn: SignedIn,
    action: 'VIEWED' | 'CHANGED',
    work: Promise<Feedback>,
  ): Promise<Feedback> => {
    const feedback = await work;
    const { id, practice, workLocation } = feedback;
    // no names: they would outlive their erasure
    const target = ['One feedback', practice?.name ?? workLocation?.name].filter(Boolean).join(', ');
    await recordAccess(db, signedIn, request, { action, target, feedbackIds: [id] });
    return feedback;
  };
  registerCalls(app, {
    listFeedback: async ({ signedIn, query, request }) => {
      const page = await listFeedback(db, signedIn, query);
      const feedbackIds = page.data.map(({ id }) => id);
      const target = query.search?.trim() ? 'Search' : 'List';
      if (feedbackIds.length > 0)
        await recordAccess(db, signedIn, request, { action: 'VIEWED', target, feedbackIds });
      return page;
    },
    previewTheme: async ({ signedIn, body, request }) => {
      const preview = await previewTheme(db, signedIn, body);
      const feedbackIds = preview.data.examples.map(({ feedbackId }) => feedbackId);
      if (feedbackIds.length > 0)
        await recordAccess(db, signedIn, request, {
          action: 'VIEWED',
          target: 'Examples of a theme',
          feedbackIds,
        });
      return new JsonText(JSON.stringify(preview));
    },
    themeReading: async ({ signedIn: { session } }) => {
      const { comments, hasFailed } = await countUnread(ctx, session.organization.id);
      const isReading = comments > 0;
      // from the number of all comments one could compute that of comments that the reader must not see
      return {
        isReading,
        comments: session.role === 'ADMIN' ? comments : null,
        hasFailed: isReading && hasFailed,
      };
    },
    feedbackSummary: async ({ signedIn, query }) => {
      const places = await resolvePlaces(db, signedIn, query);
      const asked = await withPeriod(today, signedIn, places);
      const { data, isWithheld } = await feedbackSummary(db, signedIn, asked);
      const isEmpty = data.responses === 0 && data.comments === 0;
      const notices = {
        ...withheldIf(isWithheld || (isEmpty && mayWithhold(signedIn, query)), signedIn.viewer),
        ...buildNotices(signedIn, query, places),
      };
      return new JsonText(JSON.stringify({ data, ...notices }));
    },
    feedbackFollowUp: async ({ signedIn, query }) => {
      const places = await resolvePlaces(db, signedIn, query);
      const asked = await withPeriod(today, signedIn, places);
      const data = await readFollowUp({ db, config }, signedIn, asked.query);
      return new JsonText(JSON.stringify({ data, ...buildNotices(signedIn, query, places) }));
    },
    wordCloud: async ({ signedIn, query }) => {
      const places = await resolvePlaces(db, signedIn, query);
      const asked = await withPeriod(today, signedIn, places);
      const data = await wordCloud(db, signedIn, asked.query);
      const isWithheld = data.length === 0 && mayWithhold(signedIn, query);
      return {
        data,
        pagination: paginationOfAll(data),
        ...withheldIf(isWithheld, signedIn.viewer),
        ...buildNotices(signedIn, query, places),
      };
    },
    feedbackStatuses: async ({ signedIn: { tenant } }) => {
      await db.pipeline(tenant, []);
      return srrStatus.map(({ value, label }) => ({ id: value, name: label }));
    },
    readFeedback: ({ signedIn, params, request }) =>
      noted(request, signedIn, 'VIEWED', readFeedback(db, signedIn, params.id)),
    readConversation: async ({ signedIn, params, request }) => {
      const conversation = await readConversation(db, signedIn, params.id);
      const target = ['Text messages', conversation.place].filter(Boolean).join(', ');
      await recordAccess(db, signedIn, request, { action: 'VIEWED', target, feedbackIds: [conversation.id] });
      return conversation;
    },
    feedbackAssignees: ({ signedIn, params }) => feedbackAssignees({ db, config }, signedIn, params.id),
    assignFeedback: ({ signedIn, params, body, request }) =>
      noted(request, signedIn, 'CHANGED', assignFeedback({ db, config }, signedIn, params.id, body)),
    updateFeedbackStatus: ({ signedIn, params, body, request }) =>
      noted(request, signedIn, 'CHANGED', updateFeedbackStatus(ctx, signedIn, params.id, body)),
  });
}
