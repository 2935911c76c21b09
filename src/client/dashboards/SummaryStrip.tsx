import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import { nameMonths } from '../../domain/measures/findings/finding-periods.ts';
import { DEFAULT_PERIODS, type Period } from '../../domain/measures/period.ts';
import {
  changedIn,
  describeRank,
  describeSummary,
  type FigureName,
  type StripFigure,
} from '../../domain/measures/summary.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { analyticsSummary } from '../../generated/calls/analytics-calls.ts';
import { callQuery } from '../core/call.ts';
import { Card } from '../ui/Card.tsx';
import { useEmptyText, useMinimum } from '../ui/Confidential.tsx';
import { useWaiting } from '../ui/requests/use-waiting.ts';
import { ErrorState } from '../ui/States.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { useFindings } from './findings/use-findings.ts';
import { toQuery, useDashboardSource } from './source.ts';
import { useLeaderboard } from './use-leaderboard.ts';

interface Props {
  experienceType: ExperienceType;
  filters: PlaceFilters;
  period: Period;
  /** in order; the rank only with a practice */
  shown: readonly FigureName[];
  practiceId?: string | undefined;
  /** in one line, each with its period */
  isCompact?: boolean;
}

/** The rank of a practice in the month before; undefined while it loads. */
function useRank(practiceId: string | undefined) {
  const today = useDashboardSource().today();
  const period = DEFAULT_PERIODS.previousMonth(today);
  const { data, error, refetch } = useLeaderboard(
    { type: 'practice', date: period },
    { isOn: practiceId !== undefined },
  );
  const figure = data && practiceId && describeRank(data.rows, practiceId, { period, today });
  return { figure: figure || undefined, error, refetch };
}

/** The figures of a place at a glance, in a period of whole months. */
export function SummaryStrip({
  experienceType,
  filters,
  period,
  shown,
  practiceId,
  isCompact = false,
}: Props) {
  const today = useDashboardSource().today();
  const emptyText = useEmptyText(experienceType, 'No answers');
  const isConfidential = useMinimum(experienceType) !== null;
  const names = shown.filter((name) => name !== 'rank' || practiceId !== undefined);
  const rank = useRank(names.includes('rank') ? practiceId : undefined);
  // the home screen counts all of them in its banner and its menu
  const isCounted = isCompact && shown.includes('requests');
  const waiting = useWaiting(experienceType, { isOn: isCounted });
  const query = { experienceType, ...toQuery(filters), date: { ...period } };
  const { data, error, refetch } = useQuery({
    ...callQuery(analyticsSummary({ query })),
    placeholderData: keepPreviousData,
  });
  // the same request as the page's What changed, which the home screen leaves to choose its month
  const findings = useFindings({ experienceType, filters, period: isCompact ? undefined : period });
  const failed = (!data && error) || (!rank.figure && rank.error);
  if (failed) {
    const retry = (): void => {
      if (error) void refetch();
      if (rank.error) void rank.refetch();
    };
    return (
      <Card aria-label="Figures">
        <ErrorState isLow what="The figures" error={failed} onRetry={retry} />
      </Card>
    );
  }
  const { previousPeriod } = data ?? {};
  const found = findings.isPlaceholderData ? undefined : findings.data?.data;
  const changed = found ? changedIn(found, period) : findings.error ? undefined : null;
  const summary =
    data &&
    previousPeriod &&
    changed !== null &&
    describeSummary(data.data, {
      ...{
        experienceType,
        filters,
        period,
        previousPeriod,
        today,
        emptyText,
        isConfidential,
        waiting: waiting ?? undefined,
        changed,
      },
    });
  const toFigure = (name: FigureName): StripFigure | undefined => {
    if (name === 'rank') return rank.figure;
    // it would say that nobody waits
    if (name === 'requests' && isCounted && waiting === undefined) return undefined;
    const figure = summary ? summary[name] : undefined;
    return figure && isCompact ? { ...figure, note: nameMonths(period, today) } : figure;
  };
  const figures = names.map(toFigure);
  // together: one that arrives later would change the height of the others
  const areKnown = !figures.includes(undefined);
  return (
    <FigureStrip
      label="Figures"
      figures={areKnown ? figures : names.map(() => undefined)}
      isCompact={isCompact}
    />
  );
}
