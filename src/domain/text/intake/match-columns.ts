import type { BulkColumn } from '../../../generated/calls/types.ts';
import { words } from '../../../generated/words.ts';
import { findFlagBelow, findOption, toHeaderKey, withoutSubject } from './comparable.ts';
import { askAboutDoubts } from './column-doubts.ts';
import {
  getChoiceHeader,
  isUnnamed,
  listTargets,
  makeHeaderFinder,
  splitWords,
  type Target,
} from './headers.ts';
import { getNoteFinder, hasPhrase } from './notes.ts';
import { findOwners, findPartyField, isOfOthers, type Owner } from './owners.ts';
import type { RowField, RowReader, RowShape } from './row-shape.ts';
import {
  areFlags,
  areMarks,
  areNames,
  areNumbers,
  areOptions,
  areSomeOptions,
  CLOCK,
  collectValues,
  findBirths,
  fitsContent,
  hasForm,
  hasOptionBeside,
  isContactField,
  isMark,
  isPlainContact,
  isTime,
  type MatchRows,
  pickByValues,
} from './value-forms.ts';

/** A column of a file, with what it is read as. */
export type FoundColumn = BulkColumn;

/** Choices of a person for columns, by the key of their header; null: not read. */
export type ColumnChoices = Readonly<Record<string, Target | null>>;

const SAMPLES = 3;

/** The fields of a row as a choice for a column needs them. */
export interface MatchShape {
  fields: readonly (Pick<RowField, 'name' | 'header' | 'parts' | 'hasSeveralColumns' | 'standsInFor'> &
    Partial<Pick<RowField, 'read' | 'needsMeaning'>>)[];
  needs: readonly (readonly string[])[];
}

type MatchedShape = Pick<RowShape, 'fields'> & Partial<Pick<RowShape, 'notes'>>;

/** Whether a target is read from another column; a whole name and its parts exclude each other. */
export function isTaken(
  target: Target,
  used: ReadonlySet<Target>,
  { fields }: Pick<MatchShape, 'fields'>,
): boolean {
  const [field = ''] = target.split('.');
  if (fields.some(({ name, hasSeveralColumns }) => name === field && hasSeveralColumns)) return false;
  if (used.has(target) || used.has(field)) return true;
  return target === field && [...used].some((other) => other.startsWith(`${field}.`));
}

/**
 * Recognizes the columns of a file: by a person's choices, by their headers, and what is left by its values. A column
 * whose field is already read from another one stays unread, and an opt-out is read whatever is chosen.
 */
