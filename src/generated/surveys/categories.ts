// Written by `npm run generate` from schema/. Changes here are lost.

export type CategoryCode =
  | 'CPTCY'
  | 'PRBSV'
  | 'C4OTH'
  | 'BDTST'
  | 'LDTRT'
  | 'ERFWL'
  | 'EOLTY'
  | 'EMP'
  | 'AL'
  | 'SDM'
  | 'EA'
  | 'WR'
  | 'PT'
  | 'VAL'
  | 'PRIV'
  | 'CS'
  | 'WT'
  | 'CL'
  | 'PC'
  | 'OE'
  | 'PR'
  | 'OOH'
  | 'FN'
  | 'APRNC'
  | 'PN'
  | 'SMKG'
  | 'DM'
  | 'DH'
  | 'CSEN'
  | 'AVM'
  | 'OTPRT';

/** Survey categories, in display order. */
export interface SurveyCategory {
  readonly id: number;
  readonly code: CategoryCode;
  readonly name: string;
  readonly kind: 'experience' | 'outcome' | 'health' | 'trust' | 'referral' | 'loyalty';
  readonly experienceType: 'PATIENT' | 'EMPLOYEE';
  /** whether its answers count towards a survey's score */
  readonly isCounted: boolean;
}

export const surveyCategories: readonly SurveyCategory[] = [
  { id: 25, code: 'CPTCY', name: 'Competency', kind: 'trust', experienceType: 'EMPLOYEE', isCounted: true },
  {
    id: 26,
    code: 'PRBSV',
    name: 'Problem Solving',
    kind: 'trust',
    experienceType: 'EMPLOYEE',
    isCounted: true,
  },
  {
    id: 27,
    code: 'C4OTH',
    name: 'Care for Others',
    kind: 'trust',
    experienceType: 'EMPLOYEE',
    isCounted: true,
  },
  { id: 28, code: 'BDTST', name: 'Brand Trust', kind: 'trust', experienceType: 'EMPLOYEE', isCounted: true },
  {
    id: 29,
    code: 'LDTRT',
    name: 'Leadership Trust',
    kind: 'trust',
    experienceType: 'EMPLOYEE',
    isCounted: true,
  },
  {
    id: 30,
    code: 'ERFWL',
    name: 'Employee Referral Willingness',
    kind: 'referral',
    experienceType: 'EMPLOYEE',
    isCounted: false,
  },
  {
    id: 31,
    code: 'EOLTY',
    name: 'Employee Loyalty',
    kind: 'loyalty',
    experienceType: 'EMPLOYEE',
    isCounted: false,
  },
  { id: 1, code: 'EMP', name: 'Empathy', kind: 'experience', experienceType: 'PATIENT', isCounted: true },
  {
    id: 2,
    code: 'AL',
    name: 'Active Listening',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  {
    id: 3,
    code: 'SDM',
    name: 'Shared Decision Making',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  {
    id: 4,
    code: 'EA',
    name: 'Ease of Access',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  { id: 5, code: 'WR', name: 'NPS', kind: 'experience', experienceType: 'PATIENT', isCounted: true },
  {
    id: 6,
    code: 'PT',
    name: 'Price Transparency',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  { id: 7, code: 'VAL', name: 'Value', kind: 'experience', experienceType: 'PATIENT', isCounted: true },
  { id: 8, code: 'PRIV', name: 'Privacy', kind: 'experience', experienceType: 'PATIENT', isCounted: true },
  {
    id: 9,
    code: 'CS',
    name: 'Clinical Skill',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  { id: 10, code: 'WT', name: 'Wait Time', kind: 'experience', experienceType: 'PATIENT', isCounted: true },
  { id: 11, code: 'CL', name: 'Cleanliness', kind: 'experience', experienceType: 'PATIENT', isCounted: true },
  {
    id: 12,
    code: 'PC',
    name: 'Pain Control',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  {
    id: 13,
    code: 'OE',
    name: 'Overall Experience',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  {
    id: 14,
    code: 'PR',
    name: 'Professionalism',
    kind: 'experience',
    experienceType: 'PATIENT',
    isCounted: true,
  },
  {
    id: 15,
    code: 'OOH',
    name: 'Overall Oral Health',
    kind: 'outcome',
    experienceType: 'PATIENT',
    isCounted: false,
  },
  { id: 16, code: 'FN', name: 'Function', kind: 'outcome', experienceType: 'PATIENT', isCounted: false },
  { id: 17, code: 'APRNC', name: 'Appearance', kind: 'outcome', experienceType: 'PATIENT', isCounted: false },
  { id: 18, code: 'PN', name: 'Pain', kind: 'outcome', experienceType: 'PATIENT', isCounted: false },
  { id: 19, code: 'SMKG', name: 'Smoking', kind: 'health', experienceType: 'PATIENT', isCounted: false },
  {
    id: 20,
    code: 'DM',
    name: 'Diabetes Management',
    kind: 'health',
    experienceType: 'PATIENT',
    isCounted: false,
  },
  { id: 21, code: 'DH', name: 'Dental Habits', kind: 'health', experienceType: 'PATIENT', isCounted: false },
  {
    id: 22,
    code: 'CSEN',
    name: 'Cold Sensitivity',
    kind: 'health',
    experienceType: 'PATIENT',
    isCounted: false,
  },
  {
    id: 23,
    code: 'AVM',
    name: 'Avoidance of Medication',
    kind: 'health',
    experienceType: 'PATIENT',
    isCounted: false,
  },
  {
    id: 24,
    code: 'OTPRT',
    name: 'Other Health Priorities',
    kind: 'health',
    experienceType: 'PATIENT',
    isCounted: false,
  },
];
