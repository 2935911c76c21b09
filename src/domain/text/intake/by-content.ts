import { words } from '../../../generated/words.ts';
import { isUnnamed, splitWords } from './headers.ts';
import { type Column, isUnrecognized, type Matching } from './matching.ts';
import { hasPhrase } from './notes.ts';
import { findPartyField, isOfOthers } from './owners.ts';
import type { RowField } from './row-shape.ts';
import {
  areMostFilled,
  areNames,
  areOptions,
  findBirths,
  fitsContent,
  hasOptionBeside,
  isContactField,
  isPlainContact,
} from './value-forms.ts';

/** The fields that are recognized by the values of a column. */
const listContentFields = ({ shape }: Matching): RowField[] =>
  shape.fields.filter(({ isFoundByHeader, standsInFor }) => !isFoundByHeader && standsInFor === undefined);

const isRead = ({ isUsed, isTaken }: Matching, { name }: RowField): boolean => isUsed(name) || isTaken(name);

/** The columns that are not read and have the values of a field, whosever they are. */
const listFitting = ({ columns, rows, finder }: Matching, field: RowField): Column[] =>
  columns.filter(
    ({ by, header, values, index }) =>
      by === null &&
      fitsContent(values, header, field, finder) &&
      (field.read !== 'name' || areMostFilled(index, rows)),
  );

/** Whether a column may be the patient's own: an address below "Booked by email" may be anybody's. */
const isPlain = ({ header, index }: Column, field: RowField): boolean =>
  !isContactField(field) || isUnnamed(header, index) || isPlainContact(header);

/** By the form of the values, such as that of addresses: if one column has it, otherwise a person is asked. */
export function byContent(matching: Matching): void {
  for (const field of listContentFields(matching)) {
    const fitting = listFitting(matching, field);
    const party = findPartyField(field, matching.shape);
    if (party && !matching.isUsed(party.name))
      for (const { owner, candidates } of fitting)
        if (owner?.isFurther === false) candidates.push(party.name);
    const own = fitting.filter(({ header, owner }) => !owner && !isOfOthers(header));
    if (isRead(matching, field)) {
      // a further one of the patient's, such as a phone below "Home"
      if (field.hasSeveralColumns && isContactField(field))
        for (const column of own)
          if (isPlainContact(column.header)) matching.take(column, field.name, 'content');
      continue;
    }
    const [only, ...others] = own;
    if (only && others.length === 0 && isPlain(only, field)) matching.take(only, field.name, 'content');
    else for (const { candidates } of own) candidates.push(field.name);
  }
}

/** Whether a column is one of notes: those that forbid a survey are found without a question. */
const areNotes = ({ header }: Column): boolean => hasPhrase(words.contactNotes, splitWords(header));

/** Letters of a remark; longer texts are of treatments. */
const LONGEST_REMARK = 40;

/** Whether a column may have remarks, in whatever language. */
const areRemarks = (column: Column): boolean =>
  !areNotes(column) &&
  column.values.every((text) => text.length <= LONGEST_REMARK) &&
  column.values.some((text) => /\p{L} \p{L}/u.test(text));

/**
 * By whole names without a comma, if none have one: they may be anybody's, so that a person is asked. In a file whose language is
 * not known, texts of few rows are remarks, which may say who gets no survey.
 */
export function byNames(matching: Matching): void {
  const field = listContentFields(matching).find(({ parts }) => parts);
  if (!field || isRead(matching, field) || listFitting(matching, field).some(({ owner }) => !owner)) return;
  // a header of names may be that of some patients alone
  const isMostFilled = ({ index, header }: Column): boolean =>
    areMostFilled(index, matching.rows) || matching.finder?.mayBeAbout(splitWords(header)) === false;
  const open = matching.columns.filter((column) => isUnrecognized(column) && !column.owner);
  const named = open.filter((column) => areNames(column.values) && isMostFilled(column));
  const remarks = open.filter(
    (column) =>
      !isMostFilled(column) && (areNames(column.values) || (named.length === 0 && areRemarks(column))),
  );
  const selection = matching.shape.fields.find(({ flagField }) => flagField !== undefined);
  if (selection) for (const { candidates } of remarks) candidates.push(selection.name);
  const [who, ...others] = named.filter(({ header }) => hasPhrase(words.who, header));
  if (who && others.length === 0) matching.take(who, field.name, 'content');
  else for (const { candidates } of named) candidates.push(field.name);
}

/** By dates that are likely of births: a person is asked. */
export function byBirth({ columns, shape, isUsed }: Matching): void {
  const birth = shape.fields.find(({ read }) => read === 'birth');
  if (!birth || isUsed(birth.name)) return;
  for (const column of columns) {
    const { header, values, owner, candidates } = column;
    if (!isUnrecognized(column) || owner || isOfOthers(header)) continue;
    if (findBirths(values, header) === 'likely') candidates.push(birth.name);
  }
}

/** By values that are options of a field; after the others, so that a column whose header names a field stays its. */
export function byOptions({ columns, shape, isTaken, take }: Matching): void {
  for (const field of shape.fields) {
    if (isTaken(field.name)) continue;
    const fitting = columns.filter((column) => isUnrecognized(column) && areOptions(column.values, field));
    const [only, ...others] = fitting;
    if (only && others.length === 0) take(only, field.name, 'content');
    else for (const { candidates } of fitting) candidates.push(field.name);
    for (const column of columns)
      if (isUnrecognized(column) && !areNotes(column) && hasOptionBeside(column.values, field))
        column.candidates.push(field.name);
  }
}
