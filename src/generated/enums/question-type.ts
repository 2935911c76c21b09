// Written by `npm run generate` from schema/. Changes here are lost.

/** How a survey question is answered. */
export const questionType = [
  { value: 'NUMBER', label: 'Number' },
  { value: 'SELECT_ONE', label: 'Select one' },
  { value: 'STRING', label: 'Text' },
] as const;
