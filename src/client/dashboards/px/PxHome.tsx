import { REQUESTS_ROUTE } from '../../../domain/surveys/feedback.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useMemo } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { findTies } from '../../../domain/measures/leaderboard.ts';
import { DEFAULT_PERIODS, type Period } from '../../../domain/measures/period.ts';
import type { Session } from '../../../domain/access/session.ts';
import { areWithinChance } from '../../../domain/measures/stats/difference.ts';
import { areComparable } from '../../../domain/measures/stats/few.ts';
import { homeFigures } from '../../../domain/measures/summary.ts';
import { rankByScore } from '../../../domain/measures/stats/ranking.ts';
import { NO_FILTERS, drillDown } from '../../../domain/measures/widgets/drill-down.ts';
import { widgetKind, type WidgetName } from '../../../domain/measures/widgets/widget-kinds.ts';
import { START_CHOICES } from '../../../domain/measures/widgets/widget-request.ts';
import { requestText, type WidgetState, widgetText } from '../../../domain/measures/widgets/widget-state.ts';
import { periodLabel } from '../../../flows/month-range.ts';
import { analyticsChanges } from '../../../generated/calls/analytics-calls.ts';
import { listPracticeQuestions } from '../../../generated/calls/practices-calls.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { callQuery } from '../../core/call.ts';
import { useFeedbackScope, useSelectedPractice } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { control } from '../../core/theme/tokens.ts';
import { Blocks, Pair } from '../blocks.tsx';
import { FeedbackDigest } from '../FeedbackDigest.tsx';
import { PageFigures } from '../page-figures.tsx';
import { useDashboardSource } from '../source.ts';
import { SummaryStrip } from '../SummaryStrip.tsx';
import { useLeaderboard } from '../use-leaderboard.ts';
import { toAddress } from '../use-widget.ts';
import { widgetPeriod } from '../widget-choices.ts';
import { Widget } from '../Widget.tsx';
import { FindingsCard } from '../findings/FindingsCard.tsx';
import { Notice } from '../../ui/Card.tsx';
import { DownloadMenu, type FileSource } from '../../ui/DownloadMenu.tsx';

import { Icon } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PracticeSelect } from '../../ui/filters/FilterBar.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { isOwnPractice, rowTarget } from './leaderboard.ts';
import { RankCard } from './RankCard.tsx';
import type { Standing } from './Standings.tsx';
import { Standings } from './Standings.tsx';

const NOON = 12;
const EVENING = 18;

function greeting(now: Date, firstName: string): string {
  const hour = now.getHours();
  const time = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  return `Good ${time}, ${firstName}`;
}

/** A widget of the home screen, with its period in the address. */
function shownTrend(name: WidgetName, params: URLSearchParams, today: string): WidgetState[] {
  const kind = widgetKind(name);
  return kind ? [{ kind, period: widgetPeriod(params, kind, today), choices: START_CHOICES }] : [];
}

/** Downloads the home screen: its charts with their periods, and its ranking. */
function HomeDownload() {
  const { isAdmin, isProvider } = useSession();
  const { today } = useDashboardSource();
  const [params] = useSearchParams();
  const scope = useFeedbackScope('PATIENT');
  const practice = useSelectedPractice();
  const own = isAdmin ? undefined : practice;
  const questions = useQuery({
    ...callQuery(listPracticeQuestions({ id: own?.id ?? '' })),
    enabled: own !== undefined,
  });
  const formatWidget = (name: WidgetName, period?: Period): string[] =>
    shownTrend(name, params, today()).map((shown) => widgetText({ ...shown, ...(period && { period }) }));
  const source = (): FileSource => ({
    path: '/analytics/export',
    query: {
      experienceType: 'PATIENT',
      ...(scope.practiceIds.length > 0 && { practiceIds: scope.practiceIds }),
      ...(scope.providerIds.length > 0 && { providerIds: scope.providerIds }),
      widgets: [
        ...formatWidget('DK_SCORE'),
        ...(isProvider ? formatWidget('EXPERIENCE_CHANGE', DEFAULT_PERIODS.previousMonth(today())) : []),
        ...(questions.data?.data.length ? formatWidget('ADDITIONAL_QUESTION') : []),
      ],
      hasRanking: !isProvider,
    },
  });
  return <DownloadMenu formats={['pdf']} source={source} />;
}

