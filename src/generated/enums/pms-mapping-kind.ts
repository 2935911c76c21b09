// Written by `npm run generate` from schema/. Changes here are lost.

/** Kinds of a practice system's names that are mapped to ours. */
export const pmsMappingKind = [
  { value: 'PROVIDER', label: 'Provider' },
  { value: 'STATUS', label: 'Status' },
  { value: 'PROCEDURE', label: 'Procedure type' },
  { value: 'LOCATION', label: 'Location' },
] as const;
