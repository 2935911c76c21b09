// Written by `npm run generate` from schema/. Changes here are lost.

/** The ways to reach somebody that are allowed. */
export const contactMethods = [
  { value: 'BOTH', label: 'Email and text', synonyms: ['All', 'Any', 'No preference', 'Ambos', 'Todos'] },
  {
    value: 'EMAIL',
    label: 'Email only',
    synonyms: ['Emails', 'By email', 'Yes, by email', 'Yes by email', 'Correo', 'Correo electrónico'],
  },
  {
    value: 'TEXT',
    label: 'Text messages only',
    synonyms: [
      'Texts',
      'By text',
      'Yes, by text',
      'Yes by text',
      'By text message',
      'Yes, by text message',
      'Text message',
      'Text messages',
      'SMS',
      'Texting',
      'Mensaje',
      'Mensajes',
      'Mensaje de texto',
    ],
  },
  {
    value: 'NONE',
    label: 'Neither email nor text',
    synonyms: [
      'No thanks',
      'No, thanks',
      'No thank you',
      'No, thank you',
      'No contact',
      'Do not contact',
      'Call',
      'Phone call',
      'Voice',
      'Letter',
      'Postal mail',
      'Llamada',
    ],
  },
] as const;
