import { addYears, DATE_EXAMPLES, describeWeekday, parseDay } from '../text/parse-day.ts';
import { type Cleaned, cleanEmail, cleanPhone, isPlaceholder } from '../text/cleaning.ts';
import { withoutSigns } from '../text/plain-text.ts';
import { textProblem, visibleText } from '../text/text.ts';

/** A sent text in stored form; empty: nothing was sent. `problem`: why it is rejected. */
interface Reading {
  value: string;
  problem?: string | undefined;
}

type Reader = (text: string) => Reading;

/** Surveys follow appointments: a two-digit year is near. */
const NEAR_YEARS = { back: 10, ahead: 2 };
/** Nobody is born in the future, or older. */
export const BIRTH_YEARS = { back: 120, ahead: 0 };
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const MOMENT_YEARS = { first: 2000, last: 2100 };

const keep: Reader = (value) => ({ value });

const readText: Reader = (text) => {
  const value = withoutSigns(text);
  const problem = textProblem(value, false);
  return problem === undefined ? { value: visibleText(value) } : { value, problem };
};

/** Signs of an address, which mail programs make a link. */
const ADDRESS =
  /:\/\/|@|\bwww\.|[\p{L}\d-]\.(com|net|org|info|biz|co|io|me|us|edu|gov|test|ru|cn|xyz|top|link|click|site|online|shop|app|dev)(?![\p{L}\d])/iu;

/** A name by which a message greets. */
const readName: Reader = (text) => {
  const { value, problem } = readText(text);
  if (problem !== undefined || value === '') return { value, problem };
  if (isPlaceholder(value)) return { value, problem: `Enter the name: "${value}" is none.` };
  return ADDRESS.test(value)
    ? { value, problem: 'Enter a name, without a web or email address.' }
    : { value };
};

const toLowerCase = ({ value, problem }: Reading): Reading => ({ value: value.toLowerCase(), problem });

/** Nobody sees here which of several was chosen: only a single one is read. */
const readSingle = (text: string, { kind, ...cleaned }: Cleaned): Reading =>
  kind === 'several' ? { value: text } : cleaned;

const readEmail: Reader = (text) => {
  const { value, problem = textProblem(text.trim(), false) } = readSingle(text, cleanEmail(text));
  return { value: value.toLowerCase(), problem };
};

const readPhone: Reader = (text) => {
  const { value, problem } = readSingle(text, cleanPhone(text));
  const isRead = value === '' || /^\+1\d{10}$/.test(value);
  return isRead ? { value } : { value: text, problem: problem ?? 'Invalid Phone' };
};

const readBirthDate: Reader = (text) => {
  if (text.trim() === '') return { value: '' };
  const today = new Date().toISOString().slice(0, 10);
  const value = parseDay(text, BIRTH_YEARS);
  if (value === undefined) return { value: text, problem: `Invalid value. ${DATE_EXAMPLES}` };
  if (value > today) return { value, problem: 'The birth date is in the future' };
  if (addYears(value, BIRTH_YEARS.back) < today)
    return { value, problem: `The birth date is more than ${BIRTH_YEARS.back} years ago` };
  return { value };
};

const readMoment: Reader = (text) => {
  const at = new Date(MOMENT.test(text) ? text : Number.NaN);
  const year = at.getUTCFullYear();
  const isValid = year >= MOMENT_YEARS.first && year <= MOMENT_YEARS.last;
  return isValid ? { value: at.toISOString() } : { value: text, problem: 'Invalid value' };
};

/** How `x-read` in schema/calls converts a sent text; the meta-schema describes each. */
const readers = {
  choice: keep,
  text: readText,
  name: readName,
  id: (text) => toLowerCase(keep(text)),
  email: readEmail,
  'us-phone': readPhone,
  day: (text) => ({ value: parseDay(text, NEAR_YEARS) ?? text.trim(), problem: describeWeekday(text) }),
  'birth-date': readBirthDate,
  moment: readMoment,
} satisfies Record<string, Reader>;

export type ReaderName = keyof typeof readers;

/**
 * Replaces a property by its stored form, for generated validators. An empty text counts as absent, and so does null
 * unless the property may be null. Values that are no text are left to the other keywords.
 * @returns why the text is rejected
 */
export function readProperty(
  record: Record<string, unknown>,
  name: string,
  reader: ReaderName,
  isNullable: boolean,
): string | undefined {
  const sent = record[name];
  if (sent === null && !isNullable) Reflect.deleteProperty(record, name);
  if (typeof sent !== 'string') return undefined;
  const { value, problem } = (readers[reader] as Reader)(sent);
  if (problem !== undefined) return problem;
  if (value === '') Reflect.deleteProperty(record, name);
  else record[name] = value;
  return undefined;
}
