import { toPlain } from './plain-text.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const inWeekday = zoned({ dateStyle: 'full' });
const inStamp = zoned({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached formats by time zone, because creating one takes longer than using it. */
function zoned(options: Intl.DateTimeFormatOptions): (timeZone?: string) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

/** A formatted date: `2026-01-05` gives `Jan 5, 2026`. Any other text is returned unchanged. */
export function formatDay(day: string): string {
  const at = /^\d{4}-\d{2}-\d{2}/.test(day) ? Date.parse(`${day.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? day : DATE.format(at);
}

/**
 * A timestamp in the reader's time zone: `Jan 5, 2026, 2:30 PM`. Any other text is returned unchanged.
 * @param timeZone an IANA zone; absent: the machine's
 */
export function formatMoment(moment: string, timeZone?: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return moment;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

/** A date with its full month: `January 5, 2026`. Any other text is returned unchanged. */
export function formatLongDay(day: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at)
    ? day
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/**
 * A date, or that of a timestamp in the reader's time zone: `Monday, January 5, 2026`. Any other text is returned
 * unchanged.
 * @param timeZone of a timestamp, an IANA zone; absent: the machine's
 */
export function formatWeekday(moment: string, timeZone?: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return moment;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(moment);
  return inWeekday(isDay ? 'UTC' : timeZone).format(at);
}

/** The local time of an event at a place: `Monday, January 5 at 9:00 AM`. */
export function formatTextTime(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return `${day} at ${at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })}`;
}

/**
 * A timestamp as month.day.year hours:minutes, in the reader's time zone: `01.05.2026 14:30`. Any other text is
 * returned unchanged.
 * @param timeZone an IANA zone; absent: the machine's
 */
export function formatStamp(moment: string, timeZone?: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return moment;
  const parts = inStamp(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')}.${part('day')}.${part('year')} ${part('hour')}:${part('minute')}`;
}

const STEPS: [name: string, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * Seconds in the largest whole unit, and in none above the named one: `12 minutes`. Undefined under a minute.
 */
export function formatAge(seconds: number, largest: 'day' | 'year' = 'year'): string | undefined {
  const units = STEPS.slice(STEPS.findIndex(([name]) => name === largest));
  const step = units.find(([, size]) => seconds >= size);
  if (!step) return undefined;
  const count = Math.floor(seconds / step[1]);
  return `${count} ${step[0]}${count === 1 ? '' : 's'}`;
}

/**
 * The age of a timestamp, in the largest whole unit: `about 2 days ago`. Units as in section 9 of the specification (a
 * month is 30 days); under a minute it is `just now`.
 */
export function formatRelative(moment: string, now: number = Date.now()): string {
  const seconds = Math.round((now - Date.parse(moment)) / 1000);
  if (Number.isNaN(seconds)) return moment;
  const age = formatAge(Math.abs(seconds));
  if (age === undefined) return 'just now';
  const words = `about ${age}`;
  return seconds < 0 ? `in ${words}` : `${words} ago`;
}

interface NumberStyle {
  /** decimals, all of which are shown; absent: at most two */
  decimals?: number;
  /** ISO code */
  currency?: string;
}

/** A number with thousands separators: `1,234.5`, or `$1,234.50` in a currency. */
export function formatNumber(value: number, { decimals, currency }: NumberStyle = {}): string {
  const key = `${decimals} ${currency}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      ...(currency === undefined ? {} : { style: 'currency', currency }),
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 2,
    });
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** `1 row`, `5,000 rows` */
export function countThings(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `$` for USD. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** characters */
const MOST_AMOUNT = 60;
/** The unit that an amount is paid for. */
const RATE =
  / ?(?:\/|per|an?|por)? ?(?:(h|hrs?|hours?|horas?)|(yr|years?|annum|años?)|(mo|months?|mes|meses)|(wk|weeks?|semanas?)|(days?|días?)|(visits?))\.?$/i;
const UNITS = ['hour', 'year', 'month', 'week', 'day', 'visit'] as const;

/** A unit behind a number. */
export type Unit = (typeof UNITS)[number];

/** The unit after a number: `day` of `1 day`, `hour` of `$21.50/hr`. */
export function findUnit(text: string): Unit | undefined {
  const groups = RATE.exec(toPlain(text.slice(0, MOST_AMOUNT)))?.slice(1) ?? [];
  return UNITS[groups.findIndex((group) => group !== undefined)];
}

/**
 * A number as typed: `$1,234.50`, `$21.50/hr`, `USD 52,000`, `$52k`; `21,50` and `1.234,50` have a decimal comma. Other
 * text stays text, and an empty one is undefined.
 */
export function parseNumber(text: string): number | string | undefined {
  const plain = toPlain(text);
  if (plain === '') return undefined;
  if (plain.length > MOST_AMOUNT) return text;
  const bare = plain
    .replace(/^(-?)\s*(\p{Sc}|USD|US\$)\s*/u, '$1')
    .replace(/\s*(\p{Sc}|USD)$/u, '')
    .replace(RATE, '');
  const thousands = /^(-?[\d,.]+) ?k$/i.exec(bare)?.[1];
  if (thousands !== undefined) {
    const count = parseNumber(thousands);
    return typeof count === 'number' ? Math.round(count * 1e5) / 100 : text;
  }
  if (/^-?\d+(\.\d+)?E\+\d{1,2}$/.test(bare)) return Number(bare);
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{2}$/.test(bare))
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  const isNumber = /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(bare) && /\d/.test(bare);
  return isNumber ? Number(bare.replaceAll(',', '')) : text;
}

/**
 * A US phone number for display, `+1 512 555 0134`. Other numbers are returned unchanged, because the full parser is
 * too heavy for a list.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10 || (phone.startsWith('+') && digits.length !== 11)) return phone;
  return `+1 ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

export function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}T00:00:00Z`));
}

/** A noun with its article: `a user`, `an organizational unit`. */
export function withArticle(noun: string): string {
  return `${/^(?:[aeio]|u(?!s|ni))/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A message with a sentence after it, which begins with a capital letter; an empty one adds nothing. */
export function addSentence(message: string, sentence = ''): string {
  if (sentence === '') return message;
  return `${message}${/[.?!]$/.test(message) ? '' : '.'} ${sentence}`;
}

/** Replaces `{names}` of a template by texts. */
export function fillText(template: string, texts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '');
}
