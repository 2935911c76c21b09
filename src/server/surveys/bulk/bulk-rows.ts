import type { BulkSkip } from '../../../generated/calls/types.ts';
import {
  type BulkCheck,
  type Included,
  toIncludedRow,
  type UnsentRow,
} from '../../../domain/surveys/bulk-upload.ts';
import { type CleaningKind, LEFT_AS_WRITTEN, RESTORED_KINDS } from '../../../domain/text/cleaning.ts';
import {
  makeRowReader,
  type NoteReceiver,
  type RowCells,
  sortContacts,
} from '../../../domain/text/intake/clean-row.ts';
import { describeCleaning } from '../../../domain/text/intake/describe-readings.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { mapInTurns } from '../../db/turns.ts';
import type { PatientSurveyInput, EmployeeSurveyInput } from '../../../domain/surveys/send-survey.ts';
import { getHeader } from '../../../domain/text/intake/row-shape.ts';
import { listFirstAnswers } from './first-answers.ts';
import { listUnread } from './describe-file.ts';
import { type BulkFile, toSource } from './read-file.ts';

/** A row that can be sent, as the check returns it and the sending accepts it. */
export type PatientRow = PatientSurveyInput & {
  /** its line in the file */
  line: number;
};
export type EmployeeRow = EmployeeSurveyInput & { line: number };

/** Rows sent in one transaction: short enough not to delay others, long enough to spread its cost. */
export const PART = 250;

/** The texts of a row: for the list of those that are not sent, and to correct it. */
export type RowTexts = Pick<UnsentRow, 'name' | 'contact' | 'cells'> & { row: CsvRow };

/** The questions about a file that has none. */
const NOTHING_ASKED = {
  practiceName: null,
  unknown: [],
  chosen: [],
  suggested: [],
  remembered: 0,
  options: [],
  absent: [],
  system: null,
  fileHash: '',
  earlier: null,
} satisfies Partial<BulkCheck>;

/** The rest of a check's result. */
type ResultContext = Pick<BulkCheck, 'intervalDays' | 'preview' | 'noted' | 'readings'> &
  Partial<Pick<BulkCheck, keyof typeof NOTHING_ASKED>>;

/** The check of a file: reads its rows, and collects what is found about them. A row with problems is not skipped, too. */
export class BulkFindings {
  /** by line */
  readonly texts = new Map<number, RowTexts>();
  private readonly uncleaned: readonly CleaningKind[];
  /** kinds, and kinds with a line */
  private readonly included: ReadonlySet<string>;
  private readonly readAll: (row: CsvRow) => RowCells;
  /** A value whose cleaning is undone, and that no reader takes as written, is a problem. */
  private readonly notes: NoteReceiver = {
    push: (note) => {
      this.file.cleaned.push(note);
      if (this.uncleaned.includes(note.kind) && !RESTORED_KINDS.includes(note.kind))
        this.fail(note.line, note.field, LEFT_AS_WRITTEN);
    },
  };
  private readonly problems = new Map<number, UnsentRow['problems']>();
  private readonly skips = new Map<number, BulkSkip>();
  private readonly warnings: string[] = [];
  private readonly hasBoth: boolean;

  /** @param undone kinds of cleaning and of skips that the sender has undone */
  constructor(
    private readonly file: BulkFile,
    { uncleaned, included }: Readonly<{ uncleaned: readonly CleaningKind[]; included: readonly Included[] }>,
  ) {
    this.hasBoth = ['email', 'phone'].every((name) => file.shape.fields.some((one) => one.name === name));
    this.uncleaned = uncleaned;
    this.included = new Set(
      included.map((one) => (typeof one === 'string' ? one : toIncludedRow(one.kind, one.line))),
    );
    const { dayOrder } = file;
    this.readAll = makeRowReader(file.shape, file.columns, { notes: this.notes, uncleaned, dayOrder });
    for (const { message, ...row } of file.problems) {
      this.fail(row.line, null, message);
      this.noteTexts(row, {}, { name: null, contact: null });
    }
  }

