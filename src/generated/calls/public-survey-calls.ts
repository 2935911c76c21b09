// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Read a survey. */
export const readSurvey = (input: {
  slug: string;
  query?: Calls['readSurvey']['query'];
}): CallRequest<Calls['readSurvey']['answer']> => ({
  name: 'readSurvey',
  method: 'GET',
  path: `/surveys/${encodeURIComponent(input.slug)}`,
  ...(input.query ? { query: input.query } : {}),
});

/** Record that a survey was opened. */
export const openSurvey = (input: { slug: string }): CallRequest<Calls['openSurvey']['answer']> => ({
  name: 'openSurvey',
  method: 'POST',
  path: `/surveys/${encodeURIComponent(input.slug)}/opened`,
});

/** Change a survey's language. */
export const changeSurveyLanguage = (input: {
  slug: string;
  body: Calls['changeSurveyLanguage']['body'];
}): CallRequest<Calls['changeSurveyLanguage']['answer']> => ({
  name: 'changeSurveyLanguage',
  method: 'POST',
  path: `/surveys/${encodeURIComponent(input.slug)}/change-language`,
  body: input.body,
});

/** Complete a survey. */
export const completeSurvey = (input: {
  slug: string;
  body: Calls['completeSurvey']['body'];
}): CallRequest<Calls['completeSurvey']['answer']> => ({
  name: 'completeSurvey',
  method: 'POST',
  path: `/surveys/${encodeURIComponent(input.slug)}/complete`,
  body: input.body,
});

/** Picture of a survey's practice. */
export const surveyAvatar = (input: { slug: string }): CallRequest<Calls['surveyAvatar']['answer']> => ({
  name: 'surveyAvatar',
  method: 'GET',
  path: `/surveys/${encodeURIComponent(input.slug)}/avatar`,
});
