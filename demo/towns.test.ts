import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import zipcodes from 'zipcodes';
import { timeZone } from '../src/generated/enums/time-zone.ts';
import { usState } from '../src/generated/enums/us-state.ts';
import { towns } from './towns.ts';
import { findTimeZone } from '../src/domain/surveys/place-time-zone.ts';

/** Towns whose mail the Post Office delivers under a bigger one's name. */
const MAIL_TOWN: Record<string, string> = { Lakewood: 'Denver' };

test.each(towns)(
  '$city, $state $zip is where its ZIP code says',
  ({ city, state, zip, areaCode, timeZone: zone }) => {
    expect(zipcodes.lookup(zip)).toMatchObject({ city: MAIL_TOWN[city] ?? city, state, country: 'US' });
    expect(isValidPhoneNumber(`+1${areaCode}5550100`)).toBe(true);
    expect(timeZone.map((option) => option.value)).toContain(zone);
  },
);

test('every state and territory has a time zone', () => {
  const without = usState.filter(({ value }) => findTimeZone(value, '00000') === null);
  expect(without).toEqual([]);
});

test.each([
  ['TN', '37203', 'US/Central'],
  ['TN', '37902', 'US/Eastern'],
  ['TX', '79902', 'US/Mountain'],
  ['FL', '32502', 'US/Central'],
  ['IN', '46403', 'US/Central'],
  ['IN', '46202', 'US/East-Indiana'],
  ['ID', '83814', 'US/Pacific'],
  ['AZ', '85203', 'US/Arizona'],
  ['AK', '99546', 'US/Aleutian'],
  ['GU', '96910', 'Pacific/Guam'],
  ['MP', '96950', 'Pacific/Guam'],
  ['VI', '00802', 'America/Puerto_Rico'],
])('%s %s keeps %s', (state, zip, zone) => {
  expect(findTimeZone(state, zip)).toBe(zone);
});
