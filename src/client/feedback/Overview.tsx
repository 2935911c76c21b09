import { WAITING_REQUESTS } from '../../domain/surveys/feedback.ts';
import { styled, useTheme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../domain/text/format.ts';
import type { Period } from '../../domain/measures/period.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { analyticsThemes, analyticsThemesInWords } from '../../generated/calls/analytics-calls.ts';
import { feedbackFollowUp, feedbackSummary, wordCloud } from '../../generated/calls/feedback-calls.ts';
import type { FeedbackSummary } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { allThemes } from '../../domain/text/themes/organization-themes.ts';
import { callQuery } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { areComparable, isFew } from '../../domain/measures/stats/few.ts';
import { basisText, LINE } from '../../domain/measures/charts/chart-model.ts';
import { Card } from '../ui/Card.tsx';
import { useEmptyText, useMinimum } from '../ui/Confidential.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Parts, Whole } from '../ui/Parts.tsx';
import { Row } from '../ui/primitives.ts';
import { useWaiting } from '../ui/requests/use-waiting.ts';
import { MonthRangePicker } from '../ui/period/MonthRangePicker.tsx';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import type { FeedbackKind } from './feedback.ts';
import { MonthInWords } from './MonthInWords.tsx';
import { useScopedQuery, type WordsView } from './use-feedback.ts';
import { usePlaceStart } from '../ui/requests/use-place-start.ts';
import { ThemeReading } from '../ui/ThemeReading.tsx';
import { NO_FILTERS } from '../../domain/measures/widgets/drill-down.ts';
import { FollowUpCard } from './FollowUpCard.tsx';
import { buildThemeAddress } from './search-choice.ts';
import { ThemeTable } from './ThemeTable.tsx';
import { useThemePlans } from './use-theme-plans.ts';
import { COMMENTS_TITLE, CommentsCard, NoWords, Words } from './WordCloud.tsx';

const Figures = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 24px',
  marginBottom: 20,
  padding: 20,
  [theme.breakpoints.up('lg')]: {
    // the second has the longest line
    gridTemplateColumns: '11fr 13fr 11fr 18fr',
    '& > * + *': { paddingLeft: 24, borderLeft: `1px solid ${theme.palette.divider}` },
  },
}));

const Figure = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
  '& > strong': {
    ...theme.typography.h2,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.palette.text.primary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > strong[data-few]': { color: theme.palette.muted },
  '& > strong > svg': { fill: theme.palette.star.full, stroke: theme.palette.star.full },
  '& > strong[data-few] > svg': { fill: 'currentColor', stroke: 'currentColor' },
  '& > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 4px',
    color: theme.palette.muted,
  },
  '& > span > [data-change]': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 6, color: theme.palette.link },
}));

const Bar = styled('div')({
  display: 'flex',
  gap: 2,
  height: 10,
  margin: '10px 0',
  borderRadius: 5,
  overflow: 'hidden',
});

const Legend = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& i': { width: 8, height: 8, borderRadius: 2 },
  '& b': { fontWeight: 600, color: theme.palette.text.primary },
}));

interface ChangeProps {
  now: number;
  before: number;
  digits: number;
  /** the earlier period */
  against: string;
}

/** The change of a figure from one period to the next. */
function Change({ now, before, digits, against }: ChangeProps) {
  const change = Number((now - before).toFixed(digits));
  const compared = <Whole>against {against}</Whole>;
  if (change === 0)
    return (
      <>
        <Whole>No change</Whole> {compared}
      </>
    );
  return (
    <>
      <Whole data-change="">
        <Icon of={change > 0 ? ArrowUp : ArrowDown} size="small" />
        {digits === 0 ? formatNumber(Math.abs(change)) : Math.abs(change).toFixed(digits)}
      </Whole>{' '}
      {compared}
    </>
  );
}

interface Props {
  kind: FeedbackKind;
  /** the place filters in API format */
  places: Query;
  period: Period;
  onPick: (period: Period) => void;
  /** absent: themes */
  view: WordsView | undefined;
  onView: (view: WordsView | undefined) => void;
  /** YYYY-MM-DD, in the reader's time zone */
  today: string;
}

