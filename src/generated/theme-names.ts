// Written by `npm run generate` from schema/. Changes here are lost.

/** What comments can be about, by id. */
export const themeNames: readonly {
  theme: string;
  id: number;
  name: string;
  spanishName: string;
  experienceType: 'PATIENT' | 'EMPLOYEE';
}[] = [
  {
    theme: 'APPOINTMENT_AVAILABILITY',
    id: 1,
    name: 'Appointment availability',
    spanishName: 'Disponibilidad de citas',
    experienceType: 'PATIENT',
  },
  {
    theme: 'BILLING',
    id: 2,
    name: 'Billing and cost',
    spanishName: 'Facturas y costos',
    experienceType: 'PATIENT',
  },
  {
    theme: 'BUILDING',
    id: 3,
    name: 'Building and parking',
    spanishName: 'Edificio y estacionamiento',
    experienceType: 'PATIENT',
  },
  { theme: 'CHILDREN', id: 4, name: 'Children', spanishName: 'Niños', experienceType: 'PATIENT' },
  { theme: 'CLEANLINESS', id: 5, name: 'Cleanliness', spanishName: 'Limpieza', experienceType: 'PATIENT' },
  {
    theme: 'CLINICAL_RESULT',
    id: 6,
    name: 'Clinical result',
    spanishName: 'Resultado clínico',
    experienceType: 'PATIENT',
  },
  {
    theme: 'EXPLANATIONS',
    id: 7,
    name: 'Explanations',
    spanishName: 'Explicaciones',
    experienceType: 'PATIENT',
  },
  { theme: 'FOLLOW_UP', id: 8, name: 'Follow-up', spanishName: 'Seguimiento', experienceType: 'PATIENT' },
  {
    theme: 'FRONT_DESK',
    id: 9,
    name: 'Front desk and scheduling',
    spanishName: 'Recepción y citas',
    experienceType: 'PATIENT',
  },
  { theme: 'INSURANCE', id: 10, name: 'Insurance', spanishName: 'Seguro', experienceType: 'PATIENT' },
  {
    theme: 'PAIN_AND_GENTLENESS',
    id: 11,
    name: 'Pain and gentleness',
    spanishName: 'Dolor y delicadeza',
    experienceType: 'PATIENT',
  },
  { theme: 'PRIVACY', id: 12, name: 'Privacy', spanishName: 'Privacidad', experienceType: 'PATIENT' },
  {
    theme: 'STAFF_KINDNESS',
    id: 13,
    name: 'Staff kindness',
    spanishName: 'Amabilidad del personal',
    experienceType: 'PATIENT',
  },
  { theme: 'WAITING', id: 14, name: 'Waiting', spanishName: 'Espera', experienceType: 'PATIENT' },
  {
    theme: 'GROWTH',
    id: 15,
    name: 'Growth and training',
    spanishName: 'Desarrollo y capacitación',
    experienceType: 'EMPLOYEE',
  },
  { theme: 'LEADERSHIP', id: 16, name: 'Leadership', spanishName: 'Liderazgo', experienceType: 'EMPLOYEE' },
  { theme: 'PATIENTS', id: 17, name: 'Patients', spanishName: 'Pacientes', experienceType: 'EMPLOYEE' },
  {
    theme: 'PAY',
    id: 18,
    name: 'Pay and benefits',
    spanishName: 'Pago y beneficios',
    experienceType: 'EMPLOYEE',
  },
  {
    theme: 'RECOGNITION',
    id: 19,
    name: 'Recognition',
    spanishName: 'Reconocimiento',
    experienceType: 'EMPLOYEE',
  },
  { theme: 'SAFETY', id: 20, name: 'Safety', spanishName: 'Seguridad', experienceType: 'EMPLOYEE' },
  {
    theme: 'SCHEDULE',
    id: 21,
    name: 'Schedule and time off',
    spanishName: 'Horario y tiempo libre',
    experienceType: 'EMPLOYEE',
  },
  {
    theme: 'TEAM',
    id: 22,
    name: 'Team and coworkers',
    spanishName: 'Equipo y compañeros',
    experienceType: 'EMPLOYEE',
  },
  {
    theme: 'TOOLS',
    id: 23,
    name: 'Tools and equipment',
    spanishName: 'Herramientas y equipo',
    experienceType: 'EMPLOYEE',
  },
  {
    theme: 'WORKLOAD',
    id: 24,
    name: 'Workload',
    spanishName: 'Carga de trabajo',
    experienceType: 'EMPLOYEE',
  },
];