const LEAST_SCORE = 1;
const LEAST_PRACTICES = 2;
const CHART_HEIGHT = 400;

/** The viewer's own practice or patients. */
function useOwnFilters() {
  const { practiceIds, providerIds } = useFeedbackScope('PATIENT');
  const [practice, provider] = [practiceIds[0], providerIds[0]];
  return useMemo(
    () => ({
      ...NO_FILTERS,
      practiceIds: practice ? [practice] : [],
      providerIds: provider ? [provider] : [],
    }),
    [practice, provider],
  );
}

/** A standalone widget from the analytics page. */
function Trend({ of }: { of: WidgetName }) {
  const { today } = useDashboardSource();
  const filters = useOwnFilters();
  const kind = widgetKind(of);
  if (!kind) return null;
  return (
    <div style={{ height: CHART_HEIGHT }}>
      <Widget kind={kind} filters={filters} today={today()} isNarrow={false} />
    </div>
  );
}

function practiceStandings(rows: readonly LeaderboardRow[], period: Period, session: Session): Standing[] {
  const isTied = findTies(rows);
  return rows.flatMap((row) => {
    const { entityId: id, entityName: name, entityCity, entityState } = row;
    const { orgRank, score, scoreDelta: delta, isWithinChance: isQuiet, surveyCount: count, interval } = row;
    if (orgRank === null || score === null || score < LEAST_SCORE) return [];
    const target = rowTarget(row, { type: 'practice', date: period }, session);
    const place = [entityCity, entityState].filter(Boolean).join(', ');
    const isOwn = isOwnPractice(row, session);
    const standing = { id, name, place, isOwn, rank: orgRank, isTied: isTied(row) };
    return [{ ...standing, ...target, score, delta, isQuiet, count, interval }];
  });
}

interface BlockProps {
  board: ReturnType<typeof useLeaderboard>;
  period: Period;
}

/** The organization's leading and lagging practices; nothing if it has only one. */
function PracticeStandings({ board, period, note }: BlockProps & { note: string }) {
  const { data, error, refetch } = board;
  const rows = data?.rows;
  const session = useSession();
  const { practices, isAdmin } = session;
  // an administrator's practices are all of the organization
  if (rows ? rows.length < LEAST_PRACTICES : isAdmin && practices.length < LEAST_PRACTICES) return null;
  return (
    <Standings
      title="Leading and Lagging Practices"
      note={note}
      averageLabel="organization average"
      standings={rows && practiceStandings(rows, period, session)}
      error={error}
      onRetry={() => void refetch()}
      more={{ label: 'Leaderboard', to: '/px/leaderboard' }}
    />
  );
}

