/** Hours of the day, in the time zone of the practice, in which text messages leave: from the first, before the last. */
const HOURS = { from: 9, to: 20, sundayFrom: 12 };
/** Openings lie on whole hours, and clocks are changed by whole hours; zones differ by quarters of one. */
const STEP_MS = 15 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

function isOpen(at: number, timeZone: string): boolean {
  const parts = getFormat(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const hour = Number(part('hour'));
  return hour >= (part('weekday') === 'Sun' ? HOURS.sundayFrom : HOURS.from) && hour < HOURS.to;
}

/** When a text message may leave: `now` from 9:00 to 20:00 of its time zone, on Sundays from 12:00; else the next such time. */
export function nextTextTime(now: Date, timeZone: string): Date {
  let at = now.getTime();
  while (!isOpen(at, timeZone)) at = (Math.floor(at / STEP_MS) + 1) * STEP_MS;
  return new Date(at);
}
