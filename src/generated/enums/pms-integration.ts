// Written by `npm run generate` from schema/. Changes here are lost.

/** The practice-management system an organization is connected to. */
export const pmsIntegration = [
  { value: 'CARE_STACK', label: 'CareStack' },
  { value: 'NEX_HEALTH', label: 'NexHealth' },
  { value: 'SIKKA', label: 'Sikka' },
  { value: 'VELOX', label: 'Velox' },
] as const;
