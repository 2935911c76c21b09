// Written by `npm run generate` from schema/. Changes here are lost.

/** Kind of Theme. */
export const themeOrigin = [
  { value: 'BUILT_IN', label: 'Built-in' },
  { value: 'OWN', label: 'Own' },
] as const;
