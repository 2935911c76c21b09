// Written by `npm run generate` from schema/. Changes here are lost.

/** Whether an organization is a customer now. */
export const organizationStatus = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'CANCELED', label: 'Canceled', shownAs: 'Inactive' },
] as const;
