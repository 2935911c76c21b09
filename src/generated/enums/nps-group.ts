// Written by `npm run generate` from schema/. Changes here are lost.

/** Where an answer to the recommendation question falls. */
export const npsGroup = [
  { value: 'promoters', label: 'Promoters' },
  { value: 'passives', label: 'Passives' },
  { value: 'detractors', label: 'Detractors' },
] as const;
