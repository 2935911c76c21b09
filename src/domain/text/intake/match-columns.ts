import type { BulkColumn } from '../../../generated/calls/types.ts';
import { formats } from '../../../generated/formats.ts';
import { cleanEmail, cleanPhone } from '../cleaning.ts';
import { findOption, toHeaderKey, withoutSubject } from './comparable.ts';
import { guessDay } from './day-order.ts';
import { saysSame } from './merged-cells.ts';
import { getNoteFinder, type NoteFinder } from './notes.ts';
import { splitVisit } from './split-visit.ts';
import type { NamePart, RowField, RowReader, RowShape } from './row-shape.ts';

/** The name of the field that a column is read as, or of a part of a name (`patientName.last`). */
export type Target = string;

/** A column of a file, with what it is read as. */
export type FoundColumn = BulkColumn;

/** A field that a column can be read as, or a part of a name in several columns. */
export interface MatchTarget {
  name: Target;
  label: string;
}

/** Choices of a person for columns, by the key of their header; null: not read. */
export type ColumnChoices = Readonly<Record<string, Target | null>>;

const SAMPLES = 3;
/** Different values of a column by which it is recognized: the first ones, wherever in the file they begin. */
const MOST_VALUES = 50;
/** Columns that are recognized by their values. */
const MOST_COLUMNS = 200;
/** Share of the values that must have a form for a column to be recognized by it. */
const SHARE = 0.7;
/** The words of a header in one: `ProviderEmail`, `guarantor_email`. */
export const splitWords = (header: string): string =>
  header.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');

/** Appointments are near; other dates, such as those of birth, are not recognized by content. */
const NEAR_YEARS = { back: 2, ahead: 1 };
const NO_VISIT =
  /birth|dob|death|deceased|died|fallec|defunci|nacimiento|created|modified|entered|printed|paid|recall|next|próxima/i;
/** Headers of contacts and names that are hardly the row's own: a person decides whether they are read. */
const OF_OTHERS =
  /\b(guarantor|responsible|parent|guardian|emergency|spouse|provider|doctor|dr|dentist|office|practice|clinic|insurance|carrier|employer|referr\w*|pharmacy|responsable|tutora?|padre|madre|emergencia|seguro|aseguradora|consultorio|clínica)\b/i;

/** Headers about whether a patient came, of columns with nothing but "Yes" and "No". */
const ABOUT_VISIT =
  /\b(attend\w*|came|come|show(ed|s)?( up)?|no[ -]?show|arrived?|missed|cancell?ed|kept|broken|asisti\w*|vino|present[ea]?|falt[óo]|cancelad[ao])\b/i;
const FLAG = /^(y|yes|n|no|s|s[ií]|true|false|x|0|1|[✓✔✗✘☑☒☐])$/i;
/** Headers that a "No" below makes an opt-out: `Contact?` */
const ABOUT_CONTACT = /^\W*(contact|message|survey)s?\W*$/i;
const areFlags = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => FLAG.test(text));
/** Different values of a column that are looked at for notes. */
const MOST_NOTES = 10_000;

/** A time, or a date in numbers, rather than a code such as `5` or `NS24`. */
const isTime = (text: string): boolean =>
  /\d[:/]\d|\d ?[ap]\.?m\b|^(19|20)\d{6}$/i.test(text) || hasForm('day', text);

/** A time of day, which some headers name like the date beside it. */
const CLOCK = /^\d{1,2}(:\d{2}){0,2} ?([ap]\.?( ?m\.?)?)?$/i;

const CONTENT: Partial<Record<RowReader, (text: string) => boolean>> = {
  email: (text) => /@/.test(text) && formats.email.test(cleanEmail(text).value),
  'us-phone': (text) => /^\+1\d{10}$/.test(cleanPhone(text).value),
  day: (cell) => {
    const text = splitVisit(cell)?.when ?? cell;
    const isDate = /\d{1,4}[/.-]\d{1,2}[/.-]\d|\d[ -]?[a-z]{3}|[a-z] ?\d/i.test(text);
    const day = isDate ? guessDay(text, NEAR_YEARS) : undefined;
    const year = new Date().getUTCFullYear();
    return day !== undefined && Math.abs(Number(day.slice(0, 4)) - year) <= NEAR_YEARS.back;
  },
  name: (text) => /^[\p{L}'’. -]{2,}, ?[\p{L}'’. -]{2,}$/u.test(text),
  procedure: (text) => /^D\d{4}\b/.test(text),
};

