// Written by `npm run generate` from schema/. Changes here are lost.

/** Names of texts that may have several lines. */
export const longTexts = [
  'activeQuestion',
  'description',
  'exceptions',
  'feedback',
  'feedbackIds',
  'notes',
  'phrases',
  'postSurveyScreenMarkdown',
  'postalAddress',
  'question',
  'spanishExceptions',
  'spanishPhrases',
  'steps',
  'text',
  'translation',
] as const;
