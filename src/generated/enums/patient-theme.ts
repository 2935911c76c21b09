// Written by `npm run generate` from schema/. Changes here are lost.

/** Themes of comments of patients. */
export const patientTheme = [
  { value: 'APPOINTMENT_AVAILABILITY', label: 'Appointment availability' },
  { value: 'BILLING', label: 'Billing and cost' },
  { value: 'BUILDING', label: 'Building and parking' },
  { value: 'CHILDREN', label: 'Children' },
  { value: 'CLEANLINESS', label: 'Cleanliness' },
  { value: 'CLINICAL_RESULT', label: 'Clinical result' },
  { value: 'EXPLANATIONS', label: 'Explanations' },
  { value: 'FOLLOW_UP', label: 'Follow-up' },
  { value: 'FRONT_DESK', label: 'Front desk and scheduling' },
  { value: 'INSURANCE', label: 'Insurance' },
  { value: 'PAIN_AND_GENTLENESS', label: 'Pain and gentleness' },
  { value: 'PRIVACY', label: 'Privacy' },
  { value: 'STAFF_KINDNESS', label: 'Staff kindness' },
  { value: 'WAITING', label: 'Waiting' },
] as const;
