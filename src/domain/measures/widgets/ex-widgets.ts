import type { WidgetKind } from './widget-kind.ts';
import { EX, FUNNEL, NPS, OUTLIERS, RATINGS, WEEKLY, THEMES } from './widget-presets.ts';

/** The widgets of employee experience. */
export const EX_KINDS = [
  {
    ...EX,
    ...RATINGS,
    kind: 'EX_EXPERIENCE_RATINGS',
    title: 'Trust Rating',
    description: 'The five trust categories, from 0 to 5.',
    drillDown: 'results',
  },
  {
    ...EX,
    ...WEEKLY,
    kind: 'EX_DK_SCORE',
    title: 'DK Trust Score',
    description: 'Weekly average of all trust answers, with this week predicted.',
    measure: 'scores',
    switches: [{ name: 'score', label: 'Score' }],
  },
  {
    ...EX,
    ...NPS,
    kind: 'EX_NPS_SCORE',
    title: 'eNPS',
    description: 'Promoters, passives and detractors with the score.',
  },
  {
    ...EX,
    ...WEEKLY,
    kind: 'EX_NPS_SCORE_INTERVALS',
    title: 'eNPS Over Time',
    description: 'Weekly eNPS beside its running total.',
    measure: 'npsWeeks',
    drillDown: 'npsWeek',
  },
  {
    ...EX,
    ...OUTLIERS,
    kind: 'EX_OUTLIER_METRICS',
    title: 'Top Outlier Metric',
    description: 'Metrics far above or below the other answers in a survey.',
    // every category has its cards
    query: { take: 50 },
  },
  { ...EX, ...FUNNEL, kind: 'EX_SURVEY_METRICS' },
  {
    ...EX,
    ...THEMES,
    kind: 'EX_FEEDBACK_THEMES',
    title: 'Feedback Themes',
    description: 'What comments are about, the most negative first.',
  },
] as const satisfies readonly WidgetKind[];