/** Whether a text has the form of what a field holds, once cleaned. */
export function hasForm(read: RowReader, text: string): boolean {
  return CONTENT[read]?.(text) ?? text !== '';
}

/** The fields of a row as a choice for a column needs them. */
export interface MatchShape {
  fields: readonly (Pick<RowField, 'name' | 'header' | 'parts' | 'hasSeveralColumns' | 'standsInFor'> &
    Partial<Pick<RowField, 'read' | 'needsMeaning'>>)[];
  needs: readonly (readonly string[])[];
}

type MatchedShape = Pick<RowShape, 'fields'> & Partial<Pick<RowShape, 'notes'>>;

/** Everything that a column of the file can be read as. */
export function listTargets({ fields }: MatchShape): MatchTarget[] {
  return fields.flatMap(({ name, header, parts = {} }) => [
    { name, label: header },
    ...Object.keys(parts).map((part) => ({ name: `${name}.${part}`, label: `${header}, ${part}` })),
  ]);
}

/** The title of a column; its position where the file has none. */
export function columnTitle(header: string, index: number): string {
  return header.trim() || `Column ${index + 1}`;
}

const isUnnamed = (header: string, index: number): boolean =>
  columnTitle(header, index) === `Column ${index + 1}`;

/** The longest header of a remembered choice. */
const LONGEST_HEADER = 200;

/**
 * The header by which a choice for a column is remembered. A position says what a column holds only in files of one
 * shape: with as many columns, and with the same headers.
 */
export function getChoiceHeader(headers: readonly string[], index: number): string {
  const header = headers[index] ?? '';
  if (!isUnnamed(header, index)) return header.trim();
  const named = headers.filter((one, at) => !isUnnamed(one, at)).map(toHeaderKey);
  const others = named.length > 0 ? ` beside ${named.sort().join(', ')}` : '';
  return `Column ${index + 1} of ${headers.length}${others}`.slice(0, LONGEST_HEADER);
}

/** The first different values of each column; stops at the row in which the last column has enough. */
function collectValues(width: number, rows: readonly { cells: readonly string[] }[]): string[][] {
  const values = Array.from({ length: width }, () => new Set<string>());
  let open = values.map((_, index) => index);
  for (const { cells } of rows) {
    if (open.length === 0) break;
    let isFull = false;
    for (const index of open) {
      const text = (cells[index] ?? '').trim();
      if (text === '') continue;
      values[index]?.add(text);
      isFull ||= values[index]?.size === MOST_VALUES;
    }
    if (isFull) open = open.filter((index) => (values[index]?.size ?? 0) < MOST_VALUES);
  }
  return values.map((texts) => [...texts]);
}

/**
 * Whether a header or a value in any row is about who gets surveys. A note that says so of one person asks no question: its
 * row is skipped.
 */
function isAboutSurveys(
  { inColumn, inUnread }: NoteFinder,
  header: string,
  index: number,
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const isNamed = inColumn(splitWords(header)) !== undefined;
  const looked = new Set<string>();
  return rows.some(({ cells }) => {
    const text = (cells[index] ?? '').trim();
    if (text === '' || isNamed) return text !== '';
    if (looked.size >= MOST_NOTES || looked.has(text)) return false;
    looked.add(text);
    return inColumn(splitWords(text)) !== undefined && inUnread(text) === undefined;
  });
}

/**
 * The targets of each header, the more telling headers first: titles, other headers, names of fields. Several only if the
 * values of each are known, which distinguish them.
 */