export function matchColumns(
  header: readonly string[],
  rows: MatchRows,
  shape: MatchedShape,
  choices: ColumnChoices = {},
): FoundColumn[] {
  const finder = shape.notes && getNoteFinder(shape.notes);
  const values = collectValues(header.length, rows);
  const targets = new Set(listTargets(shape).map(({ name }) => name));
  const findHeader = makeHeaderFinder(shape);
  const used = new Set<Target>();
  const columns = header.map((title, index): FoundColumn => {
    const samples = (values[index] ?? []).slice(0, SAMPLES);
    return { header: title, samples, target: null, by: null, candidates: [] };
  });
  const take = (column: FoundColumn, target: Target | undefined, by: FoundColumn['by']): void => {
    if (target === undefined || column.by !== null || isTaken(target, used, shape)) return;
    used.add(target);
    Object.assign(column, { target, by });
  };
  const kept = new Set(shape.fields.flatMap(({ name, isAlwaysRead }) => (isAlwaysRead ? [name] : [])));
  const isKept = (title: string, choice: Target | null | undefined): boolean =>
    kept.has(findHeader(title)[0] ?? '') && !shape.notes?.fields.includes(choice ?? '');
  for (const [index, column] of columns.entries()) {
    const key = toHeaderKey(getChoiceHeader(header, index));
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (isKept(column.header, choice)) continue;
    if (choice === null) column.by = 'choice';
    else if (choice !== undefined && targets.has(choice)) take(column, choice, 'choice');
  }
  const listReadAs = (wanted: RowReader): Set<string> =>
    new Set(shape.fields.flatMap(({ name, read }) => (read === wanted ? [name] : [])));
  const selection = shape.fields.find(({ flagField }) => flagField !== undefined);
  const status = shape.fields.find(({ hasTellingValues }) => hasTellingValues);
  const [days, names] = [listReadAs('day'), listReadAs('name')];
  const owners = findOwners(header, shape);
  const getOwner = (column: FoundColumn): Owner | undefined => owners[columns.indexOf(column)]?.owner;
  const listNamed = (column: FoundColumn): Target[] => {
    const { title, owner } = owners[columns.indexOf(column)] ?? { title: column.header };
    return owner ? [owner.target].filter((target) => target !== undefined) : findHeader(title);
  };
  const isVisit = (column: FoundColumn): boolean =>
    (values[columns.indexOf(column)] ?? []).some((text) => hasForm('day', text));
  // of two columns called Date, the one with births is not the visit
  const isOtherDate = (column: FoundColumn, target: Target): boolean =>
    !isVisit(column) && columns.some((other) => listNamed(other)[0] === target && isVisit(other));
  // a whole name says more than its only part
  const isLonePart = (target: Target): boolean => {
    const [field = '', part] = target.split('.');
    const ofLetters = columns.filter((_, index) => !areNumbers(values[index] ?? []));
    const all = ofLetters.flatMap((other) => listNamed(other)[0] ?? []);
    const parts = new Set(all.filter((other) => other.startsWith(`${field}.`)));
    return part !== undefined && parts.size === 1 && all.includes(field);
  };
  const findNamed = (column: FoundColumn): Target | undefined => {
    const named = listNamed(column);
    const texts = values[columns.indexOf(column)] ?? [];
    const sharing = shape.fields.filter(({ name }) => named.includes(name) && !isTaken(name, used, shape));
    const target = named.length > 1 ? pickByValues(sharing, texts)?.name : named[0];
    // a column of visits without any date may say what came of them
    const telling = shape.fields.find(
      ({ hasTellingValues, options = [] }) =>
        hasTellingValues && texts.some((text) => findOption(options, text)),
    );
    if (target !== undefined && days.has(target) && telling && !isVisit(column)) return telling.name;
    if (target !== undefined && days.has(target) && areFlags(texts)) return selection?.name;
    if (selection && target === selection.flagField && areMarks(texts) && !isVisit(column)) {
      // a status says more
      const visit = shape.fields.find(({ name }) => name === target);
      const isStatus = (other: FoundColumn): boolean => {
        const [words, [field]] = [values[columns.indexOf(other)] ?? [], listNamed(other)];
        if (other === column || areMarks(words)) return false;
        return field === undefined ? areSomeOptions(words, visit) : field === target;
      };
      if (isTaken(target ?? '', used, shape) || columns.some(isStatus))
        // `Confirmed` says nothing of who came
        return findFlagBelow(visit?.flags, column.header) && selection.name;
    }
    if (target === selection?.name && !texts.some(isMark)) return undefined;
    const isClock = column.samples.length > 0 && column.samples.every((text) => CLOCK.test(text));
    if (target !== undefined && days.has(target) && (isClock || isOtherDate(column, target)))
      return undefined;
    if (target !== undefined && isLonePart(target)) return undefined;
    // when a patient came does not say whether
    const isWhen = texts.filter(isTime).length > texts.length / 2;
    if (isWhen && shape.fields.some(({ name, hasTellingValues }) => hasTellingValues && name === target))
      return undefined;
    // who confirmed says nothing of who came, if another column does
    const isAside = finder?.mayBeAbout(splitWords(column.header)) === false;
    const saysMore = (other: FoundColumn): boolean =>
      other !== column && hasPhrase(words.attendance, splitWords(other.header));
    if (isAside && target === status?.name && columns.some(saysMore)) return undefined;
    // contacts are no ways of contact
    const isContact = column.samples.some((text) => hasForm('email', text) || hasForm('us-phone', text));
    if (isContact && shape.fields.some(({ name, read }) => read === 'choice' && name === target))
      return undefined;
    if (!names.has(target?.split('.')[0] ?? '')) return target;
    // `Child?` asks whether the patient is one
    const [question] = findHeader(`is ${withoutSubject(toHeaderKey(column.header))}`);
    if (areFlags(texts) || (question !== undefined && column.header.includes('?'))) return question;
    return areNumbers(texts) ? undefined : target;
  };
  // a column with the field's own title precedes one with another header for it
  const own = new Set(shape.fields.map(({ header: title }) => toHeaderKey(title)));
  const isOwn = ({ header: title }: FoundColumn): boolean => own.has(toHeaderKey(title));
  // and the name that a patient prefers is often part of one
  const isPreferred = ({ header: title }: FoundColumn): boolean => toHeaderKey(title).startsWith('pref');
  const others = columns.filter((column) => !isPreferred(column));
  for (const column of [...columns.filter(isOwn), ...others, ...columns])
    take(column, findNamed(column), 'name');
  const byContent = shape.fields.filter((field) => !field.isFoundByHeader && field.standsInFor === undefined);
  const whole = byContent.find(({ parts }) => parts);
  for (const field of byContent) {
    const fits = columns.filter(
      ({ by, header: title }, index) => by === null && fitsContent(values[index] ?? [], title, field, finder),
    );
    const fitting = fits.filter((column) => !getOwner(column));
    const party = findPartyField(field, shape);
    if (party && !used.has(party.name))
      for (const column of fits)
        if (getOwner(column)?.isFurther === false) column.candidates.push(party.name);
    if (used.has(field.name) || isTaken(field.name, used, shape)) continue;
    const ownOnes = fitting.filter(({ header: title }) => !isOfOthers(title));
    const [only, ...others] = ownOnes;
    // an address below "Booked by email" may be anybody's
    const isPlain = ({ header: title }: FoundColumn, index: number): boolean =>
      !isContactField(field) || isUnnamed(title, index) || isPlainContact(title);
    if (only && others.length === 0 && isPlain(only, columns.indexOf(only)))
      take(only, field.name, 'content');
    else for (const { candidates } of ownOnes) candidates.push(field.name);
    if (fitting.length > 0 || field !== whole) continue;
    const named = columns.filter(
      (column, index) =>
        column.by === null &&
        column.candidates.length === 0 &&
        !getOwner(column) &&
        areNames(values[index] ?? []),
    );
    const [who, ...more] = named.filter(({ header: title }) => hasPhrase(words.who, title));
    if (who && more.length === 0) take(who, field.name, 'content');
    // a whole name without a comma may be anybody's: a person decides whether it is the patient's
    else for (const { candidates } of named) candidates.push(field.name);
  }
  const birth = shape.fields.find(({ read }) => read === 'birth');
  for (const [index, column] of columns.entries()) {
    const isOpenTo = column.by === null && column.candidates.length === 0 && !getOwner(column);
    if (!birth || !isOpenTo || used.has(birth.name) || isOfOthers(column.header)) continue;
    if (findBirths(values[index] ?? [], column.header) === 'likely') column.candidates.push(birth.name);
  }
  // after the others, so that a column whose header names a field stays its
  for (const field of shape.fields) {
    const isOpenTo = (column: FoundColumn): boolean => column.by === null && column.candidates.length === 0;
    const [only, ...others] = columns.filter(
      (column, index) => isOpenTo(column) && areOptions(values[index] ?? [], field),
    );
    if (isTaken(field.name, used, shape)) continue;
    if (only && others.length === 0) take(only, field.name, 'content');
    else for (const column of only ? [only, ...others] : []) column.candidates.push(field.name);
    for (const [index, column] of columns.entries())
      if (isOpenTo(column) && hasOptionBeside(values[index] ?? [], field)) column.candidates.push(field.name);
  }
  const hasStatus = status !== undefined && isTaken(status.name, used, shape);
  askAboutDoubts(columns, shape, { values, rows, hasStatus });
  return columns;
}

/** Whether a person must choose what a column is read as. */
export function isOpen({ by, candidates }: Pick<FoundColumn, 'by' | 'candidates'>): boolean {
  return by === null && candidates.length > 0;
}

/** The titles of the fields that a file needs and has no column of: `Email or Phone`; undefined if it has all. */
export function describeMissing(
  columns: readonly Pick<FoundColumn, 'target'>[],
  { fields, needs }: MatchShape,
): string | undefined {
  const targets = columns.map(({ target }) => target?.split('.')[0]);
  const standIns = fields.filter(({ name }) => targets.includes(name)).map((field) => field.standsInFor);
  const found = new Set([...targets, ...standIns]);
  const missing = needs.filter((names) => !names.some((name) => found.has(name)));
  const titles = missing.map((names) =>
    fields
      .filter(({ name }) => names.includes(name))
      .map(({ header }) => header)
      .join(' or '),
  );
  return titles.length > 0 ? titles.join(', and ') : undefined;
}
