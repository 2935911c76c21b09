// Written by `npm run generate` from schema/. Changes here are lost.

/** Whether an organization is a customer now. */
export const organizationStatus = [
  { value: 'ACTIVE', label: 'ACTIVE' },
  { value: 'CANCELED', label: 'CANCELED', shownAs: 'INACTIVE' },
] as const;
