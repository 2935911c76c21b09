import { guessDay } from './day-order.ts';

/** A cell about a visit: when it was, and what came of it. */
export interface VisitParts {
  /** empty if the cell does not say */
  when: string;
  status: string;
}

const CLOCK = /^\d{1,2}(:\d{2}){1,2}( ?[ap]\.?( ?m\.?)?)?$|^\d{1,2} ?[ap]\.?m\.?$/i;
/** Signs between a date and a status. */
const SIGNS = /^[\s\p{P}]+|[\s\p{P}]+$/gu;
/** Days of the week, whose contradiction to the date is a mistake. */
const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat|dom|lun|mar|mi[eé]|jue|vie|s[aá]b)\p{L}*$/iu;
/** Longer texts are notes. */
const LONGEST = 120;

const isClock = (text: string): boolean => CLOCK.test(text);
const isMoment = (text: string): boolean => isClock(text) || guessDay(text) !== undefined;

/**
 * Divides a cell with a date or time and a status beside it: `11/27/2026 - No show`, `10:30 AM Cancelled`. A time alone is no
 * date.
 * @returns undefined for a cell of one part
 */
export function splitVisit(text: string): VisitParts | undefined {
  if (text.length > LONGEST || !/\d/.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
  const words = text.trim().split(/\s+/);
  const whole = words.join(' ');
  if (isMoment(whole)) return undefined;
  for (let count = words.length - 1; count > 0; count -= 1) {
    const ends = [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ].map((parts) => parts.map((part) => part.join(' ').replace(SIGNS, '')));
    for (const [when = '', status = ''] of ends)
      if (/\p{L}{2}/u.test(status) && !WEEKDAY.test(status) && isMoment(when))
        return { when: isClock(when) ? '' : when, status };
  }
  return undefined;
}