/** The figures of a period. */
export function Summary({
  summary,
  kind,
  places,
  period,
  today,
  allWaiting = 0,
}: Omit<Props, 'onPick' | 'view' | 'onView'> & {
  summary: FeedbackSummary;
  /** requests of all time that nobody has answered, if they are of the same places */
  allWaiting?: number | undefined;
}) {
  const { palette } = useTheme();
  const { comments, previousComments, score, previousScore, responses, waiting, sentiments } = summary;
  const { scores, previousScores, interval } = summary;
  const withheld = useEmptyText(kind.experienceType, undefined);
  const isEmpty = sentiments.every(({ count }) => count === 0);
  const colors: Record<string, string> = palette.chart.sentiment;
  const before = periodLabel(summary.previousPeriod, { today });
  // answers of surveys without a rating are in no average
  const surveys = `of ${formatNumber(responses)} surveys`;
  const others = Math.max(0, allWaiting - waiting);
  // where others wait, too, the link opens all of them
  const asked = {
    ...WAITING_REQUESTS,
    ...(others === 0 && { date: { ...period } }),
    ...places,
    page: 1,
  };
  return (
    <Figures aria-label="Summary">
      <Figure>
        Comments<strong>{formatNumber(comments)}</strong>
        <span>
          <Change now={comments} before={previousComments} digits={0} against={before} />
        </span>
      </Figure>
      <Figure>
        Average rating
        <strong data-few={isFew(scores) ? '' : undefined}>
          <Icon of={Star} />
          {score === null ? '–' : score.toFixed(1)}
        </strong>
        <span>
          <Parts
            of={[basisText({ count: scores, interval }, 'stars'), responses !== scores && surveys].flat()}
          />
        </span>
        {score !== null && previousScore !== null && areComparable(scores, previousScores) && (
          <span>
            <Change now={score} before={previousScore} digits={1} against={before} />
          </span>
        )}
      </Figure>
      <Figure>
        Waiting for a call
        <strong>{formatNumber(waiting)}</strong>
        <span>
          <Parts
            of={[
              periodLabel(period, { today }),
              ...(others > 0
                ? [`${formatNumber(others)} ${period.lt > today ? 'older' : 'in other months'}`]
                : []),
            ].join(LINE)}
          />
        </span>
        <Link to={`${kind.searchRoute}?${encodeQuery(asked)}`}>
          {others > 0 ? `Show all ${formatNumber(allWaiting)}` : 'Show requests'}
          <Icon of={ArrowRight} size="small" />
        </Link>
      </Figure>
      <Figure>
        <Row justify="between">
          <span>Sentiment</span>
          <span>{periodLabel(period, { today })}</span>
        </Row>
        <Bar aria-hidden>
          {sentiments.map(({ sentiment: name, count }) => (
            <div key={name} style={{ flexGrow: count, backgroundColor: colors[name] }} />
          ))}
        </Bar>
        <Legend>
          {isEmpty && withheld}
          {(isEmpty && withheld ? [] : sentiments).map(({ sentiment: name, count }) => (
            <span key={name}>
              <i style={{ backgroundColor: colors[name] }} />
              {sentiment.find(({ value }) => value === name)?.label} <b>{formatNumber(count)}</b>
            </span>
          ))}
        </Legend>
      </Figure>
    </Figures>
  );
}

/** The summary of a period's feedback, and what its comments are about. */
export function Overview(props: Props) {
  const { kind, period, onPick, view, onView, today } = props;
  // with the user's selected practice, so that the links show a colleague the same
  const { experienceType: _type, ...places } = useScopedQuery(kind.experienceType, props.places);
  const query = { experienceType: kind.experienceType, ...places, date: { ...period } };
  const asked = <T,>(call: { queryKey: unknown[]; queryFn: T }) => ({
    ...call,
    queryKey: [...FEEDBACK_KEY, ...call.queryKey],
    placeholderData: keepPreviousData,
  });
  const summary = useQuery(asked(callQuery(feedbackSummary({ query }))));
  const followUp = useQuery(asked(callQuery(feedbackFollowUp({ query }))));
  const words = useQuery(asked(callQuery(analyticsThemesInWords({ query }))));
  const themes = useQuery(asked(callQuery(analyticsThemes({ query }))));
  const cloud = useQuery({ ...asked(callQuery(wordCloud({ query }))), enabled: view !== undefined });
  const isFiltered = Object.keys(props.places).length > 0;
  const allWaiting = useWaiting(kind.experienceType, { isOn: !isFiltered });
  const hasHidden = allThemes(useSession().organization.themes).some(
    ({ experienceType, isOn }) => experienceType === kind.experienceType && !isOn,
  );
  const getPlans = useThemePlans(kind.experienceType, places);
  const emptyText = useEmptyText(kind.experienceType, 'No Data');
  const minimum = useMinimum(kind.experienceType);
  const placeStart = usePlaceStart();
  const title = COMMENTS_TITLE[kind.experienceType];
  const picker = <MonthRangePicker period={period} onPick={onPick} today={today} label={title} />;
  return (
    <>
      <Loaded queries={[summary]} lines={2} card="Summary">
        {summary.data && (
          <Summary
            summary={summary.data.data}
            kind={kind}
            places={places}
            period={period}
            today={today}
            allWaiting={allWaiting ?? undefined}
          />
        )}
      </Loaded>
      <Loaded queries={[summary, words]} lines={3} card="The period in words">
        {summary.data && words.data && (
          <MonthInWords
            facts={{ summary: summary.data.data, themes: words.data.data }}
            kind={kind}
            filters={{ ...NO_FILTERS, ...places }}
            period={period}
            today={today}
          />
        )}
      </Loaded>
      <Loaded queries={[followUp]} lines={5} card="Follow-up">
        {followUp.data && <FollowUpCard followUp={followUp.data.data} kind={kind} />}
      </Loaded>
      <CommentsCard
        kind={kind}
        comments={summary.data?.data.comments}
        view={view}
        onView={onView}
        picker={picker}
      >
        {!view && <ThemeReading />}
        {view ? (
          <Loaded queries={[cloud]} lines={7}>
            {cloud.data && (
              <Words
                kind={kind}
                places={places}
                period={period}
                words={cloud.data.data}
                loadedAt={cloud.dataUpdatedAt}
                view={view}
              />
            )}
          </Loaded>
        ) : (
          <Loaded queries={[themes]} lines={12}>
            {themes.data &&
              (themes.data.data.themes.length > 0 ? (
                <ThemeTable
                  themes={themes.data.data}
                  hasHidden={hasHidden}
                  minimum={minimum}
                  placeStart={placeStart}
                  before={periodLabel(themes.data.previousPeriod, { today, isNarrow: true })}
                  getAddress={(theme) => buildThemeAddress(theme, { kind, period, places })}
                  getPlans={getPlans}
                />
              ) : (
                <NoWords>{emptyText}</NoWords>
              ))}
          </Loaded>
        )}
      </CommentsCard>
    </>
  );
}
