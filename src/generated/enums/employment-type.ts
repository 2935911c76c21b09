// Written by `npm run generate` from schema/. Changes here are lost.

/** How an employee is employed. */
export const employmentType = [
  { value: 'CONTRACTOR', label: 'Contractor' },
  { value: 'FULL_TIME', label: 'Full Time' },
  { value: 'PART_TIME', label: 'Part Time' },
  { value: 'TEMPORARY', label: 'Temporary' },
  { value: 'INTERN', label: 'Intern' },
] as const;
