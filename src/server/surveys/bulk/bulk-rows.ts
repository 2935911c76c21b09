import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import type { PatientSurveyInput, EmployeeSurveyInput } from '../../../domain/surveys/send-survey.ts';

/** A row that can be sent, as the check returns it and the sending accepts it. */
export type PatientRow = PatientSurveyInput & {
  /** its line in the file */
  line: number;
};
export type EmployeeRow = EmployeeSurveyInput & { line: number };

/** Rows of one file, after its header. */
export const MOST_ROWS = 10_000;

/** Collects the errors of a file; a line counts once, regardless of its number of errors. */
export class FileErrors {
  private readonly found: { line: number; text: string }[] = [];
  private readonly lines = new Set<number>();
  private readonly warnings: string[] = [];

  add(line: number, column: string | null, reason: string): void {
    this.lines.add(line);
    this.found.push({ line, text: `Line ${line}${column === null ? '' : `, column ${column}`}: ${reason}` });
  }

  /** warnings that do not prevent sending; undefined: none */
  warn(text: string | undefined): void {
    if (text !== undefined) this.warnings.push(text);
  }

  has(line: number): boolean {
    return this.lines.has(line);
  }

  result<Row>(data: Row[]): BulkCheck<Row> {
    const errors = [...this.found].sort((a, b) => a.line - b.line).map(({ text }) => text);
    return {
      data,
      successfulCount: data.length,
      errorCount: this.lines.size,
      errors,
      warnings: this.warnings,
    };
  }
}
