import { comparable, findFlagBelow, findOption, readYesNo } from '../../../domain/text/intake/comparable.ts';
import {
  DAY_ORDERS,
  type DayOrder,
  getDayOrder,
  ORDER_VALUE,
  readDayFirst,
} from '../../../domain/text/intake/day-order.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { getField, getHeader, type RowField } from '../../../domain/text/intake/row-shape.ts';
import type { TextReading } from '../../../domain/text/intake/describe-readings.ts';
import { splitWords } from '../../../domain/text/intake/headers.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { isTime } from '../../../domain/text/intake/value-forms.ts';
import type { UnknownValues, ValueChoices, ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { ROW_SHAPES, toSkip } from '../../../domain/surveys/bulk-upload.ts';
import { patientConsents } from '../../../domain/surveys/send-survey.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { words } from '../../../generated/words.ts';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import { employeesRow, patientsRow } from '../../../generated/rows.ts';
import { WITHDRAWN } from '../../../domain/surveys/visit-rule.ts';
import type { BulkSkip, BulkUnknownValue } from '../../../generated/calls/types.ts';
import { getCatalogue } from '../catalogue.ts';

const FIELDS = [...employeesRow.fields, ...patientsRow.fields];

/** Menus, whose values files name by label, by value or by another word. */
const MENUS: Readonly<Record<string, readonly EnumOption[]>> = {
  ...Object.fromEntries(FIELDS.flatMap(({ name, options }) => (options ? [[name, options] as const] : []))),
  consent: patientConsents,
  emailConsent: patientConsents,
  textConsent: patientConsents,
};

const VISIT = 'visitStatus';

const toOptions = (options: readonly EnumOption[]): ValueOption[] =>
  options.map(({ value, label }) => ({ id: value, name: label }));

const TOOK_PLACE = 'The visit took place';
/** The meaning of a "No" in a column of consents, which is none of a survey's. */
export const REFUSED = 'REFUSED';
const REFUSALS = {
  consent: 'Wants no messages',
  emailConsent: 'Wants no emails',
  textConsent: 'Wants no text messages',
};

/** Possible meanings of unknown values by field, except providers and places. */
const OPTIONS: Readonly<Record<string, readonly ValueOption[]>> = {
  ...Object.fromEntries(Object.entries(MENUS).map(([field, options]) => [field, toOptions(options)])),
  ...Object.fromEntries(
    Object.entries(REFUSALS).map(([field, name]) => [
      field,
      [{ id: REFUSED, name }, ...toOptions(patientConsents)],
    ]),
  ),
  visitStatus: [
    { id: 'COMPLETED', name: TOOK_PLACE },
    ...toOptions(visitStatus.filter(({ value }) => value !== 'COMPLETED')),
  ],
  appointmentDate: DAY_ORDERS,
  selection: [{ id: 'YES', name: 'Gets a survey' }],
};

/** The meanings of a row's texts. */
export interface Meanings {
  /**
   * A person's choice for an unknown text; null: none, or to leave it empty.
   * @param asked the cell that the text is about, if it is asked about by column
   */
  ask: (
    field: string,
    text: string,
    options?: readonly ValueOption[],
    asked?: BulkUnknownValue['asked'],
  ) => string | null;
  /** A person's earlier choice for a text; null: to leave it empty; undefined: there is none, and nobody is asked. */
  recall: (field: string, text: string, options?: readonly ValueOption[]) => string | null | undefined;
  /** Notes the name of the value that a text is read as. */
  note: (field: string, text: string, name: string) => void;
}

/** @param rows 0: the row is skipped whatever its values mean, and its unknown ones are not asked about */
export function makeMeanings(values: UnknownValues, line: number, rows = 1): Meanings {
  return {
    ask: (field, value, options = OPTIONS[field], asked) =>
      values.find({ field, value, line, rows, ...(asked && { asked }) }, options) ?? null,
    recall: (field, value, options = OPTIONS[field]) => values.find({ field, value, line, rows: 0 }, options),
    note: (field, text, name) => values.note({ field, text, name, rows }),
  };
}

/** A value of a menu by a text that names it. */
export function findMenuValue(menu: string, text: string): EnumOption | undefined {
  const found = findOption(MENUS[menu] ?? [], text);
  if (found || menu !== 'language') return found;
  return offeredLanguage.find(({ value }) => comparable(getCatalogue(value).name) === comparable(text));
}

const STATES = getField(patientsRow, VISIT)?.ofPerson ?? [];
/** A status of the patient rather than of the visit. */
const findOfPatient = (text: string): EnumOption | undefined => findOption(STATES, text);

/** Whether an opt-out says that nothing arrives by a contact, rather than that nothing is wanted. */
export const isUndelivered = (text: string): boolean => hasPhrase(words.undelivered, text);
const UNUSED: Readonly<Record<string, string>> = {
  emailOptOut: 'The email is not used',
  textOptOut: 'The number is not used',
};

/** The value that a text of a menu means; null if it is empty, or if nobody has chosen what it means. */
export function readMenu(menu: string, text: string, { ask, note }: Meanings): string | null {
  if (text === '') return null;
  const found = findMenuValue(menu, text);
  if (!found) return ask(menu, text);
  const state = menu === VISIT ? findOfPatient(text)?.shownAs : undefined;
  const unused = UNUSED[menu];
  const name = state ?? (unused !== undefined && isUndelivered(text) ? unused : found.label);
  if (found.value !== text) note(menu, text, name);
  return found.value;
}

/** The meanings of "Yes" and "No" in a column of a field, by its header; undefined: it does not say. */
export function findFlag(field: string, header: string): NonNullable<RowField['flags']>[number] | undefined {
  return findFlagBelow(FIELDS.find(({ name }) => name === field)?.flags, header);
}

/** Makes the reader of such a column: null for a text without a meaning, or that nobody has chosen one for. */
export function makeFlagReader(
  field: string,
  header = '',
): (text: string, meanings: Meanings) => string | null {
  const flag = findFlag(field, header);
  return (text, meanings) => {
    const isChosen = meanings.recall(field, text) !== undefined;
    const isYes = readYesNo(text);
    if (!flag || isChosen || isYes === undefined) return readMenu(field, text, meanings);
    const value = isYes ? flag.yes : flag.no;
    meanings.note(field, text, findMenuValue(field, value)?.label ?? value);
    return value;
  };
}

/** Said of a patient whom the dentist has let go, as of one with whom the practice is done. */
const LET_GO = /^dismissed$/i;

/** Whether visits or patients are let go in a column of statuses; undefined: it does not say. */
function findSubject(header: string, texts: readonly string[]): 'VISIT' | 'PATIENT' | undefined {
  const title = splitWords(header);
  if (hasPhrase(words.ofVisits, title)) return 'VISIT';
  const others = texts.filter((text) => !/dismiss/i.test(text));
  if (hasPhrase(words.ofPatients, title)) return 'PATIENT';
  const areStates = others.some((text) => hasPhrase(words.states, text) || findOfPatient(text) !== undefined);
  const areVisits = others.some((text) => findMenuValue(VISIT, text)?.value === 'COMPLETED');
  if (areStates === areVisits) return undefined;
  return areStates ? 'PATIENT' : others.some((text) => hasPhrase(words.steps, text)) ? 'VISIT' : undefined;
}

/**
 * Makes the reader of a column of statuses: null for a text that nobody has chosen a meaning for.
 * @param column.texts its different texts
 */
export function makeStatusReader(column: {
  header: string;
  texts: readonly string[];
}): (text: string, meanings: Meanings) => string | null {
  const readFlag = makeFlagReader(VISIT, column.header);
  const subject = findSubject(column.header, column.texts);
  const areTimesOfVisits = !hasPhrase(words.notWhenCame, splitWords(column.header));
  return (text, meanings) => {
    if (meanings.recall(VISIT, text) !== undefined) return meanings.ask(VISIT, text);
    if (areTimesOfVisits && isTime(text)) return 'COMPLETED';
    if (subject === 'PATIENT' && /^active$/i.test(text)) {
      meanings.note(VISIT, text, 'Active patient');
      return 'SCHEDULED';
    }
    if (!LET_GO.test(text) || subject === 'PATIENT') return readFlag(text, meanings);
    if (subject === undefined) return meanings.ask(VISIT, text);
    meanings.note(VISIT, text, findMenuValue(VISIT, 'COMPLETED')?.label ?? text);
    return 'COMPLETED';
  };
}

export const isOff = (status: string | null): status is keyof typeof WITHDRAWN =>
  status === 'CANCELLED' || status === 'NO_SHOW';

/** Whether a word by itself is a status of which no visit took place, in whatever column: a broken tooth is none. */
export const isWithdrawn = (text: string): boolean =>
  !/\s/.test(text) && isOff(findMenuValue('visitStatus', text)?.value ?? null);

/** Why there is no survey by a text of which no visit took place. @param reason if it says nothing of the patient */
export function describeOff(text: string, reason: string): BulkSkip {
  const state = findOfPatient(text);
  return state ? toSkip('NO_PATIENT', `${state.label} "${text}".`) : toSkip('NO_VISIT', reason);
}

/**
 * The status of a row's visit by all of its texts; null: it has none.
 * @param isOpen whether a person has to say of a visit that is still scheduled that it took place
 * @returns also why no survey is sent: the visit did not take place, or a text is not known
 */
export function readVisit(
  texts: readonly string[],
  readStatus: ReturnType<typeof makeFlagReader>,
  meanings: Meanings,
  isOpen = false,
): { status: string | null; skip?: BulkSkip } {
  const read = texts.map((text) => ({
    text,
    status: isOpen ? meanings.ask(VISIT, text) : readStatus(text, meanings),
  }));
  const off = read.find(({ status }) => isOff(status));
  if (off && isOff(off.status))
    return { status: off.status, skip: describeOff(off.text, WITHDRAWN[off.status]) };
  const unknown = read.find(({ status }) => status === null);
  if (unknown) return { status: null, skip: describeNotKnown('visitStatus', unknown.text, meanings) };
  return { status: read[0]?.status ?? null };
}

/** Effects of statuses, by the names that texts are read as. */
const OUTCOMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    visitStatus.map(({ value, label }) => [label, isOff(value) ? 'no survey is sent' : 'a survey is sent']),
  ),
  Scheduled: 'a survey is sent if its day is over',
  [TOOK_PLACE]: 'a survey is sent',
  ...Object.fromEntries(STATES.map(({ shownAs = '' }) => [shownAs, 'no survey is sent'])),
};

