// Written by `npm run generate` from schema/. Changes here are lost.

/** The patient's relation to the practice. */
export const patientType = [
  { value: 'ADULT', label: 'Adult' },
  { value: 'CHILD', label: 'Child' },
  { value: 'FAMILY', label: 'Family' },
  { value: 'CAREGIVER', label: 'Caregiver' },
  { value: 'UNKNOWN', label: 'Unknown' },
] as const;
