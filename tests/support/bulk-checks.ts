import type { BulkCheck, UnsentRow, UploadInfo } from '../../src/domain/surveys/bulk-upload.ts';

export const UPLOAD: UploadInfo = {
  id: '0190f0d2-0000-7000-8000-00000000000a',
  experienceType: 'PATIENT',
  status: 'SENDING',
  total: 2,
  processed: 1,
  sent: 1,
  skipped: [],
  waiting: { count: 0, surveys: [] },
  undelivered: { count: 0, surveys: [] },
  withdrawable: 1,
  withdrawn: 0,
  error: null,
  retryAt: null,
  fileName: null,
  practice: null,
  sender: null,
  stoppedBy: null,
  stopReason: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  finishedAt: null,
};

export const CLEAN: BulkCheck = {
  data: [{ email: 'ann@example.com', line: 2 }],
  successfulCount: 1,
  errorCount: 0,
  errors: [],
  warnings: [],
  rows: [],
  intervalDays: 30,
  practiceName: null,
  columns: [
    { header: 'Email', samples: ['ann@example.com'], target: 'email', by: 'name', candidates: [] },
    { header: 'Name', samples: ['Ann'], target: 'patientName', by: 'name', candidates: [] },
  ],
  unknown: [],
  chosen: [],
  needed: [],
  suggested: [],
  first: [],
  options: [],
  absent: [],
  remembered: 0,
  unread: [],
  cleaned: [],
  readings: [],
  noted: [],
  preview: { titles: ['Patient', 'Contact'], rows: [{ line: 2, values: ['Ann', 'ann@example.com'] }] },
  system: null,
  fileHash: '',
  earlier: null,
};
export const WRONG_ROW: UnsentRow = {
  line: 3,
  name: 'Bo',
  contact: 'bo@',
  cells: { email: 'bo@', patientName: 'Bo' },
  source: ['bo@', 'Bo'],
  problems: [{ field: 'email', column: 'Email', reason: 'Email invalid' }],
  skip: null,
};
export const WITH_ERRORS: BulkCheck = {
  ...CLEAN,
  errorCount: 1,
  errors: ['Line 3, column Email: Email invalid'],
  rows: [WRONG_ROW],
};

export function makeUpload(status: UploadInfo['status']): UploadInfo {
  const isDone = status === 'DONE';
  return {
    ...UPLOAD,
    status,
    processed: isDone ? 2 : 1,
    skipped: isDone ? [{ line: 3, reason: 'This contact is blocked. Surveys are not sent to it.' }] : [],
    stoppedBy: status === 'STOPPED' ? 'Ann Miller' : null,
    stopReason: status === 'STOPPED' ? 'Stopped by Ann Miller.' : null,
    error: status === 'FAILED' ? 'Sending failed again and again, and was given up.' : null,
  };
}
