// Written by `npm run generate` from schema/. Changes here are lost.

/** Why a practice system could not be read. */
export const pmsError = [
  { value: 'REFUSED', label: 'Key refused' },
  { value: 'LIMITED', label: 'Too many requests' },
  { value: 'UNAVAILABLE', label: 'No answer' },
  { value: 'NOT_FOUND', label: 'Location not found' },
  { value: 'UNREADABLE', label: 'Answer not understood' },
] as const;
