// Written by `npm run generate` from schema/. Changes here are lost.

/** The patient's relation to the practice. */
export const patientType = [
  {
    value: 'ADULT',
    label: 'Adult',
    synonyms: ['Adulto', 'Self', 'A', 'HoH', 'Head of household', 'Guarantor', 'Spouse', 'Adult*'],
  },
  { value: 'CHILD', label: 'Child', synonyms: ['Minor', 'Ped*', 'Dependent', 'Niño', 'C'] },
  { value: 'FAMILY', label: 'Family', synonyms: ['Familia'] },
  { value: 'CAREGIVER', label: 'Caregiver', synonyms: ['Parent', 'Guardian', 'Cuidador'] },
  { value: 'UNKNOWN', label: 'Unknown' },
] as const;
