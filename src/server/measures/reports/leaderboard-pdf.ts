import { isFew } from '../../../domain/measures/stats/few.ts';
import { intervalText, valueText, countText } from '../../../domain/measures/charts/chart-model.ts';
import {
  type RankedType,
  findTies,
  PERCENTILE_NOTE,
  scoreTitle,
} from '../../../domain/measures/leaderboard.ts';
import { type Period, previousPeriod } from '../../../domain/measures/period.ts';
import { ordinal } from '../../../domain/measures/stats/ranking.ts';
import { periodLabel } from '../../../flows/month-range.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import { type DrawingWork, ink, PdfPage } from './pdf-page.ts';
import { drawTable } from './pdf-table.ts';

/** Content of a printed leaderboard. */
export interface LeaderboardPaper extends Ranking {
  organizationName: string;
  date: Period;
  today: string;
}

function toCells(row: LeaderboardRow, isTied: boolean): string[] {
  const { orgRank, entityName, entityCity, entityState, score, interval, surveyCount, scoreDelta } = row;
  const percentile = row.globalPercentile;
  const basis = isFew(surveyCount) ? 'few answers' : intervalText(interval, 'stars');
  return [
    orgRank === null ? '–' : `${orgRank}${isTied ? ' tied' : ''}`,
    entityName,
    [entityCity, entityState].filter(Boolean).join(', '),
    valueText(score, 'stars'),
    surveyCount === 0 ? 'no answers' : basis,
    countText(surveyCount),
    scoreDelta === null ? '–' : valueText(scoreDelta, 'change'),
    percentile === null ? '–' : ordinal(Math.min(99, Math.max(1, Math.round(percentile)))),
  ];
}

/** Practices or providers by rank. */
export interface Ranking {
  type: RankedType;
  /** absent: the DK Score */
  categoryId?: number | undefined;
  rows: readonly LeaderboardRow[];
}

/** A ranking as a table, with the note on its intervals and percentiles. */
export async function drawRanking(page: PdfPage, { type, rows, categoryId }: Ranking): Promise<void> {
  const isTied = findTies(rows);
  const hasPlaces = rows.some(({ entityCity, entityState }) => entityCity ?? entityState);
  const columns = [
    { title: 'Rank', align: 'right' as const },
    { title: type === 'practice' ? 'Location' : 'Name' },
    { title: 'Place' },
    { title: scoreTitle(categoryId), align: 'right' as const },
    { title: '95% interval', align: 'right' as const },
    { title: 'Surveys', align: 'right' as const },
    { title: 'Diff', align: 'right' as const },
    { title: 'Percentile', align: 'right' as const },
  ];
  const shown = <T>(cells: readonly T[]): T[] => cells.filter((_, index) => hasPlaces || index !== 2);
  await drawTable(page, {
    columns: shown(columns),
    rows: rows.map((row) => shown(toCells(row, isTied(row)))),
    isPale: (index) => isFew(rows[index]?.surveyCount ?? 0),
  });
  page.y += 10;
  page.paragraph(`Intervals are 95% confidence intervals of the mean. ${PERCENTILE_NOTE}`, {
    size: 8,
    color: ink.muted,
  });
}

/** The leaderboard of a period on paper. */
export async function leaderboardPdf(
  paper: LeaderboardPaper,
  onProgress: DrawingWork['onProgress'],
): Promise<Buffer> {
  const { rows, type, date, today, organizationName, categoryId } = paper;
  const label = (period: Period): string => periodLabel(period, { today });
  const surveys = rows.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  const category = surveyCategories.find(({ id }) => id === categoryId)?.name ?? 'All metrics';
  const lines = [
    `${label(date)}, against ${label(previousPeriod(date, today))}`,
    `${category} · ${countText(rows.length)} ${type}${rows.length === 1 ? '' : 's'}, ${countText(surveys)} surveys`,
  ];
  const head = { title: 'Leaderboard', organizationName, lines };
  const page = new PdfPage(head, { steps: rows.length, onProgress });
  await drawRanking(page, paper);
  return page.finish();
}
