import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';

/** SQL of a practice's time zone, null where it is unknown. @param alias of the table */
export const practiceZone = (alias: string): string =>
  `app.place_zone(${alias}.time_zone, ${alias}.state, ${alias}.zip)`;

/** SQL of a work location's time zone, null where it is unknown. @param alias of the table */
export const locationZone = (alias: string): string =>
  `app.place_zone(${alias}.time_zone, ${alias}.state, ${alias}.postal_code)`;

/** SQL of the first zone that is known, else the product's default. */
export const firstZone = (...zones: string[]): string =>
  `coalesce(${zones.join(', ')}, '${DEFAULT_TIME_ZONE}')`;
