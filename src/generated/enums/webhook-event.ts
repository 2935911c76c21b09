// Written by `npm run generate` from schema/. Changes here are lost.

/** What an organization's own systems are told of. */
export const webhookEvent = [
  { value: 'survey.completed', label: 'A survey is completed' },
  { value: 'request.opened', label: 'A respondent asks to be contacted' },
  { value: 'request.status', label: 'The status of a request changes' },
] as const;