function listHeaders({ fields }: Pick<RowShape, 'fields'>): Map<string, Target[]> {
  const headers = new Map<string, Target[]>();
  const hasOptions = (target: Target): boolean =>
    fields.some(({ name, options }) => name === target && options !== undefined);
  const add = (texts: readonly string[], target: Target): void => {
    for (const key of texts.map(toHeaderKey)) {
      const known = headers.get(key);
      if (!known) headers.set(key, [target]);
      else if (hasOptions(target) && known.every((one) => one !== target && hasOptions(one)))
        known.push(target);
    }
  };
  for (const { name, header } of fields) add([header], name);
  for (const { name, synonyms } of fields) add(synonyms, name);
  for (const { name, parts = {} } of fields)
    for (const part of Object.keys(parts) as NamePart[]) add(parts[part] ?? [], `${name}.${part}`);
  for (const { name } of fields) add([name], name);
  return headers;
}

/** Finds the fields that a header names, or the part of a name, also with a word for the patient before it. */
function makeHeaderFinder(shape: Pick<RowShape, 'fields'>): (text: string) => Target[] {
  const headers = listHeaders(shape);
  const personal = new Set(shape.fields.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : [])));
  return (text) => {
    const key = toHeaderKey(text);
    const ofSubject = headers.get(withoutSubject(key)) ?? [];
    return headers.get(key) ?? ofSubject.filter((target) => personal.has(target.split('.')[0] ?? ''));
  };
}

/** Finds the field that a header names, or the part of a name. */
export function makeTitleFinder(shape: RowShape): (text: string) => Target | undefined {
  const find = makeHeaderFinder(shape);
  return (text) => find(text)[0];
}

/** Whether a header names a person other than the row's own, such as a guarantor. */
export const isOfOthers = (header: string): boolean => OF_OTHERS.test(splitWords(header));

/** The first of several fields of which as many values name an option, or a word of them does, as of no other. */
function pickByValues(fields: readonly RowField[], values: readonly string[]): RowField | undefined {
  const isNamed = ({ options = [] }: RowField, text: string): boolean =>
    [text, ...text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1)].some((part) =>
      findOption(options, part),
    );
  const count = (field: RowField): number => values.filter((text) => isNamed(field, text)).length;
  const [best] = fields
    .map((field) => ({ field, named: count(field) }))
    .sort((one, other) => other.named - one.named);
  // one whose values are of no fixed list may have any
  return best?.named === 0 && values.length > 0
    ? (fields.find(({ read }) => read !== 'choice') ?? best.field)
    : best?.field;
}

function fitsContent(
  values: readonly string[],
  header: string,
  { read }: RowField,
  finder: NoteFinder | undefined,
): boolean {
  const hasForm = CONTENT[read];
  if (!hasForm || values.length === 0) return false;
  if (read === 'day' && NO_VISIT.test(header)) return false;
  // who has none, or declines to give it, says nothing about the column
  const isContact = read === 'email' || read === 'us-phone';
  const filled = isContact
    ? values
        .map((text) => text.replace(finder?.inContact(text)?.note ?? '', '').trim())
        .filter((text) => cleanPhone(text).value !== '' && !saysSame(text))
    : values;
  // a column with an address or a number, as patients gave it, is read as addresses
  const isPhone = read === 'email' && filled.some(hasForm) ? CONTENT['us-phone'] : undefined;
  return (
    filled.length > 0 &&
    filled.filter((text) => hasForm(text) || isPhone?.(text)).length >= filled.length * SHARE
  );
}

/** Letters of a word that tells what a column holds: shorter ones are codes of many things. */
const SHORTEST_WORD = 3;

/** Whether each value of a column names an option, such as `Checked out` and `No-show`, also beside a time. */
function areOptions(values: readonly string[], { options = [], hasTellingValues }: RowField): boolean {
  if (!hasTellingValues || values.length === 0) return false;
  const texts = values.map((text) => splitVisit(text)?.status ?? text.trim());
  return texts.every((text) => text.length >= SHORTEST_WORD && findOption(options, text));
}

