import { DAY } from '../seeded.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, string>();
const HOUR = DAY / 24;

/** The day of a moment in a time zone, `YYYY-MM-DD`; cached by hour, since all of our zones differ by whole hours. */
export function localDay(moment: number, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(moment / HOUR)}`;
  let day = known.get(key);
  if (day === undefined) {
    let format = formats.get(timeZone);
    if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })));
    known.set(key, (day = format.format(moment)));
  }
  return day;
}

/** 0 is Sunday. @param day a midnight UTC */
export function getWeekday(day: number): number {
  return (Math.floor(day / DAY) + 4) % 7;
}
