// Written by `npm run generate` from schema/. Changes here are lost.

/** A part of the product an organization has subscribed to. */
export const entitlement = [
  { value: 'API', label: 'API' },
  { value: 'EMPLOYEE_EXPERIENCE', label: 'Employee Experience' },
  { value: 'PATIENT_EXPERIENCE', label: 'Patient Experience' },
] as const;
