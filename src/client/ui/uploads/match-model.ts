import {
  columnTitle,
  getChoiceHeader,
  listTargets,
  type MatchTarget,
} from '../../../domain/text/intake/headers.ts';
import {
  describeMissing,
  type FoundColumn,
  isOpen,
  type MatchShape,
} from '../../../domain/text/intake/match-columns.ts';
import { isTaken } from '../../../domain/text/intake/matching.ts';
import { isPartialName } from '../../../domain/text/intake/unknown-values.ts';
import type { ImportCheck } from '../../../domain/model/import.ts';
import { parseNumber } from '../../../domain/text/format.ts';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkChosenValue, BulkMapping, BulkUnknownValue } from '../../../generated/calls/types.ts';

/** The part of a check that a person is asked about. */
export type MatchCheck = Pick<BulkCheck, 'columns' | 'unknown' | 'remembered' | 'options' | 'needed'> &
  Partial<Pick<BulkCheck, 'suggested' | 'first' | 'chosen'>> &
  Pick<ImportCheck, 'absent'> &
  Partial<Pick<ImportCheck, 'likely'>>;

/** The value of a field without a column: empty while it is open, null if each row has its own. */
export type Constant = ImportCheck['absent'][number]['value'];

/** The choice for a column: a target, `null` for "Do not read", `undefined` while it is open. */
export type Choice = string | null | undefined;

/** The choices that the step begins with. */
export function firstChoices(columns: readonly FoundColumn[]): Choice[] {
  return columns.map((column) => (isOpen(column) ? undefined : column.target));
}

export type MatchState = 'name' | 'content' | 'choice' | 'open' | 'ignored';

export const MATCH_STATES: Readonly<Record<MatchState, string>> = {
  name: 'Matched by name',
  content: 'Matched by content',
  choice: 'Chosen by you',
  open: 'Needs a choice',
  ignored: 'Ignored',
};

/** How a column came to its field. */
export function describeMatch({ target, by }: FoundColumn, choice: Choice): MatchState {
  if (choice === undefined) return 'open';
  if (choice === null) return 'ignored';
  return choice === target && by !== null ? by : 'choice';
}

/** Fields for a column, and the column that has one already. */
export function listFields(
  shape: MatchShape,
  columns: readonly FoundColumn[],
  choices: readonly Choice[],
  index: number,
): (MatchTarget & { takenBy: string | null })[] {
  const others = choices.flatMap((choice, at) =>
    at !== index && typeof choice === 'string'
      ? [{ choice, header: columnTitle(columns[at]?.header ?? '', at) }]
      : [],
  );
  return listTargets(shape).map((target) => ({
    ...target,
    takenBy: others.find(({ choice }) => isTaken(target.name, new Set([choice]), shape))?.header ?? null,
  }));
}

/** The choices after one for some columns. Another column that has the field is open again. */
export function moveChoice(
  shape: MatchShape,
  choices: readonly Choice[],
  indexes: readonly number[],
  choice: Choice,
): { choices: Choice[]; opened: number[] } {
  const opened = choices.flatMap((before, at) =>
    choice && before && !indexes.includes(at) && isTaken(choice, new Set([before]), shape) ? [at] : [],
  );
  const change = (before: Choice, at: number): Choice =>
    indexes.includes(at) ? choice : opened.includes(at) ? undefined : before;
  return { choices: choices.map(change), opened };
}

/**
 * The choices after one: open columns that could only be what another column is now are not read. Of a field whose values
 * need a meaning, another column may be, too.
 */
export function answerOthers(
  columns: readonly FoundColumn[],
  choices: readonly Choice[],
  { needed }: Pick<MatchCheck, 'needed'>,
): Choice[] {
  const getField = (target: string): string => target.split('.')[0] ?? '';
  const used = new Set(choices.flatMap((choice) => (choice ? [getField(choice)] : [])));
  const isAnswered = (name: string): boolean => !needed.includes(name) && used.has(name);
  return choices.map((choice, index) => {
    const { candidates = [] } = columns[index] ?? {};
    return choice === undefined && candidates.every(isAnswered) ? null : choice;
  });
}

/** Whether a choice for a column may lead to other questions: what its values mean, or which part of a date is first. */
export function asksAboutValues({ fields }: MatchShape, choice: Choice): boolean {
  const { read = '', needsMeaning = false } = fields.find(({ name }) => name === choice) ?? {};
  return needsMeaning || ['code', 'choice', 'procedure', 'day'].includes(read);
}

/** The problem of a value for all rows; a field without options holds a number. */
export function describeConstant(value: Constant, options: readonly unknown[]): string | undefined {
  if (options.length > 0) return value === '' ? 'Choose a value for all rows.' : undefined;
  return value === null || typeof parseNumber(value) === 'number'
    ? undefined
    : 'Enter a number for all rows.';
}

