// Written by `npm run generate` from schema/. Changes here are lost.

/** Where an appointment came from. */
export const visitSource = [
  { value: 'API', label: 'API' },
  { value: 'CARE_STACK', label: 'CareStack' },
  { value: 'NEX_HEALTH', label: 'NexHealth' },
  { value: 'SIKKA', label: 'Sikka' },
  { value: 'VELOX', label: 'Velox' },
] as const;
