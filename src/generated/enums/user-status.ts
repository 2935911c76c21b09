// Written by `npm run generate` from schema/. Changes here are lost.

/** Inactive users cannot log in or receive SRRs. */
export const userStatus = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
] as const;
