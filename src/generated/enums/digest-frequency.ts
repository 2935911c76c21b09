// Written by `npm run generate` from schema/. Changes here are lost.

/** How often a person is mailed what happened. */
export const digestFrequency = [
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'MONTHLY', label: 'Monthly' },
] as const;
