import type { SurveyUpload } from '../../generated/calls/types.ts';

/** A sendable row of a bulk file: output of the check and input of the sending. */
export type BulkRow = Readonly<Record<string, unknown>>;

/** The result of checking a bulk file: the rows that can be sent, and the problems of the others. */
export interface BulkCheck<Row = BulkRow> {
  data: Row[];
  successfulCount: number;
  /** rows that cannot be sent */
  errorCount: number;
  /** each with its line, column and reason */
  errors: string[];
  /** warnings that do not prevent sending */
  warnings: string[];
}

/** Progress of a bulk sending. */
export type UploadInfo = SurveyUpload;

/** Whether a sending is still running. */
export function isUnderWay({ status }: Pick<UploadInfo, 'status'>): boolean {
  return status === 'QUEUED' || status === 'SENDING';
}
