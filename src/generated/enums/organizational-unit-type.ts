// Written by `npm run generate` from schema/. Changes here are lost.

/** The name of a part of the organization. */
export const organizationalUnitType = [
  { value: 'BRANCH', label: 'Branch' },
  { value: 'BUILDING', label: 'Building' },
  { value: 'CLUSTER', label: 'Cluster' },
  { value: 'CREW', label: 'Crew' },
  { value: 'COHORT', label: 'Cohort' },
  { value: 'DEPARTMENT', label: 'Department' },
  { value: 'DIVISION', label: 'Division' },
  { value: 'GROUP', label: 'Group' },
  { value: 'GUILD', label: 'Guild' },
  { value: 'OFFICE', label: 'Office' },
  { value: 'SQUAD', label: 'Squad' },
  { value: 'TEAM', label: 'Team' },
  { value: 'TERRITORY', label: 'Territory' },
  { value: 'UNIT', label: 'Unit' },
] as const;
