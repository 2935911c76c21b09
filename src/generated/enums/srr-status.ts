// Written by `npm run generate` from schema/. Changes here are lost.

/** How far the follow-up of a service resolution request has come. */
export const srrStatus = [
  { value: 'NOT_CONTACTED', label: 'Not Contacted' },
  { value: 'ALREADY_ENGAGED', label: 'Already Engaged' },
  { value: 'LEFT_MESSAGE', label: 'Left Message' },
  { value: 'UNABLE_TO_CONTACT', label: 'Unable to Contact' },
  { value: 'RESOLVED_WITH_CONFIDENCE', label: 'Resolved with Confidence' },
  { value: 'RESOLVED_WITH_UNCERTANTY', label: 'Resolved with Uncertainty' },
  { value: 'LOST', label: 'Lost' },
] as const;
