// Written by `npm run generate` from schema/. Changes here are lost.

/** How a message reaches a person. */
export const notificationChannel = [
  { value: 'EMAIL', label: 'Email', synonyms: ['Mail', 'Correo', 'Electronic Mail', 'Correo electrónico'] },
  {
    value: 'SMS',
    label: 'SMS',
    synonyms: [
      'Text',
      'Text Message',
      'Cell',
      'Mobile',
      'Mensaje de texto',
      'Texting',
      'Texts',
      'Cell Phone',
      'SMS Text',
      'Celular',
      'Texto',
    ],
  },
] as const;
