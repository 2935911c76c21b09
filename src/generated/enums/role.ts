// Written by `npm run generate` from schema/. Changes here are lost.

/** A person's role in an organization. Only ADMIN, USER and PROVIDER have a workspace. */
export const role = [
  { value: 'ADMIN', label: 'Administrator' },
  { value: 'API_EXTERNAL', label: 'External API' },
  { value: 'API_INTERNAL', label: 'Internal API' },
  { value: 'CONSULTANT', label: 'Consultant', shownAs: 'Provider' },
  { value: 'PROVIDER', label: 'Provider' },
  { value: 'SUPER', label: 'Super User' },
  { value: 'USER', label: 'Standard User' },
] as const;
