// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Experience questions of a practice. */
export const listPracticeQuestions = (input: {
  id: string;
}): CallRequest<Calls['listPracticeQuestions']['answer']> => ({
  name: 'listPracticeQuestions',
  method: 'GET',
  path: `/practices/${encodeURIComponent(input.id)}/questions/additional`,
});

/** Check an experience question. */
export const validatePracticeQuestion = (input: {
  id: string;
  body: Calls['validatePracticeQuestion']['body'];
}): CallRequest<Calls['validatePracticeQuestion']['answer']> => ({
  name: 'validatePracticeQuestion',
  method: 'POST',
  path: `/practices/${encodeURIComponent(input.id)}/validations/question`,
  body: input.body,
});
