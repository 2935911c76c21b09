/** Hours during which text messages are sent, in the practice's time zone: from the first, before the last. */
const HOURS = { from: 9, to: 20, sundayFrom: 12 };
/** Opening times and clock changes are on whole hours; zone offsets are multiples of a quarter. */
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

/**
 * When a text message may be sent: `now` from 9:00 to 20:00 in its time zone, on Sundays from 12:00; otherwise the next
 * such time.
 */
export function nextTextTime(now: Date, timeZone: string): Date {
  let at = now.getTime();
  while (!isOpen(at, timeZone)) at = (Math.floor(at / STEP_MS) + 1) * STEP_MS;
  return new Date(at);
}
