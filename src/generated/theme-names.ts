// Written by `npm run generate` from schema/. Changes here are lost.

/** What comments can be about, by id. */
export const themeNames: readonly {
  theme: string;
  id: number;
  name: string;
  experienceType: 'PATIENT' | 'EMPLOYEE';
}[] = [
  { theme: 'APPOINTMENT_AVAILABILITY', id: 1, name: 'Appointment availability', experienceType: 'PATIENT' },
  { theme: 'BILLING', id: 2, name: 'Billing and cost', experienceType: 'PATIENT' },
  { theme: 'BUILDING', id: 3, name: 'Building and parking', experienceType: 'PATIENT' },
  { theme: 'CHILDREN', id: 4, name: 'Children', experienceType: 'PATIENT' },
  { theme: 'CLEANLINESS', id: 5, name: 'Cleanliness', experienceType: 'PATIENT' },
  { theme: 'CLINICAL_RESULT', id: 6, name: 'Clinical result', experienceType: 'PATIENT' },
  { theme: 'EXPLANATIONS', id: 7, name: 'Explanations', experienceType: 'PATIENT' },
  { theme: 'FOLLOW_UP', id: 8, name: 'Follow-up', experienceType: 'PATIENT' },
  { theme: 'FRONT_DESK', id: 9, name: 'Front desk and scheduling', experienceType: 'PATIENT' },
  { theme: 'INSURANCE', id: 10, name: 'Insurance', experienceType: 'PATIENT' },
  { theme: 'PAIN_AND_GENTLENESS', id: 11, name: 'Pain and gentleness', experienceType: 'PATIENT' },
  { theme: 'PRIVACY', id: 12, name: 'Privacy', experienceType: 'PATIENT' },
  { theme: 'STAFF_KINDNESS', id: 13, name: 'Staff kindness', experienceType: 'PATIENT' },
  { theme: 'WAITING', id: 14, name: 'Waiting', experienceType: 'PATIENT' },
  { theme: 'GROWTH', id: 15, name: 'Growth and training', experienceType: 'EMPLOYEE' },
  { theme: 'LEADERSHIP', id: 16, name: 'Leadership', experienceType: 'EMPLOYEE' },
  { theme: 'PATIENTS', id: 17, name: 'Patients', experienceType: 'EMPLOYEE' },
  { theme: 'PAY', id: 18, name: 'Pay and benefits', experienceType: 'EMPLOYEE' },
  { theme: 'RECOGNITION', id: 19, name: 'Recognition', experienceType: 'EMPLOYEE' },
  { theme: 'SAFETY', id: 20, name: 'Safety', experienceType: 'EMPLOYEE' },
  { theme: 'SCHEDULE', id: 21, name: 'Schedule and time off', experienceType: 'EMPLOYEE' },
  { theme: 'TEAM', id: 22, name: 'Team and coworkers', experienceType: 'EMPLOYEE' },
  { theme: 'TOOLS', id: 23, name: 'Tools and equipment', experienceType: 'EMPLOYEE' },
  { theme: 'WORKLOAD', id: 24, name: 'Workload', experienceType: 'EMPLOYEE' },
];
