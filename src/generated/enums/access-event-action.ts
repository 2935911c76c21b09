// Written by `npm run generate` from schema/. Changes here are lost.

/** Action of Access. */
export const accessEventAction = [
  { value: 'VIEWED', label: 'Viewed' },
  { value: 'EXPORTED', label: 'Exported' },
  { value: 'CHANGED', label: 'Changed' },
  { value: 'PERSON_FOUND', label: "Person's data searched" },
  { value: 'PERSON_EXPORTED', label: "Person's data exported" },
  { value: 'PERSON_ERASED', label: "Person's data erased" },
  { value: 'RETENTION_ERASED', label: 'Erased after the retention period' },
] as const;
