// Written by `npm run generate` from schema/. Changes here are lost.

/** A person's role in an organization. Only ADMIN, USER and PROVIDER have a workspace. */
export const role = [
  { value: 'ADMIN', label: 'Administrator' },
  { value: 'USER', label: 'Standard User' },
  { value: 'PROVIDER', label: 'Provider' },
  { value: 'CONSULTANT', label: 'Consultant', shownAs: 'Provider' },
  { value: 'SUPER', label: 'Super User' },
  { value: 'API_EXTERNAL', label: 'External API' },
  { value: 'API_INTERNAL', label: 'Internal API' },
] as const;
