import type { BulkSkip } from '../../../generated/calls/types.ts';
import type { BulkCheck, UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { mapInTurns } from '../../db/turns.ts';
import type { PatientSurveyInput, EmployeeSurveyInput } from '../../../domain/surveys/send-survey.ts';

/** A row that can be sent, as the check returns it and the sending accepts it. */
export type PatientRow = PatientSurveyInput & {
  /** its line in the file */
  line: number;
};
export type EmployeeRow = EmployeeSurveyInput & { line: number };

/** Rows sent in one transaction: short enough not to delay others, long enough to spread its cost. */
export const PART = 250;

/** The texts of a row: for the list of those that are not sent, and to correct it. */
export type RowTexts = Pick<UnsentRow, 'name' | 'contact' | 'cells' | 'source'>;

const NO_TEXTS: RowTexts = { name: null, contact: null, cells: {}, source: [] };

/** The rest of a check's result. */
interface ResultContext extends Pick<
  BulkCheck,
  | 'intervalDays'
  | 'practiceName'
  | 'columns'
  | 'unknown'
  | 'remembered'
  | 'options'
  | 'absent'
  | 'cleaned'
  | 'system'
> {
  /** by line */
  texts: ReadonlyMap<number, RowTexts>;
}

/** Findings of a check about the rows of a file. A row with problems is not skipped, too. */
export class BulkFindings {
  private readonly problems = new Map<number, UnsentRow['problems']>();
  private readonly skips = new Map<number, BulkSkip>();
  private readonly warnings: string[] = [];

  /** @param headers of the columns, by name */
  constructor(private readonly headers: ReadonlyMap<string, string>) {}

  /**
   * @param field null: the row as a whole
   * @param alternative another field that may have the value instead
   */
  fail(line: number, field: string | null, reason: string, alternative?: string): void {
    const getTitle = (name: string): string => this.headers.get(name) ?? name;
    const names = [field, alternative].filter((name) => typeof name === 'string');
    const column = names.length > 0 ? names.map(getTitle).join(' or ') : null;
    this.problems.set(line, [...(this.problems.get(line) ?? []), { field, column, reason }]);
  }

  skip(line: number, skip: BulkSkip): void {
    this.skips.set(line, skip);
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

  async result<Row>(data: Row[], { texts, ...of }: ResultContext): Promise<BulkCheck<Row>> {
    const lines = [...new Set([...this.problems.keys(), ...this.skips.keys()])];
    const sorted = lines.sort((one, other) => one - other);
    const errors: string[] = [];
    const rows = await mapInTurns(sorted, (line): UnsentRow => {
      const problems = this.problems.get(line) ?? [];
      const skip = problems.length > 0 ? null : (this.skips.get(line) ?? null);
      for (const { column, reason } of problems)
        errors.push(`Line ${line}${column === null ? '' : `, column ${column}`}: ${reason}`);
      return { line, ...(texts.get(line) ?? NO_TEXTS), problems, skip };
    });
    return {
      data,
      successfulCount: data.length,
      errorCount: rows.length,
      errors,
      warnings: this.warnings,
      rows,
      ...of,
    };
  }
}
