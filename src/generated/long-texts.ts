// Written by `npm run generate` from schema/. Changes here are lost.

/** Names of texts that may have several lines. */
export const longTexts = [
  'activeQuestion',
  'description',
  'feedback',
  'feedbackIds',
  'notes',
  'postSurveyScreenMarkdown',
  'postalAddress',
  'question',
  'steps',
  'text',
  'translation',
] as const;