/** A reading of statuses with what it leads to: `Cancelled: no survey is sent`. */
export function withOutcome(reading: TextReading, title: string): TextReading {
  const outcome = reading.field === title ? OUTCOMES[reading.to] : undefined;
  return outcome === undefined ? reading : { ...reading, to: `${reading.to}: ${outcome}` };
}

/** Why a row is not sent whose text of a needed field means nothing: nobody has said what, or to leave such rows out. */
export function describeNotKnown(
  field: string,
  text: string,
  { recall }: Meanings,
  options?: readonly ValueOption[],
): BulkSkip {
  if (recall(field, text, options) === null)
    return toSkip('AS_CHOSEN', 'Such rows are left out, as chosen before.');
  return toSkip('NOT_KNOWN', `${getHeader(patientsRow, field)} "${text}" is not known.`);
}

/** A date in a file whose other dates prove both orders: as chosen, or empty. */
export function readDate(text: string, dayOrder: DayOrder, { ask }: Meanings): string {
  if (dayOrder !== 'MIXED' || getDayOrder(text) !== 'MIXED') return text;
  const order = ask('appointmentDate', ORDER_VALUE);
  if (order === null) return '';
  return order === 'DAY_FIRST' ? readDayFirst(text) : text;
}

/** Values of rows without a column for them, unless a person has chosen otherwise. */
export const DEFAULTS = { patientType: 'ADULT', language: 'ENGLISH', consent: 'APPOINTMENT' } as const;
/** Values of rows whose column for them is empty: the survey itself asks for an unknown patient type. */
export const EMPTY = { ...DEFAULTS, patientType: 'UNKNOWN' } as const;
export type DefaultField = keyof typeof DEFAULTS;
const DEFAULT_FIELDS = Object.keys(DEFAULTS) as DefaultField[];

