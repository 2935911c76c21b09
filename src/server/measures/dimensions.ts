import type { Dimension } from '../../domain/measures/findings/findings.ts';
import type { FigureInput } from './reading.ts';

/** Where the groups of each dimension are read, and the name of the answers that belong to none. */
export const DIMENSIONS = {
  practice: {
    of: 'PLACE',
    key: 'practice_id',
    names: 'practices n',
    name: 'n.name',
    without: 'No practice',
  },
  workLocation: {
    of: 'PLACE',
    key: 'work_location_id',
    names: 'work_locations n',
    name: 'n.name',
    without: 'No work location',
  },
  organizationalUnit: {
    of: 'PLACE',
    key: 'organizational_unit_id',
    names: 'organizational_units n',
    name: 'n.name',
    without: 'No organizational unit',
  },
  provider: {
    of: 'PROVIDER',
    key: 'provider_id',
    names: 'users n',
    name: `trim(n.first_name || ' ' || n.last_name)`,
    without: 'No provider',
  },
  appointment: {
    of: 'VISIT',
    key: 'appointment_type',
    names: undefined,
    name: 'null',
    without: 'No appointment type',
  },
} as const satisfies Record<Dimension, unknown>;

/** Whether the viewer's figures have several providers whom they may tell apart. */
export function splitsByProvider({ scope, reader }: Pick<FigureInput, 'scope' | 'reader'>): boolean {
  const { experienceType, providerIds } = scope;
  const areSeveral = experienceType === 'PATIENT' && (providerIds === undefined || providerIds.length > 1);
  return areSeveral && (!reader.isPracticeUser || reader.allowViewProviders);
}
