// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** List feedback. */
export const listFeedback = (
  input: { query?: Calls['listFeedback']['query'] } = {},
): CallRequest<Calls['listFeedback']['answer']> => ({
  name: 'listFeedback',
  method: 'GET',
  path: '/feedbacks',
  ...(input.query ? { query: input.query } : {}),
});

/** Export feedback. */
export const exportFeedback = (
  input: { query?: Calls['exportFeedback']['query'] } = {},
): CallRequest<Calls['exportFeedback']['answer']> => ({
  name: 'exportFeedback',
  method: 'GET',
  path: '/feedbacks/export',
  ...(input.query ? { query: input.query } : {}),
});

/** Summarize a period's feedback. */
export const feedbackSummary = (
  input: { query?: Calls['feedbackSummary']['query'] } = {},
): CallRequest<Calls['feedbackSummary']['answer']> => ({
  name: 'feedbackSummary',
  method: 'GET',
  path: '/feedbacks/summary',
  ...(input.query ? { query: input.query } : {}),
});

/** How soon requests were followed up. */
export const feedbackFollowUp = (
  input: { query?: Calls['feedbackFollowUp']['query'] } = {},
): CallRequest<Calls['feedbackFollowUp']['answer']> => ({
  name: 'feedbackFollowUp',
  method: 'GET',
  path: '/feedbacks/follow-up',
  ...(input.query ? { query: input.query } : {}),
});

/** Most frequent words of comments. */
export const wordCloud = (
  input: { query?: Calls['wordCloud']['query'] } = {},
): CallRequest<Calls['wordCloud']['answer']> => ({
  name: 'wordCloud',
  method: 'GET',
  path: '/analytics/wordcloud',
  ...(input.query ? { query: input.query } : {}),
});

/** Contact statuses. */
export const feedbackStatuses = (): CallRequest<Calls['feedbackStatuses']['answer']> => ({
  name: 'feedbackStatuses',
  method: 'GET',
  path: '/feedbacks/statuses',
});

/** Read one feedback. */
export const readFeedback = (input: { id: string }): CallRequest<Calls['readFeedback']['answer']> => ({
  name: 'readFeedback',
  method: 'GET',
  path: `/feedbacks/${encodeURIComponent(input.id)}`,
});

/** Read the text messages about one survey. */
export const readConversation = (input: {
  id: string;
}): CallRequest<Calls['readConversation']['answer']> => ({
  name: 'readConversation',
  method: 'GET',
  path: `/feedbacks/${encodeURIComponent(input.id)}/messages`,
});

/** Set the contact status. */
export const updateFeedbackStatus = (input: {
  id: string;
  body: Calls['updateFeedbackStatus']['body'];
}): CallRequest<Calls['updateFeedbackStatus']['answer']> => ({
  name: 'updateFeedbackStatus',
  method: 'PUT',
  path: `/feedbacks/${encodeURIComponent(input.id)}`,
  body: input.body,
});

/** List users who may follow up on a request. */
export const feedbackAssignees = (input: {
  id: string;
}): CallRequest<Calls['feedbackAssignees']['answer']> => ({
  name: 'feedbackAssignees',
  method: 'GET',
  path: `/feedbacks/${encodeURIComponent(input.id)}/assignees`,
});

/** Assign a request. */
export const assignFeedback = (input: {
  id: string;
  body: Calls['assignFeedback']['body'];
}): CallRequest<Calls['assignFeedback']['answer']> => ({
  name: 'assignFeedback',
  method: 'PUT',
  path: `/feedbacks/${encodeURIComponent(input.id)}/assignment`,
  body: input.body,
});
