// Written by `npm run generate` from schema/. Changes here are lost.

/** The outcome of a visit's survey. */
export const visitOutcome = [
  { value: 'NOT_DUE', label: 'Not due' },
  { value: 'WAITING', label: 'Waiting' },
  { value: 'SENT', label: 'Sent' },
  { value: 'SKIPPED', label: 'Not sent' },
  { value: 'WITHDRAWN', label: 'Withdrawn' },
] as const;
