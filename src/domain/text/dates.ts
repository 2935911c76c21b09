const MOMENT =
  /^(\d{4})(-\d\d-\d\d)(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$/;
/** Years outside of this range are typing errors. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Whether a text is an ISO date, or a timestamp, from 1900 to 2200: there is no 31 February. */
export function isMoment(text: string): boolean {
  const [, year = '', day = ''] = MOMENT.exec(text) ?? [];
  if (!(Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR)) return false;
  const midnight = new Date(`${year}${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(year + day);
}

/** Whether a text is an ISO date from 1900 to 2200. */
export function isDay(text: string): boolean {
  return text.length === 10 && isMoment(text);
}
