import type { FindingDimension } from '../../../generated/calls/types.ts';

/** The words for one group of a dimension, and for several. */
export const DIMENSION_NOUNS: Record<FindingDimension, [one: string, many: string]> = {
  practice: ['practice', 'practices'],
  provider: ['provider', 'providers'],
  appointment: ['appointment type', 'appointment types'],
  workLocation: ['work location', 'work locations'],
  organizationalUnit: ['organizational unit', 'organizational units'],
};

/** The words around the names of groups: `at Mesa`, `in Exam visits`. */
export const DIMENSION_AFFIXES: Record<FindingDimension, [before: string, after: string]> = {
  practice: ['at ', ''],
  provider: ['with ', ''],
  appointment: ['in ', ' visits'],
  workLocation: ['at ', ''],
  organizationalUnit: ['in ', ''],
};

/** The filter of a search by groups of a dimension. */
export const DIMENSION_FILTERS = {
  practice: 'practiceIds',
  provider: 'providerIds',
  appointment: 'appointment',
  workLocation: 'workLocationIds',
  organizationalUnit: 'organizationalUnitIds',
} as const satisfies Record<FindingDimension, string>;
