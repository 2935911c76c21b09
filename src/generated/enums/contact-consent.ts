// Written by `npm run generate` from schema/. Changes here are lost.

/** How somebody agreed to be written to. */
export const contactConsent = [
  {
    value: 'APPOINTMENT',
    label: 'Gave contact details when booking',
    synonyms: [
      'Gave the contact with an appointment',
      'With an appointment',
      'Opt in',
      'Opted in',
      'Subscribed',
      'Allowed',
      'On',
    ],
  },
  { value: 'FORM', label: 'Signed a form' },
  { value: 'ONLINE', label: 'Agreed online' },
  { value: 'SPOKEN', label: 'Agreed in person or by phone', synonyms: ['Said so in person or by phone'] },
  { value: 'EMPLOYMENT', label: 'Works for the organization' },
] as const;
