import type { ImportCheck, ImportCounts, ImportInfo, ImportUndo } from '../../../domain/model/import.ts';
import { LEFT_OUT, toSkip, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import { renderTemplate } from '../../../domain/text/template.ts';
import type { MatchShape } from '../../../domain/text/intake/match-columns.ts';
import type { EntityModel } from '../../../domain/model/model.ts';
import { provideCalls } from '../../../flows/intake.ts';
import {
  type ChosenFile,
  type IntakeContext,
  isBulkCheck,
  type Outcome,
} from '../../../flows/intake-model.ts';
import { getImport } from '../../../generated/calls/imports-calls.ts';
import { ask } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { checkFile, toOutcome } from '../../ui/uploads/wizard.tsx';

type Label = EntityModel['label'];

/** `1 employee`, `5,000 employees` */
export function formatCount(count: number, label: Label): string {
  return `${formatNumber(count)} ${(count === 1 ? label.singular : label.plural).toLowerCase()}`;
}

/**
 * The stored values for which a file has empty cells: `3 stored values are kept where the file is empty: Phone (2), Exit Date (1).`,
 * with the label of the button that clears them, or keeps them again.
 */
export function describeKept(cleaned: ImportCheck['cleaned']): { text: string; button: string } | undefined {
  const empty = cleaned.filter(({ kind }) => kind === 'kept');
  if (empty.length === 0) return undefined;
  const isCleared = empty.every(({ isUndone }) => isUndone);
  const count = empty.reduce((sum, { rows }) => sum + rows, 0);
  const columns = empty.map(({ field, rows }) => `${field} (${formatNumber(rows)})`).join(', ');
  const kept = count === 1 ? 'is kept' : 'are kept';
  const values = countThings(count, 'stored value');
  return {
    text: `${values} ${isCleared ? 'will be cleared' : kept} where the file is empty: ${columns}.`,
    button: `${isCleared ? 'Keep' : 'Clear'} ${values}`,
  };
}

/** The result of an import: `5,000 employees added, 12 changed, 3 unchanged.` */
export function formatResult({ created, updated, unchanged }: ImportInfo, label: Label): string {
  const parts: [number, string][] = [
    [created, 'added'],
    [updated, 'changed'],
    [unchanged, 'unchanged'],
  ];
  const counted = parts.filter(([count]) => count > 0);
  const [first, ...others] = counted.length > 0 ? counted : parts.slice(0, 1);
  const [count = 0, verb = 'added'] = first ?? [];
  const rest = others.map(([other, word]) => `, ${formatNumber(other)} ${word}`).join('');
  return `${formatCount(count, label)} ${verb}${rest}.`;
}

/** The effect of an undo: `It removes 2 employees and puts back the values of 3.` */
export function describeUndo({ removed, restored }: ImportUndo, label: Label): string {
  const parts = [
    removed > 0 ? `removes ${formatCount(removed, label)}` : undefined,
    restored > 0
      ? `puts back the earlier values of ${removed > 0 ? formatNumber(restored) : formatCount(restored, label)}`
      : undefined,
  ];
  return `It ${parts.filter((part) => part !== undefined).join(' and ')}.`;
}

/**
 * Added records that an undo leaves, since the role may not delete them; undefined if it removes all that it finds
 * untouched. `Your role may not delete practices: an undo leaves the 50 that were added.`
 * @param isDone whether the import has run
 */
export function describeUndoLimit(
  { created }: Pick<ImportCounts, 'created'>,
  label: Label,
  { mayDelete, isDone }: { mayDelete: boolean; isDone: boolean },
): string | undefined {
  if (mayDelete || created === 0) return undefined;
  const added = isDone
    ? created === 1
      ? 'was added'
      : 'were added'
    : created === 1
      ? 'is added'
      : 'are added';
  const which = created === 1 ? 'the one that' : `the ${formatNumber(created)} that`;
  return `Your role may not delete ${label.plural.toLowerCase()}: an undo leaves ${which} ${added}.`;
}

/** Records that an undo leaves: `2 employees stay. Changed since the import: Ray, Ann; Lee, Bo.` */
export function formatStaying({ reason, count, names }: ImportUndo['staying'][number], label: Label): string {
  const stay = `${formatCount(count, label)} ${count === 1 ? 'stays' : 'stay'}. ${reason}`;
  if (names.length === 0) return `${stay}.`;
  return `${stay}: ${names.join('; ')}${count > names.length ? ' and others' : ''}.`;
}

/** The result of an undo: `Undone: 5 of 6 employees.` */
function formatUndone({ created, updated, undone }: ImportInfo, label: Label): string {
  const all = created + updated;
  return undone === all
    ? `Import undone: ${formatCount(all, label)}.`
    : `Import undone: ${formatNumber(undone)} of ${formatCount(all, label)}.`;
}

/** The result of an import or of its undo. */
export function formatEnd(info: ImportInfo, label: Label): string {
  return info.status === 'UNDONE' ? formatUndone(info, label) : formatResult(info, label);
}

/** Why a valid file has nothing to import; undefined if it has something. @param leftOut rows that the user left out */
export function describeEmptiness(
  { counts }: Pick<ImportCheck, 'counts'>,
  leftOut: number,
): string | undefined {
  const { total, invalid, created, updated } = counts;
  if (total === 0 && leftOut > 0) return 'There is nothing to import: all rows are left out.';
  if (total === 0) return 'The file has no rows beside the example.';
  if (invalid + created + updated > 0) return undefined;
  return 'There is nothing to import: all records already match the file.';
}

/** Why a file cannot be imported; undefined if it can. */
export function describeObstacle({ counts: { total, invalid } }: ImportCheck): string | undefined {
  if (invalid === 0) return undefined;
  const have = invalid === 1 ? 'has' : 'have';
  return `${formatNumber(invalid)} of ${countThings(total, 'row')} ${have} errors. Nothing is imported until each of them is corrected or left out.`;
}

/** The label of the confirming button: `Import 12 employees` */
export function formatConfirmation({ created, updated }: ImportCounts, label: Label): string {
  return created + updated === 0 ? 'Import' : `Import ${formatCount(created + updated, label)}`;
}

/** The fields that columns may be read as, for the match step. */
export function toMatchShape({ targets }: Pick<ImportCheck, 'targets'>): MatchShape {
  return { fields: targets.map(({ name, label }) => ({ name, header: label })), needs: [] };
}

/** The rows in a state as the table of errors shows them: their cells by title, also where a title is not the field's own. */
function toUnsentRows(
  { rows: all, columns, targets }: ImportCheck,
  { display, identifiedBy = [] }: Pick<EntityModel, 'display' | 'identifiedBy'>,
  wanted: 'invalid' | 'leftOut',
): UnsentRow[] {
  const labels = new Map(targets.map(({ name, label }) => [name, label]));
  const titles = new Map(
    columns.flatMap(({ header, target }) => (target === null ? [] : [[labels.get(target), header]])),
  );
  const own = new Set(columns.map(({ header }) => header));
  /** the title under which a cell is corrected: of the file's column, or of one that the file does not have */
  const getTitle = (label: string): string | null => titles.get(label) ?? (own.has(label) ? null : label);
  // of two columns with one title, the one that is read
  const byReading = columns
    .map(({ header, target }, index) => ({ header, index, isRead: target !== null }))
    .sort((one, other) => Number(one.isRead) - Number(other.isRead));
  /** the record's name, or else what identifies it */
  const getName = (cells: readonly string[]): string | null => {
    const getText = (field: string): string =>
      cells[columns.findIndex(({ target }) => target === field)]?.trim() ?? '';
    return [renderTemplate(display, getText), ...identifiedBy.map(getText)].find(Boolean) ?? null;
  };
  return all
    .filter(({ state }) => state === wanted)
    .map(({ line, cells, errors, warning }) => ({
      line,
      name: getName(cells),
      contact: null,
      cells:
        cells.length === 0
          ? {}
          : Object.fromEntries(byReading.map(({ header, index }) => [header, cells[index] ?? ''])),
      source: cells,
      problems: errors.map(({ column, message }) => ({
        field: cells.length > 0 && column !== null ? getTitle(column) : null,
        column,
        reason: message,
      })),
      skip: wanted === 'invalid' ? null : warning === null ? LEFT_OUT : toSkip('NO_CONSENT', warning),
    }));
}

type Naming = Pick<EntityModel, 'display' | 'identifiedBy'>;

export const toWrongRows = (check: ImportCheck, model: Naming): UnsentRow[] =>
  toUnsentRows(check, model, 'invalid');

/** The rows that an answer about one of their values leaves out. */
export const toUnreadRows = (check: ImportCheck, model: Naming): UnsentRow[] =>
  toUnsentRows(check, model, 'leftOut');

/** The figures above a preview, with their labels. */
export function listFigures(
  counts: ImportCounts,
  leftOut = 0,
): { what: keyof ImportCounts | 'leftOut'; count: number; text: string }[] {
  return [
    { what: 'created', count: counts.created, text: 'to add' },
    { what: 'updated', count: counts.updated, text: 'to change' },
    { what: 'unchanged', count: counts.unchanged, text: 'unchanged' },
    { what: 'invalid', count: counts.invalid, text: 'with errors' },
    ...(leftOut > 0 ? [{ what: 'leftOut' as const, count: leftOut, text: 'left out' }] : []),
  ];
}

/** `Name, Email and Phone` */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** How rows are matched to records, by column titles. */
export function describeRecognition(
  model: Pick<EntityModel, 'fields' | 'identifiedBy' | 'label'>,
  isChangeable: boolean,
): string {
  const plural = model.label.plural.toLowerCase();
  const fields = (model.identifiedBy ?? []).flatMap((name) =>
    model.fields.filter((field) => field.name === name),
  );
  const titles = fields.flatMap(({ firstOf, title }) =>
    firstOf
      ? [firstOf.map((name) => model.fields.find((one) => one.name === name)?.title ?? name).join(' or ')]
      : [title],
  );
  if (titles.length === 0) return `Every row becomes a new record: ${plural} that exist are not changed.`;
  const by = `${plural} that exist are recognized by ${listed(titles)}`;
  const sentence = by.charAt(0).toUpperCase() + by.slice(1);
  return isChangeable
    ? `${sentence} and changed; the others are added. Empty cells, and columns that the file does not have, change nothing.`
    : `${sentence} and left as they are; the others are added.`;
}

/** Checks a file with the choices for it, and changes to its rows. */
export function checkImportFile(
  resource: string,
  {
    file,
    mapping,
    uncleaned,
    changes,
  }: Pick<IntakeContext, 'mapping' | 'uncleaned'> & { file: ChosenFile; changes?: object },
  options: { signal?: AbortSignal } = {},
): Promise<Outcome<ImportCheck>> {
  return checkFile(file, (body) => {
    if (mapping) body.append('mapping', JSON.stringify(mapping));
    if (uncleaned.length > 0) body.append('uncleaned', uncleaned.join(','));
    if (changes) body.append('changes', JSON.stringify(changes));
    return ask(entityCalls(resource).checkImport(body), options);
  });
}

/** The intake machine with the calls of an import of one entity. */
export function createImportMachine(resource: string) {
  const calls = entityCalls(resource);
  return provideCalls({
    checkFile: ({ file, mapping, uncleaned }, signal) =>
      checkImportFile(resource, { file, mapping, uncleaned }, { signal }),
    // the next check sends no choices, which forgets all
    forgetMapping: () => Promise.resolve({ kind: 'done', value: null }),
    startJob: ({ check }) =>
      toOutcome(ask(calls.startImport({ importId: (!isBulkCheck(check) && check?.importId) || '' }))),
    askJob: (input, signal) => toOutcome(ask(getImport(input), { signal })),
  });
}
