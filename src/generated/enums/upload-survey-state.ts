// Written by `npm run generate` from schema/. Changes here are lost.

/** The state of a row of a bulk sending. UNKNOWN: it could not be delivered for certain, and may have arrived. */
export const uploadSurveyState = [
  { value: 'WAITING', label: 'Not sent yet' },
  { value: 'SENT', label: 'Sent' },
  { value: 'FAILED', label: 'Could not be delivered' },
  { value: 'UNKNOWN', label: 'May have arrived' },
  { value: 'WITHDRAWN', label: 'Withdrawn' },
  { value: 'SKIPPED', label: 'Skipped' },
] as const;
