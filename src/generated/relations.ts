// Written by `npm run generate` from schema/. Changes here are lost.

/** Words beside a contact that say whose it is. */
export const relations: readonly string[] = [
  'mom',
  'mum',
  'mother',
  'mamá',
  'madre',
  'dad',
  'father',
  'papá',
  'padre',
  'parent',
  'parents',
  'guardian',
  'tutor',
  'tutora',
  'spouse',
  'wife',
  'husband',
  'esposo',
  'esposa',
  'self',
];
