// Written by `npm run generate` from schema/. Changes here are lost.

/** Whose experience a survey asks about. */
export const experienceType = [
  { value: 'EMPLOYEE', label: 'Employee' },
  { value: 'PATIENT', label: 'Patient' },
] as const;
