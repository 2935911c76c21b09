import { words } from '../../../generated/words.ts';
import { isPlaceholder } from '../cleaning.ts';
import { findFlagBelow, findOption, toHeaderKey, withoutSubject } from './comparable.ts';
import { splitWords, type Target } from './headers.ts';
import type { Column, Matching } from './matching.ts';
import { hasPhrase } from './notes.ts';
import { isOfOthers } from './owners.ts';
import { getField, type RowField } from './row-shape.ts';
import {
  areFlags,
  areMarks,
  areNumbers,
  areNames,
  areSomeOptions,
  CLOCK,
  fitsContent,
  hasForm,
  isContact,
  isContactField,
  isMark,
  isTime,
  pickByValues,
} from './value-forms.ts';

/** Corrects what a header says of a column; null: the header says nothing; undefined: another rule may correct it. */
type Rule = (column: Column, target: Target, matching: Matching) => Target | null | undefined;
type Condition = (column: Column, target: Target, matching: Matching) => boolean;

const rejectIf =
  (isWrong: Condition): Rule =>
  (...of) =>
    isWrong(...of) ? null : undefined;

const isDay = (target: Target, { shape }: Matching): boolean => getField(shape, target)?.read === 'day';
const hasDays = ({ values }: Column): boolean => values.some((text) => hasForm('day', text));
const findSelection = ({ shape }: Matching): RowField | undefined =>
  shape.fields.find(({ flagField }) => flagField !== undefined);

// a column of visits without any date may say what came of them
const correctToStatus: Rule = (column, target, matching) => {
  if (!isDay(target, matching) || hasDays(column)) return undefined;
  const telling = matching.shape.fields.find(
    ({ hasTellingValues, options = [] }) =>
      hasTellingValues && column.values.some((text) => findOption(options, text)),
  );
  return telling?.name;
};

// a "Yes" is no date: it says who gets a survey
const correctToSelection: Rule = ({ values }, target, matching) =>
  isDay(target, matching) && areFlags(values) ? (findSelection(matching)?.name ?? null) : undefined;

// of two columns about a visit, the one with a status says more than marks; `Confirmed` says nothing of who came
const preferStatus: Rule = (column, target, matching) => {
  const selection = findSelection(matching);
  if (target !== selection?.flagField || !areMarks(column.values) || hasDays(column)) return undefined;
  const visit = getField(matching.shape, target);
  const isStatus = (other: Column): boolean => {
    if (other === column || areMarks(other.values)) return false;
    const [field] = other.named;
    return field === undefined ? areSomeOptions(other.values, visit) : field === target;
  };
  if (!matching.isTaken(target) && !matching.columns.some(isStatus)) return undefined;
  return findFlagBelow(visit?.flags, column.header) ? selection.name : null;
};

// other words than marks do not say who gets a survey
const isUnmarkedSelection: Condition = ({ values }, target, matching) =>
  target === findSelection(matching)?.name && !values.some(isMark);

// some headers of a time are those of the date beside it
const isTimeOfDay: Condition = ({ samples }, target, matching) =>
  isDay(target, matching) && samples.length > 0 && samples.every((text) => CLOCK.test(text));

// of two columns called Date, the one with births is not the visit
const isOtherDate: Condition = (column, target, matching) =>
  isDay(target, matching) &&
  !hasDays(column) &&
  matching.columns.some((other) => other.named[0] === target && hasDays(other));

// a whole name says more than its only part
const isLonePart: Condition = (_column, target, { columns }) => {
  const [field = '', part] = target.split('.');
  const ofLetters = columns.filter(({ values }) => !areNumbers(values));
  const all = ofLetters.flatMap(({ named }) => named[0] ?? []);
  const parts = new Set(all.filter((other) => other.startsWith(`${field}.`)));
  return part !== undefined && parts.size === 1 && all.includes(field);
};

// when a patient came does not say whether
const isWhen: Condition = ({ values }, target, { shape }) =>
  getField(shape, target)?.hasTellingValues === true && values.filter(isTime).length > values.length / 2;

