import { zoneOfPrefix, zoneOfState } from '../../src/domain/surveys/place-time-zone.ts';
import type { Output } from './output.ts';

function zoneBy(value: string, zones: Iterable<readonly [key: string, zone: string]>): string {
  const cases = [...zones].map(([key, zone]) => `when '${key}' then '${zone}'`);
  return `case ${value} ${cases.join(' ')} end`;
}

/** The same rule as `findTimeZone`, for SQL. */
export function emitPlaceZones(output: Output): void {
  const prefixes = (length: number) => [...zoneOfPrefix].filter(([key]) => key.length === length);
  output.set(
    'src/generated/sql/place-zone.sql',
    `-- Written by \`npm run generate\` from src/domain/surveys/place-time-zone.ts. Changes here are lost.

-- The time zone of a place: the one that it names, else that of its address; null where neither is known. In plpgsql, since
-- PostgreSQL would copy the cases of a function in SQL into each query, and plan them each time.
create or replace function app.place_zone(zone text, state text, zip text) returns text
language plpgsql immutable parallel safe as $$ begin
  return coalesce(zone,
    ${zoneBy('left(zip, 5)', prefixes(5))},
    ${zoneBy('left(zip, 3)', prefixes(3))},
    ${zoneBy('state', zoneOfState)});
end $$;
`,
  );
}
