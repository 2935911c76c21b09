import { leaderboardTable, sortRows } from '../../../domain/measures/leaderboard.ts';
import { DEFAULT_PERIODS, type Period } from '../../../domain/measures/period.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { type FigureSource, readFigures, type WantedFigures } from '../read-figures.ts';
import { figureScope } from '../scope.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { FileAnswer } from '../../intake/csv/table-file.ts';
import { refuse } from '../../http/errors.ts';
import { wholeTableFile } from './figure-tables.ts';
import type { FileInput } from './file-input.ts';
import { paperFile } from './paper-file.ts';

/** Some 400 pages; the process that draws them has memory for no more. */
const MOST_PAPER_ROWS = 12_000;

/** Practices or providers of a period by rank. */
export async function readRanking(
  source: FigureSource,
  signedIn: SignedIn,
  { date, ...asked }: { date: Period } & WantedFigures['query'],
): Promise<readonly LeaderboardRow[]> {
  const [answer] = await readFigures(source, signedIn, [
    { name: 'leaderboardPx', query: { ...asked, date: { ...date } } },
  ]);
  const data = answer?.data as { practiceRankings?: LeaderboardRow[]; providerRankings?: LeaderboardRow[] };
  return data.practiceRankings ?? data.providerRankings ?? [];
}

/** The leaderboard of a period, in the order of its page. */
export async function leaderboardFile(input: FileInput<'exportLeaderboard'>): Promise<FileAnswer> {
  const { source, asViewer, query, onProgress } = input;
  const { format, sortBy, orderBy, ...asked } = query;
  const { type = 'practice', categoryId } = asked;
  const paper = await asViewer(async (signedIn) => {
    const today = await source.today.of(signedIn, figureScope(signedIn, { experienceType: 'PATIENT' }));
    const date = asked.date ?? DEFAULT_PERIODS.previousMonth(today);
    const found = await readRanking(source, signedIn, { ...asked, date });
    const rows = sortRows(found, sortBy ? { name: sortBy, order: orderBy } : null);
    return { rows, date, today, type, categoryId, organizationName: signedIn.session.organization.name };
  });
  const name = `leaderboard-${paper.date.gte}-${paper.date.lt}`;
  if (format !== 'pdf')
    return wholeTableFile(format, name, 'Leaderboard', leaderboardTable(paper.rows, type, categoryId));
  if (paper.rows.length > MOST_PAPER_ROWS)
    throw refuse(
      'VALIDATION',
      `A PDF can hold ${MOST_PAPER_ROWS.toLocaleString('en-US')} rows. Choose CSV or XLSX, or narrow the list.`,
      'format',
    );
  return paperFile(name, { kind: 'leaderboard', ...paper }, onProgress);
}