/**
 * The meaning of a value that nobody has chosen yet: what is suggested for it, or the only option that it names in part, such
 * as a provider by the last name, or none. A value that its rows are not sent without is asked about.
 */
export function proposeMeaning(
  { options, needed, suggested = [] }: Pick<MatchCheck, 'options' | 'needed' | 'suggested'>,
  { field, value }: { field: string; value: string },
): Choice {
  const suggestion = suggested.find((one) => one.field === field && one.value === value);
  if (suggestion || needed.includes(field)) return suggestion?.id;
  const named = options.filter((option) => option.field === field && isPartialName(value, option.name));
  return named.length === 1 ? named[0]?.id : null;
}

/** The choice of no meaning for a value: a row that needs one is left out. */
export function nothingFor({ needed }: Pick<MatchCheck, 'needed'>, field: string): string {
  return needed.includes(field) ? 'Leave these rows out' : 'Leave empty';
}

/** Says which fields a column is needed for. @param missing of `describeMissing` */
export const describeLack = (missing: string): string => `Match a column to ${missing}.`;

/** The field of which several open columns are likely, if it may have several and a person says what their values mean. */
export function findAlike(
  { fields }: MatchShape,
  columns: readonly FoundColumn[],
  open: readonly number[],
): { name: string; header: string; indexes: number[] } | undefined {
  const found = fields
    .filter(({ hasSeveralColumns, needsMeaning }) => hasSeveralColumns && needsMeaning)
    .map(({ name, header }) => ({
      ...{ name, header },
      indexes: open.filter((index) => columns[index]?.candidates[0] === name),
    }));
  return found.find(({ indexes }) => indexes.length > 1);
}

/**
 * Why the step cannot continue yet: the position of the column to choose for, of the value after all columns, or of the
 * field without a column after both; null for the file as a whole, all of whose columns are read.
 * @param problems of the fields without a column
 */
export function findOpen(
  { check, shape }: { check: Pick<MatchCheck, 'unknown' | 'chosen' | 'needed'>; shape: MatchShape },
  choices: readonly Choice[],
  meanings: readonly Choice[],
  problems: readonly (string | undefined)[] = [],
): Refusal | undefined {
  const open = choices.indexOf(undefined);
  if (open >= 0) return { index: open, message: 'Choose a field, or Do not read.' };
  const unanswered = meanings.indexOf(undefined);
  if (unanswered >= 0)
    return {
      index: choices.length + unanswered,
      message: `Choose a meaning, or ${nothingFor(check, listValues(check)[unanswered]?.field ?? '')}.`,
    };
  const unset = problems.findIndex((problem) => problem !== undefined);
  if (unset >= 0) return { index: choices.length + meanings.length + unset, message: problems[unset] ?? '' };
  const missing = describeMissing(
    choices.map((target = null) => ({ target })),
    shape,
  );
  if (missing === undefined) return undefined;
  const unread = choices.indexOf(null);
  return { index: unread < 0 ? null : unread, message: describeLack(missing) };
}

/** The values of the step: those without a meaning, then those that a person has given one. */
export function listValues({
  unknown,
  chosen = [],
}: Pick<MatchCheck, 'unknown' | 'chosen'>): (BulkUnknownValue | BulkChosenValue)[] {
  return [...unknown, ...chosen];
}

/**
 * The choices to remember; open ones are left out. Columns that nobody looked at are left open for files that have more of
 * them, and values that have their meaning already keep it.
 */
export function toMapping(
  check: MatchCheck,
  choices: readonly Choice[],
  meanings: readonly Choice[],
  constants: readonly Constant[],
): BulkMapping {
  const { columns, absent } = check;
  const headers = columns.map(({ header }) => header);
  return {
    columns: columns.flatMap((column, index) => {
      const choice = choices[index];
      if (choice === undefined) return [];
      const isDecided = column.by === 'choice' || isOpen(column) || choice !== column.target;
      return isDecided ? [{ header: getChoiceHeader(headers, index), target: choice }] : [];
    }),
    values: [
      ...listValues(check).flatMap((asked, index) => {
        const { field, value } = asked;
        const target = meanings[index];
        const isSame = 'target' in asked && asked.target === target;
        return target === undefined || isSame ? [] : [{ field, value, target }];
      }),
      ...absent.flatMap(({ field, value }, index) => {
        const target = constants[index] === undefined ? value : constants[index];
        return target === value ? [] : [{ field, value: '', target }];
      }),
    ],
  };
}

/** The questions about a file. */
export interface Asked {
  check: MatchCheck;
  shape: MatchShape;
  /** number of rows */
  count: number;
}

/** An open choice that Continue has found, at the position of its field. */
export interface Refusal {
  index: number | null;
  message: string;
}

/** The title of a field, and what a person may choose about it. */
export function describeField({ check, shape }: Asked, name: string) {
  const title = shape.fields.find((field) => field.name === name)?.header ?? name;
  return { title, options: check.options.filter(({ field }) => field === name) };
}
