// Written by `npm run generate` from schema/. Changes here are lost.

/** The kind of procedure of an appointment. */
export const appointmentType = [
  { value: 'EXAM', label: 'Exam' },
  { value: 'HYGIENE', label: 'Hygiene' },
  { value: 'RESTORATIVE', label: 'Restorative' },
  { value: 'ENDO', label: 'Endo' },
  { value: 'PERIO_HYGIENE', label: 'Perio Hygiene' },
  { value: 'PERIO_SURGERY', label: 'Perio Surgery' },
  { value: 'REMOVABLE_PROS', label: 'Removable Prosthetics' },
  { value: 'IMPLANT', label: 'Implant' },
  { value: 'ORAL_SURGERY', label: 'Oral Surgery' },
  { value: 'ORTHO', label: 'Ortho' },
  { value: 'OTHER', label: 'Other' },
] as const;
