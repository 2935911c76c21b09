import { dashboardPdf, type DashboardPaper } from './dashboard-pdf.ts';
import { leaderboardPdf, type LeaderboardPaper } from './leaderboard-pdf.ts';
import type { DrawingWork } from './pdf-page.ts';

/** A document by its content. */
export type Paper = ({ kind: 'dashboard' } & DashboardPaper) | ({ kind: 'leaderboard' } & LeaderboardPaper);

/** Renders a document in a separate process. */
export function run(paper: Paper, onProgress: DrawingWork['onProgress']): Promise<Buffer> {
  return paper.kind === 'dashboard' ? dashboardPdf(paper, onProgress) : leaderboardPdf(paper, onProgress);
}