/** Whether a value of a column has an option beside a date or a time, which would be lost with the column. */
const hasOptionBeside = (values: readonly string[], { options = [], hasTellingValues }: RowField): boolean =>
  hasTellingValues === true &&
  values.some((text) => findOption(options, splitVisit(text)?.status ?? '') !== undefined);

/** Letters of a word for a status: longer texts are notes, of which each is looked at by itself. */
const LONGEST_STATUS = 24;

/** Whether some of the values of a column name an option, and others another one or none. */
function areSomeOptions(values: readonly string[], field: RowField | undefined): boolean {
  if (values.some((text) => text.length > LONGEST_STATUS)) return false;
  const found = new Set(values.map((text) => findOption(field?.options ?? [], text)?.value));
  return found.size > 1;
}

/** Whether a column has a mark, or "Yes" and "No", which tells rows apart: `Recall OK?` may say who wants no survey. */
function areSomeFlags(index: number, title: string, rows: readonly { cells: readonly string[] }[]): boolean {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = (cells[index] ?? '').trim().toLowerCase();
    if (text !== '' && !FLAG.test(text)) return false;
    // positions of rows are no marks
    if (isUnnamed(title, index) && /\d/.test(text)) return false;
    found.add(text);
  }
  return found.size > 1;
}

/** Different values of a column that may be codes or states; more are names, numbers, or notes. */
const MOST_STATES = 30;
/** Rows for each code of a column without a header, at least. */
const ROWS_OF_CODE = 3;

/** Whether a column has a few short words that repeat, such as `C` and `NS`. */
function areCodes(values: readonly string[], rows: number): boolean {
  const areWords = values.every((text) => /^\p{L}{1,12}$/u.test(text));
  return areWords && values.length > 1 && rows >= values.length * ROWS_OF_CODE;
}

/** Whether values below a header about visits or contacts may say who gets no survey: states, or dates that some rows lack. */
function areTelling(
  values: readonly string[],
  index: number,
  rows: readonly { cells: readonly string[] }[],
): boolean {
  if (values.length === 0) return false;
  if (values.every(isTime)) return rows.some(({ cells }) => (cells[index] ?? '').trim() === '');
  if (values.length > MOST_STATES) return false;
  return !values.some((text) => hasForm('email', text) || hasForm('us-phone', text));
}

/** The fields that a column may be read as which may say who gets no survey; dates first as a date. */
function listDoubts(
  { fields, notes }: Pick<MatchedShape, 'fields' | 'notes'>,
  values: readonly string[],
): Target[] {
  const status = fields.filter(({ hasTellingValues }) => hasTellingValues).map(({ name }) => name);
  const isDay = (target: Target): boolean =>
    values.some(isTime) && fields.some(({ name, read }) => name === target && read === 'day');
  const all = [...new Set([...status, ...(notes?.fields ?? [])])];
  return [...all.filter(isDay), ...all.filter((target) => !isDay(target))];
}

/** Whether a column has numbers alone, such as those of guarantors: digits are nobody's name. */
const areNumbers = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => /\d/.test(text) && !/\p{L}/u.test(text));

const WHOLE_NAME = /^\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.-]+){1,3}$/u;

/** Headers of names that belong to the row's own person. */
const WHO = /^\W*(who|person|quién|quien|persona)\W*$/i;

function areNames(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.filter((text) => WHOLE_NAME.test(text)).length >= texts.length * SHARE;
}

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
 * whose field is already read from another one stays unread.
 */
