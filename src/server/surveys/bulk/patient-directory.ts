import { withoutTitles } from '../../../domain/text/cleaning.ts';
import { comparable } from '../../../domain/text/intake/comparable.ts';
import { columnTitle, type FoundColumn, makeTitleFinder } from '../../../domain/text/intake/match-columns.ts';
import { patientsRow } from '../../../generated/rows.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { withoutSigns } from '../../../domain/text/plain-text.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
import { remember } from '../../../domain/text/remember.ts';
import { readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { firstZone, practiceZone } from '../scope/place-zones.ts';
import { ownPractices } from '../send-access.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { type BulkFile, describeBlank, findOfficeTitle, type OfficeTitle, quoteCell } from './columns.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import { describeNotKnown, type Meanings } from './choices.ts';

interface Practice {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  zone: string;
}

interface Provider {
  id: string;
  first_name: string;
  last_name: string;
  npi: string | null;
}

interface PracticeProviders {
  /** to choose from */
  options: ValueOption[];
  byName: Lookup<Provider>;
}

export interface Directory {
  /** practices that the viewer may send for */
  all: Practice[];
  practices: Lookup<Practice>;
  /** those that the viewer may send for, by name or part of it alone */
  exact: Lookup<Practice>;
  /** also those that the viewer may not send for, to recognize a column that names them */
  ofOrganization: Lookup<Practice>;
  /** the practice of the organization that a text likely means */
  suggest: (text: string) => string | undefined;
  /** the practices of the organization that a title names */
  readTitle: (text: string) => Omit<OfficeTitle, 'line'> | undefined;
  /** the practice that a code is likely short for */
  suggestByCode: (code: string) => string | undefined;
  /** what an unknown name of a practice may mean */
  options: ValueOption[];
  /** by id of the practice */
  providers: Map<string, PracticeProviders>;
  mapping: StoredMapping;
}

const splitWords = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');

/** How many of the words that begin a name begin another one, too. */
function makeSharedCounter(names: readonly string[][]): (words: readonly string[]) => number {
  const counts = new Map<string, number>();
  const toKeys = (words: readonly string[]): string[] =>
    words.map((_, index) => words.slice(0, index + 1).join(' '));
  for (const key of names.flatMap(toKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (words) => toKeys(words).filter((key) => (counts.get(key) ?? 0) > 1).length;
}

/**
 * What tells names apart that begin or end alike: `Cedar Park` and `BS Cedar Park` of "Bright Smiles Cedar Park" beside
 * "Bright Smiles Plano".
 */
function makePartLister(names: readonly string[]): (name: string) => string[] {
  const all = [...new Set(names)].map(splitWords);
  const countBeginning = makeSharedCounter(all);
  const countEnding = makeSharedCounter(all.map((words) => words.toReversed()));
  return (name) => {
    const words = splitWords(name);
    const beginning = countBeginning(words);
    const last = words.slice(beginning).join(' ');
    const first = words.slice(0, words.length - countEnding(words.toReversed())).join(' ');
    const initials = words.slice(0, beginning).map(([letter = '']) => letter);
    const parts = last === name || last === '' ? [] : [last, `${initials.join('')} ${last}`];
    return first === name || first === '' ? parts : [...parts, first];
  };
}

/** Practices by name; by city, or the part of the name that no other has, where no name is meant. */
export function makePracticeLookup(practices: readonly Practice[]): Lookup<Practice> {
  const listParts = makePartLister(practices.map(({ name }) => name));
  return new Lookup(practices, [({ name }) => [name], ({ name, city }) => [city, ...listParts(name)]]);
}

/** Finds practices by nothing but the name, or the part of it that no other has. */
export const makeExactLookup = (practices: readonly Practice[]): Lookup<Practice> => {
  const listParts = makePartLister(practices.map(({ name }) => name));
  return new Lookup(practices, [({ name }) => [name], ({ name }) => listParts(name)]);
};

/** Words beside the name of a practice that tell nothing apart, as does a code with digits. */
const OF_ANY =
  /^(dental|dentistry|office|clinic|practice|location|branch|main|consultorio|cl[ií]nica|sucursal|\p{L}*\d[\p{L}\d]*)$/iu;
const toNameWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds the id of the practice that a text such as `102 - Plano` likely means: the only one of which it has the name, city, or
 * the part that no other has, and beside that no word of another name.
 */
export function makeSuggester(practices: readonly Practice[]): (text: string) => string | undefined {
  const listParts = makePartLister(practices.map(({ name }) => name));
  const keyed = practices.map(({ id, name, city, state }) => ({
    id,
    keys: [name, city ?? '', ...listParts(name)].map(toNameWords).filter(({ length }) => length > 0),
    own: new Set([name, city ?? '', state ?? ''].flatMap(toNameWords)),
  }));
  return (text) => {
    const words = toNameWords(text);
    const line = ` ${words.join(' ')} `;
    const found = keyed.filter(
      ({ keys, own }) =>
        keys.some((key) => line.includes(` ${key.join(' ')} `)) &&
        words.every((word) => own.has(word) || OF_ANY.test(word)),
    );
    return found.length === 1 ? found[0]?.id : undefined;
  };
}

const BETWEEN_PARTS = /\s*[|•]\s*|\s+[-–—]\s+|\s{2,}/;

/**
 * Finds the practices that a line above or between the rows names: by a full name of several words, or in a part of it as
 * `makeSuggester` does; undefined: none.
 */
export function makeTitleReader(
  practices: readonly Practice[],
): (text: string) => Omit<OfficeTitle, 'line'> | undefined {
  const suggest = makeSuggester(practices);
  const named = practices
    .map(({ id, name }) => ({ id, words: toNameWords(name) }))
    .filter(({ words }) => words.length > 1)
    .map(({ id, words }) => ({ id, key: ` ${words.join(' ')} ` }));
  const find = (text: string): string[] => {
    const line = ` ${toNameWords(text).join(' ')} `;
    const found = named.filter(({ key }) => line.includes(key));
    // "Plano North" is not Plano
    const whole = found.filter(({ key }) => !found.some((one) => one.key !== key && one.key.includes(key)));
    return whole.length > 0 ? whole.map(({ id }) => id) : [suggest(text)].filter((id) => id !== undefined);
  };
  return (text) => {
    const parts = text.split(BETWEEN_PARTS);
    const asWhole = find(text);
    const ids = asWhole.length > 0 ? asWhole : [...new Set(parts.flatMap(find))];
    if (ids.length === 0) return undefined;
    const naming = parts.find((part) => ids.every((id) => find(part).includes(id)));
    return { ids, text: (naming ?? text).trim() };
  };
}

/** A code in place of a name: `LKW`. */
const CODE = /^\p{L}{2,5}$/u;
/** Letters of a code that is no initials. */
const SHORTEST_CODE = 3;

/** Whether a code has the initials of a name, or some of its letters in their order from the first one: `RR`, `LKW`. */
function isShortFor(code: string, words: readonly string[]): boolean {
  const initials = words.map(([letter = '']) => letter).join('');
  if (words.length > 1 && initials === code) return true;
  const name = words.join('');
  if (code.length < SHORTEST_CODE || code[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === code[at]) at += 1;
  return at === code.length;
}

/**
 * Finds the id of the only practice that a code is short for: of its city or the part of its name that no other has, or else
 * of its whole name, in which the letters of a chain's own name are found everywhere.
 */
export function makeCodeSuggester(practices: readonly Practice[]): Directory['suggest'] {
  const listParts = makePartLister(practices.map(({ name }) => name));
  const keyed = practices.map(({ id, name, city }) => {
    const [part = '', ...others] = listParts(name);
    return { id, own: [city ?? '', part].map(toNameWords), whole: [name, ...others].map(toNameWords) };
  });
  return (text) => {
    if (!CODE.test(text)) return undefined;
    const code = text.toLowerCase();
    for (const names of ['own', 'whole'] as const) {
      const found = keyed.filter(({ [names]: keys }) => keys.some((key) => isShortFor(code, key)));
      if (found.length > 0) return found.length === 1 ? found[0]?.id : undefined;
    }
    return undefined;
  };
}

/** The providers of each practice. */
export async function loadProviders(
  tx: Transaction,
  organizationId: string,
): Promise<Directory['providers']> {
  const rows = await tx.query<Provider & { practice_id: string }>(
    `select u.id, up.practice_id, u.first_name, u.last_name, u.npi_registry_number as npi from users u
     join user_practices up on up.organization_id = u.organization_id and up.user_id = u.id
     where u.organization_id = $1 and u.role = 'PROVIDER' order by u.id`,
    [organizationId],
  );
  const groups = new Map<string, Provider[]>();
  for (const row of rows) groups.set(row.practice_id, [...(groups.get(row.practice_id) ?? []), row]);
  const listNames = ({ first_name: first, last_name: last }: Provider): string[] => [
    `${last}, ${first}`,
    `${first} ${last}`,
  ];
  return new Map(
    [...groups].map(([id, all]) => [
      id,
      {
        options: all.map((one) => ({ id: one.id, name: `${one.first_name} ${one.last_name}` })),
        byName: new Lookup(all, [({ npi }) => [npi], listNames]),
      },
    ]),
  );
}

/** The practices of the organization, and those of them that the viewer may send for. */
async function loadPractices(tx: Transaction, viewer: Viewer): Promise<{ all: Practice[]; own: Practice[] }> {
  const all = await tx.query<Practice>(
    `select p.id, p.name, p.city, p.state, ${firstZone(practiceZone('p'))} as zone
     from practices p where p.organization_id = $1 order by p.name, p.id`,
    [viewer.organizationId],
  );
  const ids = all.map(({ id }) => id);
  const reached = await ownPractices(tx, viewer, ids);
  return { all, own: all.filter(({ id }) => reached.has(id)) };
}

const describe = ({ name, city, state }: Practice): string =>
  [name, city, state].filter((part) => part !== null).join(', ');

/** The practices to choose from, that of the dialog first; of one name, each with its place. */
function toOptions(practices: readonly Practice[], practiceId: string | null = null): ValueOption[] {
  const first = practices.filter(({ id }) => id === practiceId);
  return [...first, ...practices.filter(({ id }) => id !== practiceId)].map((one) => {
    const isShared = practices.some(({ id, name }) => id !== one.id && name === one.name);
    return { id: one.id, name: isShared ? describe(one) : one.name };
  });
}

/** The practices that a viewer may choose as the meaning of a name. */
export async function loadPracticeOptions(tx: Transaction, viewer: Viewer): Promise<ValueOption[]> {
  return toOptions((await loadPractices(tx, viewer)).own);
}

export async function loadDirectory(
  tx: Transaction,
  viewer: Viewer,
  practiceId: string | null,
): Promise<Directory> {
  const { all, own } = await loadPractices(tx, viewer);
  return {
    all: own,
    practices: makePracticeLookup(own),
    exact: makeExactLookup(own),
    options: toOptions(own, practiceId),
    ofOrganization: makePracticeLookup(all),
    suggest: makeSuggester(all),
    readTitle: makeTitleReader(all),
    suggestByCode: makeCodeSuggester(all),
    providers: await loadProviders(tx, viewer.organizationId),
    mapping: await readMapping(tx, {
      organizationId: viewer.organizationId,
      experienceType: 'PATIENT',
      practiceId,
    }),
  };
}

/** Different texts of a column that may name practices. */
const MOST_PRACTICE_TEXTS = 500;
/** Headers of a column with addresses, whose cities are where patients live. */
const OF_ADDRESS = /(city|town|ciudad|poblaci[oó]n|localidad|municipio|address|direcci[oó]n|state|county)/i;

const OF_PRACTICE = /practice|office|clinic|location|branch|consultorio|cl[ií]nica|sucursal/i;
/** Headers of nothing but a practice's name or code. */
const PRACTICE_ALONE =
  /^([a-z]+ )?(practice|office|clinic|location|branch|consultorio|cl[ií]nica|sucursal)( (name|id|code|#|no\.?|number|nombre))?$/i;
/** Times, dates and numbers alone, which name an office only below the header of one. */
const isNumber = (text: string): boolean =>
  /^[\d\s:./,#()-]+([ap]\.?m\.?)?$/i.test(text) || parseDay(text) !== undefined;
const ROOM = /^(op|operatory|room|rm|chair|hyg)\b/i;

/** Takes the rows of a file with nothing but the name of a practice for titles, unless a column says where each patient was. */
export function takeOfficeTitles(file: BulkFile, { readTitle }: Pick<Directory, 'readTitle'>): void {
  if (file.columns.some(({ target }) => target === 'practice')) return;
  const isOffice = ({ cells }: CsvRow): boolean => {
    const [text = '', ...others] = cells.filter((cell) => cell.trim() !== '');
    return text !== '' && others.length === 0 && readTitle(text) !== undefined;
  };
  const found = new Set(file.rows.filter(isOffice));
  if (found.size === 0) return;
  file.rows = file.rows.filter((row) => !found.has(row));
  file.titles = [...file.titles, ...found].sort((one, other) => one.line - other.line);
  for (const { line, cells } of found)
    file.skipped.push({ line, reason: 'title', text: cells.filter((cell) => cell !== '').join(' ') });
}

/** Notes the titles that name practices, and finds why a row is skipped by the last one above it: it does not name the dialog's. */
function makeTitleOfficeFinder(
  { titles, officeTitles }: Pick<BulkFile, 'titles' | 'officeTitles'>,
  { readTitle }: Pick<Directory, 'readTitle'>,
  practiceId: string | null,
): (row: CsvRow) => BulkSkip | undefined {
  for (const { line, cells } of titles) {
    const named = cells.flatMap((cell) => readTitle(cell) ?? []);
    const [ids, text] = [named.flatMap((one) => one.ids), named.map((one) => one.text).join(', ')];
    if (ids.length > 0) officeTitles.push({ line, ids, text });
  }
  if (practiceId === null || officeTitles.length === 0) return () => undefined;
  return (row) => {
    const title = findOfficeTitle({ officeTitles }, row);
    const isOther = title !== undefined && !title.ids.includes(practiceId);
    return isOther ? toSkip('OTHER_OFFICE', `The title says "${title.text}"`) : undefined;
  };
}

/**
 * Asks about a column that may name other practices than the dialog's, for which their patients would be surveyed. One with
 * the header of offices is read without a question if each of its values is the name of one practice of the viewer.
 * @returns finds why a row is skipped by such a column that a person does not have read, or else by a title: it names another
 * office, or none
 */
export function askAboutPractices(
  { columns, rows, ...file }: Pick<BulkFile, 'columns' | 'rows' | 'titles' | 'officeTitles'>,
  directory: Pick<Directory, 'practices' | 'exact' | 'ofOrganization' | 'suggest' | 'readTitle' | 'mapping'>,
  practiceId: string | null,
): (row: CsvRow) => BulkSkip | undefined {
  const { ofOrganization: practices, suggest, mapping } = directory;
  const exact: FoundColumn[] = [];
  const isExact = (text: string): boolean => {
    const [found, ...others] = directory.exact.find(text);
    const meant = [...directory.practices.find(text), ...practices.find(text)];
    return found !== undefined && others.length === 0 && meant.every(({ id }) => id === found.id);
  };
  if (columns.some(({ target }) => target === 'practice')) return () => undefined;
  const unread: { column: FoundColumn; index: number; areOffices: boolean }[] = [];
  const listIds = (text: string): string[] => [
    ...practices.find(text).map(({ id }) => id),
    ...[suggest(text)].filter((id) => id !== undefined),
  ];
  const findTitle = makeTitleFinder(patientsRow);
  for (const [index, column] of columns.entries()) {
    const { header, by, target, candidates } = column;
    if (target !== null || (OF_ADDRESS.test(header) && !OF_PRACTICE.test(header))) continue;
    const texts = new Set<string>();
    for (const { cells } of rows) {
      if (texts.size > MOST_PRACTICE_TEXTS) break;
      texts.add((cells[index] ?? '').trim());
    }
    texts.delete('');
    const isOther = [...texts].some((text) => {
      const ids = listIds(text);
      return ids.length > 0 && ids.every((id) => id !== practiceId);
    });
    const isNamed = PRACTICE_ALONE.test(header.trim().replace(/_/g, ' ')) || findTitle(header) === 'practice';
    const areOffices = isNamed && ![...texts].every((text) => ROOM.test(text));
    const isRead = isNamed && candidates.length === 0 && texts.size > 0 && texts.size <= MOST_PRACTICE_TEXTS;
    if (by === null && isRead && [...texts].every(isExact)) exact.push(column);
    if (by === null && (isOther || (areOffices && texts.size > 1))) candidates.push('practice');
    if (by !== null && (isOther || areOffices)) unread.push({ column, index, areOffices });
  }
  const [only, ...others] = exact;
  const isAsked = columns.some((one) => one !== only && one.candidates.includes('practice'));
  if (only && others.length === 0 && !isAsked) {
    Object.assign(only, { target: 'practice', by: 'content', candidates: [] } satisfies Partial<FoundColumn>);
    return () => undefined;
  }
  const isOwn = (text: string): boolean => {
    const ids = listIds(text);
    if (ids.length === 0) ids.push(mapping.choices.practice?.[comparable(text)] ?? '');
    return ids.every((id) => id === practiceId);
  };
  if (unread.length === 0) return makeTitleOfficeFinder(file, directory, practiceId);
  return ({ cells }) => {
    for (const { column, index, areOffices } of unread) {
      const text = (cells[index] ?? '').trim();
      if (!areOffices && isNumber(text)) continue;
      if (text === '') return describeBlank(columnTitle(column.header, index));
      if (!isOwn(text)) return toSkip('OTHER_OFFICE', quoteCell(column, index, text));
    }
    return undefined;
  };
}

/** The ids of the practices other than the dialog's that the rows of a file name. */
export function listNamedPractices(
  { columns, rows }: Pick<BulkFile, 'columns' | 'rows'>,
  directory: Parameters<typeof peekPractice>[0],
  practiceId: string | null,
): string[] {
  const index = columns.findIndex(({ target }) => target === 'practice');
  const texts = new Set(index < 0 ? [] : rows.map(({ cells }) => cells[index] ?? ''));
  const ids = [...texts].flatMap((text) => peekPractice(directory, withoutSigns(text).trim()) ?? []);
  return [...new Set(ids)].filter((id) => id !== practiceId);
}

export type Fail = (name: string, reason: string) => void;

/** Finds today's date at a practice, as YYYY-MM-DD. */
export function makeTodayFinder(
  { all }: Pick<Directory, 'all'>,
  now: Date,
): (practiceId?: string | null) => string {
  const zones = new Map(all.map(({ id, zone }) => [id, zone]));
  const find = remember((id) => dayAt(now, zones.get(id) ?? DEFAULT_TIME_ZONE));
  return (practiceId) => find(practiceId ?? '');
}

/** The id of the only practice that a cell names, or that was chosen for it; undefined if there is none, or several. */
export function peekPractice(
  { practices, mapping, options }: Pick<Directory, 'practices' | 'mapping' | 'options'>,
  text: string,
): string | undefined {
  const [practice, ...others] = practices.find(text);
  const chosen = mapping.choices.practice?.[comparable(text)];
  if (!practice) return options.find(({ id }) => id === chosen)?.id;
  return others.length === 0 ? practice.id : undefined;
}

/**
 * The practice of a row: the one that its cell names or that was chosen for it, without a cell the dialog's.
 * @returns also why the row is skipped, or what is wrong with its cell
 */
export function findPractice(
  directory: Pick<Directory, 'practices' | 'mapping' | 'options'>,
  text: string,
  practiceId: string | null,
  meanings: Meanings,
): { id: string | null | undefined; skip?: BulkSkip; problem?: string } {
  if (text === '') return { id: practiceId };
  const found = directory.practices.find(text);
  if (found.length > 1) {
    const hint = 'Choose the practice in the dialog, and leave the cell empty.';
    return { id: undefined, problem: ambiguousText('Several practices match', found.map(describe), hint) };
  }
  const id = found[0]?.id ?? meanings.ask('practice', text, directory.options);
  if (id !== null) return { id };
  return { id: undefined, skip: describeNotKnown('practice', text, meanings, directory.options) };
}

/**
 * The likely practices of unknown names, as far as the viewer may send for them. Of a code there is none if another value of
 * the file may be the same practice.
 */
export function suggestPractices(
  { suggest, suggestByCode, options }: Pick<Directory, 'suggest' | 'suggestByCode' | 'options'>,
  unknown: readonly { field: string; value: string }[],
): { field: string; value: string; id: string }[] {
  const found = unknown.flatMap(({ field, value }) => {
    if (field !== 'practice') return [];
    const named = suggest(value);
    const id = named ?? suggestByCode(value);
    return id === undefined ? [] : [{ field, value, id, isCode: named === undefined }];
  });
  return found
    .filter((one) => options.some(({ id }) => id === one.id))
    .filter((one) => !one.isCode || !found.some((other) => other !== one && other.id === one.id))
    .map(({ field, value, id }) => ({ field, value, id }));
}

/** The id of the provider of a practice that a cell names; of an unknown one what was chosen, or null. */
export function findProvider(
  providers: PracticeProviders | undefined,
  text: string,
  { fail, meanings }: { fail: Fail; meanings: Meanings },
): string | null {
  const byName = providers?.byName;
  const asWritten = byName?.find(text) ?? [];
  const [provider, ...others] = asWritten.length > 0 ? asWritten : (byName?.find(withoutTitles(text)) ?? []);
  if (!provider) return meanings.ask('provider', text, providers?.options);
  if (others.length === 0) return provider.id;
  const names = [provider, ...others].map(
    ({ first_name: first, last_name: last, npi }) => `${last}, ${first} (${npi ? `NPI ${npi}` : 'no NPI'})`,
  );
  const hint = 'Enter the NPI number to say which one is meant.';
  fail('provider', ambiguousText('Several providers of the practice match', names, hint));
  return null;
}
