// Written by `npm run generate` from schema/. Changes here are lost.

/** How an employee is paid. */
export const payType = [
  { value: 'HOURLY', label: 'Hourly', synonyms: ['Hour', 'Per Hour', 'Hr', 'Por hora'] },
  { value: 'PER_JOB', label: 'Per Job', synonyms: ['Per Project', 'Commission'] },
  { value: 'SALARIED', label: 'Salaried', synonyms: ['Salary', 'Exempt', 'Annual', 'Per Year', 'Salario'] },
  { value: 'UNPAID', label: 'Unpaid', synonyms: ['Volunteer'] },
] as const;