export function matchColumns(
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  shape: MatchedShape,
  choices: ColumnChoices = {},
): FoundColumn[] {
  const finder = shape.notes && getNoteFinder(shape.notes);
  const values = collectValues(Math.min(header.length, MOST_COLUMNS), rows);
  const targets = new Set(listTargets({ ...shape, needs: [] }).map(({ name }) => name));
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
  for (const [index, column] of columns.entries()) {
    const key = toHeaderKey(getChoiceHeader(header, index));
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (choice === null) column.by = 'choice';
    else if (choice !== undefined && targets.has(choice)) take(column, choice, 'choice');
  }
  const listReadAs = (wanted: RowReader): Set<string> =>
    new Set(shape.fields.flatMap(({ name, read }) => (read === wanted ? [name] : [])));
  const [days, names] = [listReadAs('day'), listReadAs('name')];
  const listNamed = ({ header: title }: FoundColumn): Target[] => findHeader(title);
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
    const isClock = column.samples.length > 0 && column.samples.every((text) => CLOCK.test(text));
    if (target !== undefined && days.has(target) && (isClock || isOtherDate(column, target)))
      return undefined;
    if (target !== undefined && isLonePart(target)) return undefined;
    // when a patient came does not say whether
    const isWhen = texts.filter(isTime).length > texts.length / 2;
    if (isWhen && shape.fields.some(({ name, hasTellingValues }) => hasTellingValues && name === target))
      return undefined;
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
    const fitting = columns.filter(
      ({ by, header: title }, index) => by === null && fitsContent(values[index] ?? [], title, field, finder),
    );
    if (used.has(field.name) || isTaken(field.name, used, shape)) continue;
    const ownOnes = fitting.filter(({ header: title }) => !isOfOthers(title));
    const [only, ...others] = ownOnes;
    if (only && others.length === 0) take(only, field.name, 'content');
    else for (const column of only ? ownOnes : fitting) column.candidates.push(field.name);
    if (fitting.length > 0 || field !== whole) continue;
    const named = columns.filter(
      ({ by, candidates }, index) => by === null && candidates.length === 0 && areNames(values[index] ?? []),
    );
    const [who, ...more] = named.filter(({ header: title }) => WHO.test(title));
    if (who && more.length === 0) take(who, field.name, 'content');
    // a whole name without a comma may be anybody's: a person decides whether it is the patient's
    else for (const { candidates } of named) candidates.push(field.name);
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
  // a person decides what a "Yes" says, and a word for a visit among others: who did not come is not surveyed
  const status = shape.fields.find(({ hasTellingValues }) => hasTellingValues);
  for (const [index, { by, header: title, candidates }] of columns.entries()) {
    const texts = values[index] ?? [];
    const words = splitWords(title);
    const mayBe = finder?.mayBeAbout(words) ?? true;
    const isAbout = areFlags(texts) ? ABOUT_VISIT.test(words) : mayBe && areSomeOptions(texts, status);
    if (!status || !isAbout || by !== null || candidates.length > 0) continue;
    if (!isTaken(status.name, used, shape)) candidates.push(status.name);
  }
  for (const [index, { by, header: title, candidates }] of columns.entries())
    if (
      by === null &&
      ((ABOUT_CONTACT.test(title) && (values[index] ?? []).some((text) => FLAG.test(text))) ||
        (finder && isAboutSurveys(finder, title, index, rows)))
    )
      candidates.push(...(shape.notes?.fields ?? []));
    else if (finder && by === null && candidates.length === 0) {
      const words = splitWords(title);
      // a note of one person asks no question: its row is skipped
      const open = (values[index] ?? []).filter((text) => finder.inUnread(text) === undefined);
      const isTelling = isUnnamed(title, index)
        ? areCodes(values[index] ?? [], rows.length)
        : finder.inHeader(words) && areTelling(open, index, rows);
      const isAsked = finder.mayBeAbout(words) && (isTelling || areSomeFlags(index, title, rows));
      if (isAsked) candidates.push(...listDoubts(shape, values[index] ?? []));
    }
  return columns;
}

/** Headers that recognize a practice system. */
const OWN_HEADERS = 3;

/** The practice system whose export has these headers; null: none, or several. */
export function findSystem(header: readonly string[], { systems }: RowShape): string | null {
  const keys = new Set(header.map(toHeaderKey));
  const [best, next] = Object.entries(systems)
    .map(([name, headers]) => ({
      name,
      count: headers.filter((title) => keys.has(toHeaderKey(title))).length,
    }))
    .filter(({ count }) => count >= OWN_HEADERS)
    .sort((one, other) => other.count - one.count);
  return best && best.count !== next?.count ? best.name : null;
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
  return titles.length > 0 ? titles.join(', and to ') : undefined;
}