  /** The cleaned texts of a row. */
  readCells(row: CsvRow): RowCells {
    const { notes, uncleaned } = this;
    const cells = this.readAll(row);
    return this.hasBoth ? sortContacts(cells, row.line, { notes, uncleaned }) : cells;
  }

  noteTexts(row: CsvRow, cells: RowCells, who: Pick<RowTexts, 'name' | 'contact'>): void {
    this.texts.set(row.line, { ...who, cells, row });
  }

  /**
   * @param field null: the row as a whole
   * @param alternative another field that may have the value instead
   */
  fail(line: number, field: string | null, reason: string, alternative?: string): void {
    // nobody needs to correct a row that is skipped
    if (this.skips.has(line)) return;
    const names = [field, alternative].filter((name) => typeof name === 'string');
    const titles = names.map((name) => getHeader(this.file.shape, name));
    const column = titles.length > 0 ? titles.join(' or ') : null;
    const earlier = this.problems.get(line) ?? [];
    // what else is wrong with a value that a person has to enter does not matter
    if (earlier.some((one) => one.field === field && one.reason === LEFT_AS_WRITTEN)) return;
    this.problems.set(line, [...earlier, { field, column, reason }]);
  }

  /**
   * Skips a row, unless the sender has overruled that; the first reason counts.
   * @param isPerson no: it may be a title, which is included by itself only
   * @returns whether this is one
   */
  skip(line: number, skip: BulkSkip | undefined, isPerson = true): boolean {
    if (!skip || this.included.has(toIncludedRow(skip.kind, line))) return false;
    if (isPerson && this.included.has(skip.kind)) return false;
    if (!this.skips.has(line)) this.skips.set(line, skip);
    return true;
  }

  countSkipped(kind: BulkSkip['kind']): number {
    return [...this.skips.values()].filter((skip) => skip.kind === kind).length;
  }

  /** warnings that do not prevent sending; undefined: none */
  warn(text: string | undefined): void {
    if (text !== undefined) this.warnings.push(text);
  }

  isWrong(line: number): boolean {
    return this.problems.has(line);
  }

  isSendable(line: number): boolean {
    return !this.isWrong(line) && !this.skips.has(line);
  }

  async result<Row>(data: Row[], of: ResultContext): Promise<BulkCheck<Row>> {
    const lines = [...new Set([...this.problems.keys(), ...this.skips.keys()])];
    const sorted = lines.sort((one, other) => one - other);
    const errors: string[] = [];
    const needed = this.file.shape.fields.flatMap(({ name, needsMeaning }) => (needsMeaning ? [name] : []));
    const rows = await mapInTurns(sorted, (line): UnsentRow => {
      const problems = this.problems.get(line) ?? [];
      const skip = problems.length > 0 ? null : (this.skips.get(line) ?? null);
      for (const { column, reason } of problems)
        errors.push(`Line ${line}${column === null ? '' : `, column ${column}`}: ${reason}`);
      const noted = this.texts.get(line);
      if (!noted) throw new Error(`The texts of line ${line} are not noted.`);
      const { row, ...texts } = noted;
      return { line, ...texts, source: toSource(this.file, row, texts.cells), problems, skip };
    });
    return {
      data,
      successfulCount: data.length,
      errorCount: rows.length,
      errors,
      warnings: this.warnings,
      rows,
      columns: this.file.columns,
      needed,
      first: listFirstAnswers({ ...NOTHING_ASKED, ...of, rowCount: this.file.rows.length }, needed),
      unread: listUnread(this.file),
      cleaned: describeCleaning(this.file.cleaned, {
        toHeader: (field) => getHeader(this.file.shape, field),
        uncleaned: this.uncleaned,
        restored: RESTORED_KINDS,
      }),
      ...NOTHING_ASKED,
      ...of,
    };
  }
}