/** A provider's leading and lagging metrics. */
function MetricStandings({ period, note }: { period: Period; note: string }) {
  const { practiceIds, providerIds } = useFeedbackScope('PATIENT');
  const filters = { ...NO_FILTERS, practiceIds, providerIds };
  const query = {
    experienceType: 'PATIENT' as const,
    patientQuestionType: 'experience' as const,
    date: period,
  };
  const { data, error, refetch } = useQuery(
    callQuery(analyticsChanges({ query: { ...query, practiceIds, providerIds } })),
  );
  const context = { experienceType: 'PATIENT' as const, period, filters };
  const quiet = areWithinChance(data?.data ?? []);
  const changes = data?.data.map((row, index) => ({
    ...row,
    score: row.current,
    isQuiet: quiet[index] ?? true,
  }));
  const standings =
    changes &&
    rankByScore(changes).flatMap(({ row, rank, isTied }) => {
      const { category, score, delta, count, prevCount, interval, isQuiet } = row;
      if (rank === null || score === null) return [];
      const mark = { value: category.code, categoryId: category.id };
      return {
        id: category.code,
        name: category.name,
        rank,
        isTied,
        score,
        delta: areComparable(count, prevCount) ? delta : null,
        isQuiet,
        count,
        interval,
        to: toAddress(drillDown('category', mark, context)),
      };
    });
  return (
    <Standings
      title="Leading and Lagging Metrics"
      note={note}
      averageLabel="average"
      standings={standings}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

/** The additional question of the practice; nothing if it never asked one. */
function QuestionTrend({ practiceId }: { practiceId: string }) {
  const { data } = useQuery(callQuery(listPracticeQuestions({ id: practiceId })));
  return data && data.data.length > 0 ? <Trend of="ADDITIONAL_QUESTION" /> : null;
}

function HomeBlocks() {
  const { isAdmin, isPracticeUser, isProvider } = useSession();
  const { today } = useDashboardSource();
  const practice = useSelectedPractice();
  const scope = useFeedbackScope('PATIENT');
  const period = DEFAULT_PERIODS.previousMonth(today());
  const board = useLeaderboard({ type: 'practice', date: period });
  const note = `${periodLabel(period, { today: today() })}, DK Score`;
  const [params] = useSearchParams();
  const filters = useOwnFilters();
  const texts = shownTrend('DK_SCORE', params, today()).map(requestText);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // what patients wrote to a provider is not below charts of two screens' height
  const hasCommentsFirst = isProvider && isPhone;
  const comments = (
    <FeedbackDigest
      title="Recent Comments"
      to="/px/feedbacks"
      query={{ ...scope, narrative: true }}
      hasPlaces={isAdmin}
    />
  );
  return (
    <PageFigures experienceType="PATIENT" filters={filters} texts={texts}>
      <Blocks>
        <WaitingCard />
        <SummaryStrip
          experienceType="PATIENT"
          filters={filters}
          period={DEFAULT_PERIODS.currentMonth(today())}
          shown={homeFigures({ isAdmin })}
          practiceId={practice?.id}
          isCompact
        />
        {hasCommentsFirst && comments}
        <FindingsCard
          experienceType="PATIENT"
          filters={filters}
          more={{ text: 'Open Analytics', to: '/px/analytics' }}
        />
        {!isAdmin && practice ? (
          <Pair data-rank="">
            <RankCard board={board} practice={practice} period={period} />
            <Trend of="DK_SCORE" />
          </Pair>
        ) : (
          <Trend of="DK_SCORE" />
        )}
        <Pair>
          {!hasCommentsFirst && comments}
          <FeedbackDigest
            title="Service Resolution Requests"
            to={REQUESTS_ROUTE.PATIENT}
            query={{ ...scope, srr: true }}
            hasPlaces={isAdmin}
          />
        </Pair>
        {(isAdmin || isPracticeUser) && <PracticeStandings board={board} period={period} note={note} />}
        {isProvider && <MetricStandings period={period} note={note} />}
        {!isAdmin && practice && <QuestionTrend practiceId={practice.id} />}
      </Blocks>
    </PageFigures>
  );
}

function practiceCount(count: number): string {
  return count === 1 ? '1 practice' : `${count} practices`;
}

/** The PX dashboard: scores, recent comments, open requests and rankings. */
export function PxHome() {
  const { firstName, organization, practices, isAdmin, isPxEntitled } = useSession();
  // without a subscription, or before the first practice, a count of none says nothing
  const hasCount = isAdmin && isPxEntitled && practices.length > 0;
  // others with one practice have no selector that names it
  const [only] = isAdmin || practices.length > 1 ? [] : practices;
  const subtitle = hasCount
    ? `${organization.name}, ${practiceCount(practices.length)}`
    : (only?.name ?? organization.name);
  return (
    <>
      <PageHeader
        title={greeting(new Date(), firstName)}
        documentTitle="Home"
        subtitle={subtitle}
        actions={
          <>
            <PracticeSelect />
            {isPxEntitled && <HomeDownload />}
            {isPxEntitled && (
              <Button
                component={Link}
                to="/px/send-survey"
                variant={isAdmin ? 'contained' : 'outlined'}
                startIcon={<Icon of={Send} />}
                sx={{ height: control.target.touch }}
              >
                Send Survey
              </Button>
            )}
          </>
        }
      />
      {isPxEntitled ? (
        <HomeBlocks />
      ) : (
        <Notice>Your organization has no Patient Experience subscription.</Notice>
      )}
    </>
  );
}
