// Written by `npm run generate` from schema/. Changes here are lost.

/** How a message reaches a person. */
export const notificationChannel = [
  { value: 'EMAIL', label: 'Email' },
  { value: 'SMS', label: 'SMS' },
] as const;
