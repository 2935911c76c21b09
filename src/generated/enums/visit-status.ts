// Written by `npm run generate` from schema/. Changes here are lost.

/** The known state of a visit. */
export const visitStatus = [
  { value: 'SCHEDULED', label: 'Scheduled' },
  { value: 'COMPLETED', label: 'Completed' },
  {
    value: 'CANCELLED',
    label: 'Cancelled',
    synonyms: [
      'Canceled',
      'Cancelled by patient',
      'Canceled by patient',
      'Broken',
      'Broken appointment',
      'Rescheduled',
      'Deleted',
      'Cancelada',
      'Cancelado',
      'Reprogramada',
    ],
  },
  {
    value: 'NO_SHOW',
    label: 'Missed',
    synonyms: [
      'No-showed',
      'Did not show',
      'Missed appointment',
      'Failed',
      'DNA',
      'No asistió',
      'No se presentó',
    ],
  },
] as const;