// who confirmed says nothing of who came, if another column does
const isBesideStatus: Condition = (column, target, { columns, shape, finder }) =>
  finder?.mayBeAbout(splitWords(column.header)) === false &&
  target === shape.fields.find(({ hasTellingValues }) => hasTellingValues)?.name &&
  columns.some((other) => other !== column && hasPhrase(words.attendance, splitWords(other.header)));

// contacts are no ways of contact
const isContactOfChoice: Condition = ({ samples }, target, { shape }) =>
  getField(shape, target)?.read === 'choice' && samples.some(isContact);

const isName = (target: Target, { shape }: Pick<Matching, 'shape'>): boolean =>
  getField(shape, target.split('.')[0] ?? '')?.read === 'name';

// `Child?` asks whether the patient is one, and does not name a child
const correctToQuestion: Rule = ({ header, values }, target, matching) => {
  if (!isName(target, matching)) return undefined;
  const [question] = matching.findHeader(`is ${withoutSubject(toHeaderKey(header))}`);
  const isQuestion = areFlags(values) || (question !== undefined && header.includes('?'));
  return isQuestion ? (question ?? null) : undefined;
};

// digits are nobody's name
const isNumberOfName: Condition = ({ values }, target, matching) =>
  isName(target, matching) && areNumbers(values);

/** Whether a text is nobody's name or address, as some forms write in each row. */
const isNobody = (text: string): boolean => isPlaceholder(text) || hasPhrase(words.nobodies, text);

// forms have a name and an address of their own, which are blank, beside those that were asked for
const isBlankBesideOther: Condition = (column, target, { columns, shape, rows, finder }) => {
  const field = getField(shape, target.split('.')[0] ?? '');
  if (!field || !column.values.every(isNobody) || rows.length === 0) return false;
  const isOwn = ({ header, owner, named, values }: Column): boolean => {
    if (owner || isOfOthers(header) || values.every(isNobody)) return false;
    const isNamed = named[0]?.split('.')[0] === field.name;
    // of several columns of contacts each is read
    if (isContactField(field)) return !isNamed && fitsContent(values, header, field, finder);
    return isNamed || areNames(values);
  };
  const mayBeBlank = isName(target, { shape }) || isContactField(field);
  return mayBeBlank && columns.some((other) => other !== column && isOwn(other));
};

/** The first one that applies decides. */
const RULES: readonly Rule[] = [
  correctToStatus,
  correctToSelection,
  preferStatus,
  rejectIf(isUnmarkedSelection),
  rejectIf(isTimeOfDay),
  rejectIf(isOtherDate),
  rejectIf(isLonePart),
  rejectIf(isWhen),
  rejectIf(isBesideStatus),
  rejectIf(isContactOfChoice),
  correctToQuestion,
  rejectIf(isNumberOfName),
  rejectIf(isBlankBesideOther),
];

/** The field that the header of a column names, corrected by its values and by other columns; undefined: none. */
function findNamed(column: Column, matching: Matching): Target | undefined {
  const { named, values } = column;
  const { shape } = matching;
  const sharing = shape.fields.filter(({ name }) => named.includes(name) && !matching.isTaken(name));
  const target = named.length > 1 ? pickByValues(sharing, values)?.name : named[0];
  if (target === undefined) return undefined;
  for (const rule of RULES) {
    const corrected = rule(column, target, matching);
    if (corrected !== undefined) return corrected ?? undefined;
  }
  return target;
}

/**
 * By the header. A column with the field's own title precedes one with another header for it, and the name that a patient
 * prefers, which is often part of one, comes last. A rule may read a column that was rejected once others are read.
 */
export function byHeader(matching: Matching): void {
  const { columns, shape, take } = matching;
  const titles = new Set(shape.fields.map(({ header }) => toHeaderKey(header)));
  const own = columns.filter(({ header }) => titles.has(toHeaderKey(header)));
  const notPreferred = columns.filter(({ header }) => !toHeaderKey(header).startsWith('pref'));
  for (const column of [...own, ...notPreferred, ...columns])
    take(column, findNamed(column, matching), 'name');
}
