// Written by `npm run generate` from schema/. Changes here are lost.

/** How an employee is employed. */
export const employmentType = [
  {
    value: 'CONTRACTOR',
    label: 'Contractor',
    synonyms: [
      '1099',
      'Contract',
      'Independent Contractor',
      'Contract Worker',
      '1099 Contractor',
      'Contratista',
      'IC',
    ],
  },
  {
    value: 'FULL_TIME',
    label: 'Full Time',
    synonyms: [
      'FT',
      'Full',
      'Regular',
      'Tiempo completo',
      'F',
      'W2 Full Time',
      'Regular Full Time',
      'Full Time Regular',
      'Full-Time Employee',
      'Salaried Full Time',
      'Jornada completa',
      'TC',
    ],
  },
  {
    value: 'PART_TIME',
    label: 'Part Time',
    synonyms: [
      'PT',
      'Part',
      'Medio tiempo',
      'P',
      'Regular Part Time',
      'Part Time Regular',
      'Part-Time Employee',
      'Tiempo parcial',
      'Media jornada',
    ],
  },
  {
    value: 'TEMPORARY',
    label: 'Temporary',
    synonyms: [
      'Temp',
      'PRN',
      'Per Diem',
      'Seasonal',
      'On Call',
      'Casual',
      'Pool',
      'As Needed',
      'Temporal',
      'Eventual',
    ],
  },
  {
    value: 'INTERN',
    label: 'Intern',
    synonyms: ['Internship', 'Trainee', 'Extern', 'Student', 'Practicante', 'Becario'],
  },
] as const;
