import { comparable } from '../../../domain/text/intake/comparable.ts';
import { columnTitle, makeHeaderFinder } from '../../../domain/text/intake/headers.ts';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { findPhrase } from '../../../domain/text/intake/notes.ts';
import { getField } from '../../../domain/text/intake/row-shape.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { words } from '../../../generated/words.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
import { describeBlank } from './doubts.ts';
import { quoteCell } from './describe-file.ts';
import type { Directory } from './patient-directory.ts';
import type { OpenFile, Settled } from './read-file.ts';
import { findAbove, type OfficeTitle } from './titles.ts';

/** Different texts of a column that may name practices. */
const MOST_PRACTICE_TEXTS = 500;
const { nouns = [], codes = [], addresses = [] } = getField(patientsRow, 'practice')?.place ?? {};
const toPattern = (words: readonly string[]): string =>
  `(${words.map((word) => word.replace('.', String.raw`\.`)).join('|')})`;
const OF_ADDRESS = new RegExp(toPattern(addresses), 'i');
const OF_PRACTICE = new RegExp(toPattern(nouns), 'i');
/** Headers of nothing but a practice's name or code. */
const PRACTICE_ALONE = new RegExp(`^([a-z]+ )?${toPattern(nouns)}( ${toPattern(codes)})?$`, 'i');
/** Times, dates and numbers alone, which name an office only below the header of one. */
const isNumber = (text: string): boolean =>
  /^[\d\s:./,#()-]+([ap]\.?m\.?)?$/i.test(text) || parseDay(text) !== undefined;

/**
 * Finds the practice of the last title above a row, if that is not the dialog's. Beside sections of the dialog's practice, those
 * of others are sent in their names; a file without any may be for another practice than the one chosen, and is skipped.
 */
function makeTitleOfficeFinder(
  offices: readonly OfficeTitle[],
  practiceId: string | null,
  findOnly: (ids: readonly string[]) => string | undefined,
): Settled['findOtherOffice'] {
  if (practiceId === null) return () => undefined;
  const hasOwn = offices.some(({ ids }) => ids.includes(practiceId));
  return (row) => {
    const title = findAbove(offices, row);
    if (title === undefined || title.ids.includes(practiceId)) return undefined;
    const id = findOnly(title.ids);
    if (hasOwn && id !== undefined) return { id };
    return { skip: toSkip('OTHER_OFFICE', `The title says "${title.text}"`), id };
  };
}

/**
 * Asks about a column that may name other practices than the dialog's, for which their patients would be surveyed. One with
 * the header of offices is read without a question if each of its values is the name of one practice of the viewer, and asked
 * about if one is not known.
 * Rows are skipped by such a column that a person does not have read, or else by a title: it names another office, or none.
 * @param of.isUnattended nobody can be asked now, so that rows are skipped by such a column as well
 * @param of.isPart the other rows of the file were sent before
 */
export function settleOffices<File extends Pick<OpenFile, 'columns' | 'rows' | 'titles'>>(
  file: File,
  directory: Pick<
    Directory,
    'all' | 'practices' | 'exact' | 'ofOrganization' | 'suggest' | 'suggestByCode' | 'mapping'
  >,
  practiceId: string | null,
  { isUnattended = false, isPart = false }: { isUnattended?: boolean; isPart?: boolean } = {},
): File & Settled {
  const { columns, rows } = file;
  const settle = (
    findOtherOffice: Settled['findOtherOffice'] = () => undefined,
    offices: Settled['offices'] = [],
  ): File & Settled => ({ ...file, offices, findOtherOffice });
  const { all, ofOrganization: practices, suggest, mapping } = directory;
  const findOnly = (ids: readonly string[]): string | undefined => {
    const [id, ...others] = new Set(ids);
    return others.length === 0 && all.some((practice) => practice.id === id) ? id : undefined;
  };
  const exact: FoundColumn[] = [];
  const isExact = (text: string): boolean => {
    const [found, ...others] = directory.exact.find(text);
    const meant = [...directory.practices.find(text), ...practices.find(text)];
    return found !== undefined && others.length === 0 && meant.every(({ id }) => id === found.id);
  };
  if (columns.some(({ target }) => target === 'practice')) return settle();
  const unread: { column: FoundColumn; index: number; areOffices: boolean }[] = [];
  const listIds = (text: string): string[] => [
    ...practices.find(text).map(({ id }) => id),
    ...[suggest(text)].filter((id) => id !== undefined),
  ];
  const isOwn = (text: string): boolean => {
    const ids = listIds(text);
    if (ids.length === 0) ids.push(mapping.choices.practice?.[comparable(text)] ?? '');
    return ids.every((id) => id === practiceId);
  };
  // a place alone may be where anybody lives
  const isWhole = (text: string): boolean => {
    const named = practices.find(text);
    if (named.length === 0) return suggest(text) !== undefined && text.split(/\s+/).length > 2;
    return named.some(({ name }) => comparable(name) === comparable(text));
  };
  // the only number of a whole file is likely how the system counts the practice, and below its title any text
  const isTitled = file.titles.offices.some(({ ids }) => practiceId !== null && ids.includes(practiceId));
  const isOneUnknown = ([text = '']: Iterable<string>): boolean =>
    !(isTitled && listIds(text).length === 0) &&
    !isOwn(text) &&
    directory.suggestByCode(text) !== practiceId &&
    (isPart || !isNumber(text) || mapping.choices.practice?.[comparable(text)] !== undefined);
  const findFields = makeHeaderFinder(patientsRow);
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
    const isOwnAmongOthers =
      [...texts].some((text) => isWhole(text)) && ![...texts].every((text) => isOwn(text));
    const isNamed =
      PRACTICE_ALONE.test(header.trim().replace(/_/g, ' ')) || findFields(header)[0] === 'practice';
    const areOffices = isNamed && ![...texts].every((text) => findPhrase(words.rooms, text)?.before === '');
    const isRead = isNamed && candidates.length === 0 && texts.size > 0 && texts.size <= MOST_PRACTICE_TEXTS;
    if (by === null && isRead && [...texts].every(isExact)) exact.push(column);
    if (
      by === null &&
      (isOther || isOwnAmongOthers || (areOffices && (texts.size > 1 || isOneUnknown(texts))))
    )
      candidates.push('practice');
    const isHeld = by === null ? isUnattended && candidates.includes('practice') : isOther || areOffices;
    if (isHeld) unread.push({ column, index, areOffices: areOffices || by === null });
  }
  const [only, ...others] = exact;
  const isAsked = columns.some((one) => one !== only && one.candidates.includes('practice'));
  if (only && others.length === 0 && !isAsked) {
    Object.assign(only, { target: 'practice', by: 'content', candidates: [] } satisfies Partial<FoundColumn>);
    return settle();
  }
  const { offices } = file.titles;
  if (unread.length === 0) return settle(makeTitleOfficeFinder(offices, practiceId, findOnly), offices);
  return settle(({ cells }) => {
    for (const { column, index, areOffices } of unread) {
      const text = (cells[index] ?? '').trim();
      if (!areOffices && isNumber(text)) continue;
      if (text === '') return { skip: describeBlank(columnTitle(column.header, index)), id: undefined };
      if (!isOwn(text))
        return {
          skip: toSkip('OTHER_OFFICE', quoteCell(column, index, text)),
          id: findOnly(listIds(text)),
        };
    }
    return undefined;
  });
}
