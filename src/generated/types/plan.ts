// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A change that somebody makes to improve a metric, or what comments say about a theme, in some places. Its proof compares these places with others without the plan.
 */
export interface Plan {
  id: string;
  name: string;
  experienceType: 'EMPLOYEE' | 'PATIENT';
  metric:
    | 'SCORE'
    | 'NPS'
    | 'AL'
    | 'APRNC'
    | 'AVM'
    | 'CL'
    | 'CS'
    | 'CSEN'
    | 'DH'
    | 'DM'
    | 'EA'
    | 'EMP'
    | 'FN'
    | 'OTPRT'
    | 'OE'
    | 'OOH'
    | 'PN'
    | 'PC'
    | 'PT'
    | 'PRIV'
    | 'PR'
    | 'SDM'
    | 'SMKG'
    | 'VAL'
    | 'WT'
    | null;
  employeeMetric: 'SCORE' | 'NPS' | 'BDTST' | 'C4OTH' | 'CPTCY' | 'EOLTY' | 'LDTRT' | 'PRBSV' | null;
  themeId: string | null;
  theme: {
    id: string;
    label: string;
    code: string | null;
  } | null;
  employeeThemeId: string | null;
  employeeTheme: {
    id: string;
    label: string;
    code: string | null;
  } | null;
  practiceIds: string[];
  practices: {
    id: string;
    name: string;
  }[];
  providerId: string | null;
  provider: {
    id: string;
    firstName: string;
    lastName: string;
  } | null;
  workLocationId: string | null;
  workLocation: {
    id: string;
    name: string;
  } | null;
  organizationalUnitId: string | null;
  organizationalUnit: {
    id: string;
    name: string;
  } | null;
  ownerId: string | null;
  owner: {
    id: string;
    firstName: string;
    lastName: string;
  } | null;
  state: 'DRAFT' | 'RUNNING' | 'DONE' | 'STOPPED';
  startedOn: string | null;
  dueOn: string | null;
  endedOn: string | null;
  steps: string | null;
  notes: string | null;
  remindedOf: string | null;
  startedFrom: string | null;
  canChange: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface PlanInput {
  name: string;
  experienceType: 'EMPLOYEE' | 'PATIENT';
  metric?:
    | 'SCORE'
    | 'NPS'
    | 'AL'
    | 'APRNC'
    | 'AVM'
    | 'CL'
    | 'CS'
    | 'CSEN'
    | 'DH'
    | 'DM'
    | 'EA'
    | 'EMP'
    | 'FN'
    | 'OTPRT'
    | 'OE'
    | 'OOH'
    | 'PN'
    | 'PC'
    | 'PT'
    | 'PRIV'
    | 'PR'
    | 'SDM'
    | 'SMKG'
    | 'VAL'
    | 'WT'
    | null;
  employeeMetric?: 'SCORE' | 'NPS' | 'BDTST' | 'C4OTH' | 'CPTCY' | 'EOLTY' | 'LDTRT' | 'PRBSV' | null;
  themeId?: string | null;
  employeeThemeId?: string | null;
  practiceIds?: string[];
  providerId?: string | null;
  workLocationId?: string | null;
  organizationalUnitId?: string | null;
  ownerId?: string | null;
  state: 'DRAFT' | 'RUNNING' | 'DONE' | 'STOPPED';
  startedOn?: string | null;
  dueOn?: string | null;
  endedOn?: string | null;
  steps?: string | null;
  notes?: string | null;
  startedFrom?: string | null;
}
