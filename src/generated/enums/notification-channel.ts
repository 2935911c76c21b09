// Written by `npm run generate` from schema/. Changes here are lost.

/** How a message reaches a person. */
export const notificationChannel = [
  { value: 'EMAIL', label: 'Email', synonyms: ['Mail', 'Correo'] },
  { value: 'SMS', label: 'SMS', synonyms: ['Text', 'Text Message', 'Cell', 'Mobile', 'Mensaje de texto'] },
] as const;
