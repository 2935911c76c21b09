// Written by `npm run generate` from schema/. Changes here are lost.

/** Permissions of a bearer token, beside those of its organization's administrators. */
export const tokenScope = [
  { value: 'practices:read', label: 'Read practices' },
  { value: 'practices:write', label: 'Add and change practices' },
  { value: 'users:read', label: 'Read users' },
  { value: 'users:write', label: 'Add and change users' },
  { value: 'employees:read', label: 'Read employees' },
  { value: 'employees:write', label: 'Add and change employees' },
  { value: 'units:read', label: 'Read units' },
  { value: 'units:write', label: 'Add and change units' },
  { value: 'locations:read', label: 'Read locations' },
  { value: 'locations:write', label: 'Add and change locations' },
  { value: 'blocklist:read', label: 'Read the blocklist' },
  { value: 'blocklist:write', label: 'Add to the blocklist' },
  { value: 'feedback:read', label: 'Read feedback' },
  { value: 'scores:read', label: 'Read scores, metrics and the leaderboard' },
  { value: 'appointments:read', label: 'Read appointments' },
  { value: 'appointments:write', label: 'Add and cancel appointments' },
  { value: 'surveys:send', label: 'Send surveys' },
] as const;
