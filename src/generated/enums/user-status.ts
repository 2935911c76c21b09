// Written by `npm run generate` from schema/. Changes here are lost.

/** Inactive users cannot log in or receive SRRs. */
export const userStatus = [
  { value: 'ACTIVE', label: 'Active', synonyms: ['Enabled', 'Yes', 'True'] },
  {
    value: 'INACTIVE',
    label: 'Inactive',
    synonyms: [
      'Suspended',
      'Disabled',
      'Deactivated',
      'Archived',
      'Deleted',
      'Locked',
      'Blocked',
      'Terminated',
      'Off',
      'No',
      'False',
      'Suspendido',
      'Suspendida',
    ],
  },
] as const;
