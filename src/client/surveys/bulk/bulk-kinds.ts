import { type BulkColumn, EMPLOYEE_COLUMNS, PATIENT_COLUMNS } from '../../../domain/bulk-columns.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';

/** What sending in bulk to patients and to employees differs by. */
export interface BulkKind {
  /** of the calls, below /surveys */
  path: 'px' | 'ex';
  columns: readonly BulkColumn[];
  /** whom a row of the file is about */
  row: string;
  /** label of the first step */
  start: string;
  /** what a person is told to wait for (specification, section 9 of both documents) */
  duration: string;
}

export const BULK_KINDS: Readonly<Record<ExperienceType, BulkKind>> = {
  PATIENT: {
    path: 'px',
    columns: PATIENT_COLUMNS,
    row: 'patient',
    start: 'Review',
    duration: 'Processing can take up to 2 minutes. Please do not navigate away.',
  },
  EMPLOYEE: {
    path: 'ex',
    columns: EMPLOYEE_COLUMNS,
    row: 'employee',
    start: 'Download',
    duration: 'Processing can take a few minutes. Please do not navigate away.',
  },
};
