// Written by `npm run generate` from schema/. Changes here are lost.

/** Themes of comments of employees. */
export const employeeTheme = [
  { value: 'GROWTH', label: 'Growth and training' },
  { value: 'LEADERSHIP', label: 'Leadership' },
  { value: 'PATIENTS', label: 'Patients' },
  { value: 'PAY', label: 'Pay and benefits' },
  { value: 'RECOGNITION', label: 'Recognition' },
  { value: 'SAFETY', label: 'Safety' },
  { value: 'SCHEDULE', label: 'Schedule and time off' },
  { value: 'TEAM', label: 'Team and coworkers' },
  { value: 'TOOLS', label: 'Tools and equipment' },
  { value: 'WORKLOAD', label: 'Workload' },
] as const;
