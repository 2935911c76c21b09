import type { ExperienceType } from './survey-permissions.ts';

/** A row of a bulk file that can be sent: what the check read, and what the sending takes. */
export type BulkRow = Readonly<Record<string, unknown>>;

/** What the check of a bulk file answers: the rows that can be sent, and what is wrong with the others. */
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

export type UploadStatus = 'QUEUED' | 'SENDING' | 'DONE' | 'FAILED';

/** How far a bulk sending has come, as `GET /surveys/uploads/{id}` tells it. */
export interface UploadInfo {
  id: string;
  experienceType: ExperienceType;
  status: UploadStatus;
  total: number;
  processed: number;
  sent: number;
  /** rows that were not sent */
  skipped: { line: number; reason: string }[];
  /** what people are told of a sending that was given up */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** Whether a sending goes on. */
export function isUnderWay({ status }: Pick<UploadInfo, 'status'>): boolean {
  return status === 'QUEUED' || status === 'SENDING';
}
