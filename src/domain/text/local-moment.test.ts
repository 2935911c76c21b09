import { expect, it } from 'vitest';
import { localMoment } from './local-moment.ts';

const NEW_YORK = 'America/New_York';

it.each([
  ['2026-07-01', '14:30', NEW_YORK, '2026-07-01T18:30:00.000Z'],
  ['2026-12-01', '2:30 PM', NEW_YORK, '2026-12-01T19:30:00.000Z'],
  ['2026-12-01T00:00:00', '12:05 am', 'UTC', '2026-12-01T00:05:00.000Z'],
  ['2026-07-01', '08:00:00', 'America/Phoenix', '2026-07-01T15:00:00.000Z'],
  ['2026-07-01', null, NEW_YORK, '2026-07-01T04:00:00.000Z'],
  // clocks are put forward at 2:00: the time after the gap
  ['2026-03-08', '02:30', NEW_YORK, '2026-03-08T06:30:00.000Z'],
  ['2026-03-08', '08:00', NEW_YORK, '2026-03-08T12:00:00.000Z'],
  // clocks are put back at 2:00: the earlier of two
  ['2026-11-01', '01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', '08:00', NEW_YORK, '2026-11-01T13:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => expect(localMoment(day, time, zone)).toBe(moment));

it.each([
  [null, '8:00'],
  ['soon', '8:00'],
  ['2026-01-01', '25:00'],
  ['2026-01-01', '8:61'],
  ['2026-01-01', 'noon'],
  ['2026-13-01', '8:00'],
])('%s %s is no moment', (day, time) => expect(localMoment(day, time, NEW_YORK)).toBeNull());
