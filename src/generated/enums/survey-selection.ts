// Written by `npm run generate` from schema/. Changes here are lost.

/** Whether a row of a file gets a survey. */
export const surveySelection = [
  {
    value: 'YES',
    label: 'Gets a survey',
    synonyms: ['Y', 'True', 'X', '1', '✓', 'Checked', 'Sí', 'S', 'Verdadero'],
  },
  { value: 'NO', label: 'Gets no survey', synonyms: ['N', 'False', '0', 'Unchecked', 'Falso'] },
] as const;
