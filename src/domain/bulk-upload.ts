import type { SurveyUpload } from '../generated/calls/types.ts';

/** A row of a bulk file that can be sent: what the check read, and what the sending takes. */
export type BulkRow = Readonly<Record<string, unknown>>;

/** The result of checking a bulk file: the rows that can be sent, and the problems of the others. */
export interface BulkCheck<Row = BulkRow> {
  data: Row[];
  successfulCount: number;
  /** rows that cannot be sent */
  errorCount: number;
  /** each with its line, column and reason */
  errors: string[];
  /** what the sender should know, and nothing that keeps rows from being sent */
  warnings: string[];
}

/** How far a bulk sending has come. */
export type UploadInfo = SurveyUpload;

/** Whether a sending goes on. */
export function isUnderWay({ status }: Pick<UploadInfo, 'status'>): boolean {
  return status === 'QUEUED' || status === 'SENDING';
}
