// Written by `npm run generate` from schema/. Changes here are lost.

/** The known state of a visit. */
export const visitStatus = [
  { value: 'SCHEDULED', label: 'Scheduled' },
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'CANCELLED', label: 'Cancelled' },
  { value: 'NO_SHOW', label: 'Missed' },
] as const;