/** Possible meanings of a field's values; undefined: they are none of a fixed list. */
export function getOptions(type: ExperienceType, field: string): readonly ValueOption[] | undefined {
  return getField(ROW_SHAPES[type], field) && OPTIONS[field];
}

/** The fields with a default that a file has no column for, with what all rows get. */
export function listAbsent(
  columns: readonly FoundColumn[],
  choices: ValueChoices,
): { field: DefaultField; value: string; isChosen: boolean }[] {
  const absent = DEFAULT_FIELDS.filter((field) => !columns.some(({ target }) => target === field));
  return absent.map((field) => {
    const chosen = choices[field]?.[''];
    const isChosen = MENUS[field]?.some(({ value }) => value === chosen) ?? false;
    return { field, value: isChosen && chosen ? chosen : DEFAULTS[field], isChosen };
  });
}

/**
 * Possible meanings of unknown values, and the values for all rows of absent fields.
 * @param load of those that are no menu
 */
export function listOptions(
  unknown: readonly { field: string }[],
  absent: readonly { field: string }[],
  load: (field: string) => readonly ValueOption[] = () => [],
): { field: string; id: string; name: string }[] {
  const names = [...new Set([...unknown, ...absent].map(({ field }) => field))];
  const isAbsent = (field: string): boolean => absent.some((one) => one.field === field);
  return names.flatMap((field) =>
    (OPTIONS[field] ?? load(field)).flatMap(({ id, name }) =>
      id === REFUSED && isAbsent(field) ? [] : [{ field, id, name }],
    ),
  );
}
