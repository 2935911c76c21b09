const CLOCK = /^(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i;
const DAY = /^\d{4}-\d\d-\d\d/;

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * The instant of a local date and time in a time zone, as ISO. A time skipped by daylight saving is moved to after the
 * gap; of a repeated one the earlier is used.
 * @param day begins with YYYY-MM-DD
 * @param time `14:30`, `14:30:00` or `2:30 PM`; null: midnight
 * @returns null for an invalid date or time
 */
export function localMoment(day: string | null, time: string | null, timeZone: string): string | null {
  const [, hours = '0', minutes = '0', half] = CLOCK.exec((time ?? '0:00').trim()) ?? [undefined, '99'];
  const date = DAY.exec(day ?? '')?.[0];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (date === undefined || hour > 23 || Number(minutes) > 59) return null;
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000 + Number(minutes) * 60_000;
  if (Number.isNaN(wall)) return null;
  const before = wall - offsetAt(wall - 24 * 3_600_000, timeZone);
  const at = offsetAt(before, timeZone) === wall - before ? before : wall - offsetAt(before, timeZone);
  return new Date(at).toISOString();
}

/** Cached, because creating one takes longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone at an instant. */
export function dayAt(now: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format)
    dayFormats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return format.format(now);
}
