// Written by `npm run generate` from schema/. Changes here are lost.

/** How an employee is paid. */
export const payType = [
  { value: 'HOURLY', label: 'Hourly' },
  { value: 'PER_JOB', label: 'Per Job' },
  { value: 'SALARIED', label: 'Salaried' },
  { value: 'UNPAID', label: 'Unpaid' },
] as const;
