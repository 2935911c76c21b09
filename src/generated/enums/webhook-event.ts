// Written by `npm run generate` from schema/. Changes here are lost.

/** Events that an organization's own systems receive. */
export const webhookEvent = [
  { value: 'survey.completed', label: 'A survey is completed' },
  { value: 'request.opened', label: 'A respondent asks to be contacted' },
  { value: 'request.status', label: 'The status of a request changes' },
] as const;
