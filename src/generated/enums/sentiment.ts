// Written by `npm run generate` from schema/. Changes here are lost.

/** The mood of a comment. */
export const sentiment = [
  { value: 'POSITIVE', label: 'Positive' },
  { value: 'NEUTRAL', label: 'Neutral' },
  { value: 'NEGATIVE', label: 'Negative' },
  { value: 'MIXED', label: 'Mixed' },
] as const;
