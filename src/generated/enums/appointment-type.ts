// Written by `npm run generate` from schema/. Changes here are lost.

/** The kind of procedure of an appointment. */
export const appointmentType = [
  {
    value: 'EXAM',
    label: 'Exam',
    synonyms: [
      'Comp Exam',
      'Comprehensive Exam',
      'Periodic Exam',
      'Limited Exam',
      'New Patient Exam',
      'NP Exam',
      'Recall Exam',
      'Checkup',
      'Examen',
    ],
  },
  {
    value: 'HYGIENE',
    label: 'Hygiene',
    synonyms: ['Prophy', 'Cleaning', 'Adult Prophy', 'Child Prophy', 'Recall', 'Hyg', 'Limpieza'],
  },
  {
    value: 'RESTORATIVE',
    label: 'Restorative',
    synonyms: ['Filling', 'Fillings', 'Crown', 'Composite', 'Amalgam', 'Restoration', 'Empaste', 'Corona'],
  },
  { value: 'ENDO', label: 'Endo', synonyms: ['Root Canal', 'RCT', 'Endodontics', 'Endodoncia'] },
  { value: 'PERIO_HYGIENE', label: 'Perio Hygiene' },
  { value: 'PERIO_SURGERY', label: 'Perio Surgery' },
  { value: 'REMOVABLE_PROS', label: 'Removable Prosthetics' },
  { value: 'IMPLANT', label: 'Implant', synonyms: ['Implants', 'Implante'] },
  { value: 'ORAL_SURGERY', label: 'Oral Surgery', synonyms: ['Extraction', 'Surgery', 'Extracción'] },
  { value: 'ORTHO', label: 'Ortho', synonyms: ['Orthodontics', 'Braces', 'Aligners', 'Ortodoncia'] },
  { value: 'OTHER', label: 'Other' },
] as const;
