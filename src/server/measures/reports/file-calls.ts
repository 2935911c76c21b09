import { exportFeedback } from '../../feedback/export-feedback.ts';
import type { CallName } from '../../../generated/calls/types.ts';
import type { FileAnswer } from '../../intake/csv/table-file.ts';
import { dashboardFile } from './dashboard-file.ts';
import type { FileInput } from './file-input.ts';
import { answersFile } from './figure-tables.ts';
import { leaderboardFile } from './leaderboard-file.ts';

/** The calls that return a file of data the viewer may see. */
export const fileCalls = {
  exportDashboard: dashboardFile,
  exportEmployeeAnswers: answersFile,
  exportFeedback: ({ source, query, asViewer, ip }: FileInput<'exportFeedback'>) =>
    exportFeedback(source.db, query, asViewer, { ip }),
  exportLeaderboard: leaderboardFile,
} as const satisfies { [Name in CallName]?: (input: FileInput<Name>) => Promise<FileAnswer> };

export type FileCallName = keyof typeof fileCalls;
