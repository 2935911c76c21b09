import type { timeZone } from '../../generated/enums/time-zone.ts';

export type TimeZone = (typeof timeZone)[number]['value'];

/** With the zones of territories, which nobody can choose: only an address implies them. */
export type PlaceZone = TimeZone | 'America/Puerto_Rico' | 'Pacific/Guam';

const STATES: Partial<Record<PlaceZone, string>> = {
  'US/Eastern': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'US/Central': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'US/Mountain': 'CO ID MT NM UT WY',
  'US/Pacific': 'CA NV OR WA',
  'US/Arizona': 'AZ',
  'US/East-Indiana': 'IN',
  'US/Michigan': 'MI',
  'US/Alaska': 'AK',
  'US/Hawaii': 'HI',
  'US/Samoa': 'AS',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
};

/** Parts of states in another time zone than the rest, by ZIP code prefix. */
const ZIP_PREFIXES: Partial<Record<PlaceZone, string>> = {
  // Chattanooga and Knoxville
  'US/Eastern': '374 376 377 378 379',
  // the Florida panhandle; western Kentucky; Gary and Evansville; the west of Michigan's upper peninsula
  'US/Central': '324 325 420 421 422 423 424 463 464 476 477 499',
  // El Paso; Rapid City; Scottsbluff; Dickinson; Ontario in Oregon
  'US/Mountain': '798 799 885 577 693 586 979',
  // Lewiston and Coeur d'Alene
  'US/Pacific': '835 838',
  // Adak and Atka
  'US/Aleutian': '99546 99547',
};

function byKey(table: Partial<Record<PlaceZone, string>>): Map<string, PlaceZone> {
  const entries = Object.entries(table) as [PlaceZone, string][];
  return new Map(entries.flatMap(([zone, keys]) => keys.split(' ').map((key) => [key, zone] as const)));
}

export const zoneOfState = byKey(STATES);
/** By 3 or 5 digits. */
export const zoneOfPrefix = byKey(ZIP_PREFIXES);

/** For places without a zone and without an address that implies one. */
export const DEFAULT_TIME_ZONE: TimeZone = 'US/Eastern';

/**
 * The time zone of a place by its address. Correct for towns; a ZIP code area in two zones has the zone of its larger part.
 * @returns null where neither names one
 */
export function findTimeZone(state: string, zip: string): PlaceZone | null {
  return (
    zoneOfPrefix.get(zip.slice(0, 5)) ?? zoneOfPrefix.get(zip.slice(0, 3)) ?? zoneOfState.get(state) ?? null
  );
}
