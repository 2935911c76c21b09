// Written by `npm run generate` from schema/. Changes here are lost.

/** Why a contact is blocked. */
export const blockReason = [
  { value: 'STAFF', label: 'Blocked by staff' },
  { value: 'UNSUBSCRIBED', label: 'Unsubscribed' },
  { value: 'STOP', label: 'Answered STOP' },
] as const;
