// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A part of the organization: a department, a team, a territory.
 */
export interface Unit {
  id: string;
  name: string;
  organizationalUnitType:
    | 'BRANCH'
    | 'BUILDING'
    | 'CLUSTER'
    | 'CREW'
    | 'COHORT'
    | 'DEPARTMENT'
    | 'DIVISION'
    | 'GROUP'
    | 'GUILD'
    | 'OFFICE'
    | 'SQUAD'
    | 'TEAM'
    | 'TERRITORY'
    | 'UNIT';
  identifier: string | null;
  parentId: string | null;
  parent: {
    id: string;
    name: string;
  } | null;
  surveySenderName: string | null;
  notes: string | null;
  apiKey: string;
  children: {
    id: string;
    name: string;
  }[];
  employees: {
    id: string;
    firstName: string;
    middleName: string | null;
    lastName: string;
  }[];
  createdAt: string;
  updatedAt: string;
}

export interface UnitInput {
  name: string;
  organizationalUnitType:
    | 'BRANCH'
    | 'BUILDING'
    | 'CLUSTER'
    | 'CREW'
    | 'COHORT'
    | 'DEPARTMENT'
    | 'DIVISION'
    | 'GROUP'
    | 'GUILD'
    | 'OFFICE'
    | 'SQUAD'
    | 'TEAM'
    | 'TERRITORY'
    | 'UNIT';
  identifier?: string | null;
  parentId?: string | null;
  surveySenderName?: string | null;
  notes?: string | null;
}
