import { DAY_ORDERS, getDayOrder, ORDER_VALUE, readDayFirst } from '../../../domain/text/intake/day-order.ts';
import type { ValueChoices } from '../../../domain/text/intake/unknown-values.ts';
import { patientConsents } from '../../../domain/surveys/send-survey.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import { appointmentType as appointmentTypes } from '../../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../../generated/enums/patient-type.ts';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import type { BulkFile } from './columns.ts';

/** Asks a person what a value of a field means. @returns what was chosen; null: nothing, or to leave it empty */
export type AskAbout = (field: string, value: string, isValid: (id: string) => boolean) => string | null;

/** A date in a file whose other dates prove both orders: as chosen, or empty. */
export function readDate(text: string, { dayOrder }: BulkFile, ask: AskAbout): string {
  if (dayOrder !== 'MIXED' || getDayOrder(text) !== 'MIXED') return text;
  const order = ask('appointmentDate', ORDER_VALUE, (id) => DAY_ORDERS.some((one) => one.id === id));
  if (order === null) return '';
  return order === 'DAY_FIRST' ? readDayFirst(text) : text;
}

const toChoices = (options: readonly EnumOption[]): { id: string; name: string }[] =>
  options.map(({ value, label }) => ({ id: value, name: label }));

/** Choices that a person may make about a field: what its unknown values mean, what a field without a column is. */
const CHOICES: Readonly<Record<string, readonly { id: string; name: string }[]>> = {
  appointmentType: toChoices(appointmentTypes),
  appointmentDate: DAY_ORDERS,
  patientType: toChoices(patientTypes),
  language: toChoices(offeredLanguage),
  consent: toChoices(patientConsents),
  visitStatus: toChoices(visitStatus),
};

/** Values of rows without a column for them, unless a person has chosen otherwise. */
export const DEFAULTS = { patientType: 'ADULT', language: 'ENGLISH', consent: 'APPOINTMENT' } as const;
export type DefaultField = keyof typeof DEFAULTS;
const DEFAULT_FIELDS = Object.keys(DEFAULTS) as DefaultField[];

/** Whether a choice about a value is one of those offered; for an empty text only where a field has a default. */
export function isPatientChoice(field: string, value: string, target: string | null): boolean {
  if (value === '' && (!Object.hasOwn(DEFAULTS, field) || target === null)) return false;
  if (!Object.hasOwn(CHOICES, field)) return false;
  return target === null || (CHOICES[field]?.some(({ id }) => id === target) ?? false);
}

/** The fields with a default that a file has no column for, with what all rows get. */
export function listAbsent(
  { columns }: BulkFile,
  choices: ValueChoices,
): { field: DefaultField; value: string; isChosen: boolean }[] {
  const absent = DEFAULT_FIELDS.filter((field) => !columns.some(({ target }) => target === field));
  return absent.map((field) => {
    const chosen = choices[field]?.[''];
    const isChosen = CHOICES[field]?.some(({ id }) => id === chosen) ?? false;
    return { field, value: isChosen && chosen ? chosen : DEFAULTS[field], isChosen };
  });
}

/** Possible meanings of the unknown values, and possible values of absent fields. */
export function listOptions(
  asked: readonly { field: string }[],
  providers: readonly { id: string; first_name: string; last_name: string }[],
): { field: string; id: string; name: string }[] {
  const fields = [...new Set(asked.map(({ field }) => field))];
  const names = providers.map(({ id, first_name: first, last_name: last }) => ({
    id,
    name: `${first} ${last}`,
  }));
  return fields.flatMap((field) =>
    (field === 'provider' ? names : (CHOICES[field] ?? [])).map((choice) => ({ field, ...choice })),
  );
}
