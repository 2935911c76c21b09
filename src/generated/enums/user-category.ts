// Written by `npm run generate` from schema/. Changes here are lost.

/** A person's job in the practice. */
export const userCategory = [
  { value: 'DENTIST', label: 'Dentist' },
  { value: 'SPECIALIST', label: 'Specialist' },
  { value: 'HYGIENIST', label: 'Hygienist' },
  { value: 'DENTAL_ASSISTANT', label: 'Dental Assistant' },
  { value: 'OFFICE_MANAGER', label: 'Office Manager' },
  { value: 'FRONT_DESK', label: 'Front Desk' },
  { value: 'OWNER', label: 'Owner' },
  { value: 'OTHER', label: 'Other' },
] as const;
