// Written by `npm run generate` from schema/. Changes here are lost.

/** How an employee is employed. */
export const employmentType = [
  { value: 'CONTRACTOR', label: 'Contractor', synonyms: ['1099', 'Contract'] },
  { value: 'FULL_TIME', label: 'Full Time', synonyms: ['FT', 'Full', 'Regular', 'Tiempo completo'] },
  { value: 'PART_TIME', label: 'Part Time', synonyms: ['PT', 'Part', 'Medio tiempo'] },
  { value: 'TEMPORARY', label: 'Temporary', synonyms: ['Temp', 'PRN', 'Per Diem'] },
  { value: 'INTERN', label: 'Intern' },
] as const;
