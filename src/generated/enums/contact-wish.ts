// Written by `npm run generate` from schema/. Changes here are lost.

/** Whether somebody wants to be written to, in files of practice systems. */
export const contactWish = [
  {
    value: 'DO_NOT_CONTACT',
    label: 'Do not contact',
    synonyms: [
      'Y',
      'Yes',
      'True',
      'T',
      'X',
      '1',
      'Checked',
      'Opt out',
      'Opted out',
      'Out',
      'DNC',
      'No contact',
      'Never',
      'Do not call',
      'Do not text',
      'Do not email',
      'Unsubscribed',
      'Unsubscribe',
      'Stop',
      'Stopped',
      'Sí',
      'S',
      'Verdadero',
      'No contactar',
      'Baja',
      'Dado de baja',
    ],
  },
  {
    value: 'MAY_CONTACT',
    label: 'May be contacted',
    synonyms: ['N', 'No', 'False', 'F', 'Unchecked', 'Opt in', 'Opted in', 'In', 'OK', 'Subscribed', 'Falso'],
  },
] as const;
