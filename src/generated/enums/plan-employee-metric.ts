// Written by `npm run generate` from schema/. Changes here are lost.

/** Metrics that a plan for employees can be about. */
export const planEmployeeMetric = [
  { value: 'SCORE', label: 'DK Trust Score' },
  { value: 'NPS', label: 'eNPS' },
  { value: 'BDTST', label: 'Brand Trust' },
  { value: 'C4OTH', label: 'Care for Others' },
  { value: 'CPTCY', label: 'Competency' },
  { value: 'EOLTY', label: 'Employee Loyalty' },
  { value: 'LDTRT', label: 'Leadership Trust' },
  { value: 'PRBSV', label: 'Problem Solving' },
] as const;
