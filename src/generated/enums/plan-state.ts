// Written by `npm run generate` from schema/. Changes here are lost.

/** State of Plan. */
export const planState = [
  { value: 'DRAFT', label: 'Draft' },
  { value: 'RUNNING', label: 'Running' },
  { value: 'DONE', label: 'Done', on: 'update' },
  { value: 'STOPPED', label: 'Stopped', on: 'update' },
] as const;
