import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatNumber } from '../../../../domain/text/format.ts';
import { NOT_ENOUGH_ANSWERS } from '../../../../domain/measures/withheld.ts';
import {
  addMonths,
  dayOfReader,
  monthStart,
  type Period,
  previousPeriod,
} from '../../../../domain/measures/period.ts';
import { isFew } from '../../../../domain/measures/stats/few.ts';
import { employeeAnswers } from '../../../../generated/calls/analytics-calls.ts';
import type { CategoryAnswers } from '../../../../generated/calls/types.ts';
import { encodeQuery, type Query } from '../../../../domain/text/query-string.ts';
import { dataQuery } from '../../../core/call.ts';
import { useAddress, useWayBack } from '../../../core/hooks.ts';
import { useSession } from '../../../core/session.ts';
import { Card, CardBody } from '../../../ui/Card.tsx';
import { ConfidentialNote, useMinimum } from '../../../ui/Confidential.tsx';
import { DownloadMenu } from '../../../ui/DownloadMenu.tsx';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import {
  filterKeys,
  type PlaceKey,
  readFilters,
  readPeriod,
  withFilters,
} from '../../../ui/filters/place-filters.ts';
import { FilterNote } from '../../../ui/filters/FilterNote.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.ts';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { Rated } from '../../../ui/Stars.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { Change, QuestionTable } from './QuestionTable.tsx';
import { computeChange, questionRows } from '../../../../domain/measures/question-rows.ts';
import {
  comparedLabel,
  DEFAULT_SORT,
  describeTies,
  describeUnlisted,
  monthsLabel,
  type Sort,
} from './results.ts';

const OWN_KEYS: readonly PlaceKey[] = ['workLocationIds', 'organizationalUnitIds'];

const Summary = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 24,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'auto auto 1fr', columnGap: 64 },
}));

const Figure = styled('strong')(({ theme }) => ({
  ...theme.typography.h1,
  fontVariantNumeric: 'tabular-nums',
}));

/** Filters in the address: the period, this month by default, and the places. */
function useResultsAddress() {
  const [params, change] = useAddress();
  const { categoryCode = '' } = useParams();
  const navigate = useNavigate();
  const today = dayOfReader(new Date());
  const month = monthStart(today);
  const date: Period = readPeriod(params) ?? { gte: month, lt: addMonths(month, 1) };
  const session = useSession();
  const all = filterKeys(session, 'EMPLOYEE');
  const filters = readFilters(params, all);
  // others come with a link from the dashboard
  const keys = all.filter((key) => OWN_KEYS.includes(key) || filters[key].length > 0);
  const places = Object.fromEntries(
    keys.flatMap((key) => (filters[key].length > 0 ? [[key, filters[key]]] : [])),
  );
  return {
    categoryCode,
    today,
    date,
    keys,
    places,
    filters,
    onFilter: (next: typeof filters) => change((now) => withFilters(now, next)),
    /** back to the previous screen, or to the dashboard if the address was opened directly */
    onBack: useWayBack() ?? (() => void navigate('/ex')),
  };
}

type Address = ReturnType<typeof useResultsAddress>;

function useAnswers({ categoryCode, places }: Pick<Address, 'categoryCode' | 'places'>, date: Period) {
  return useQuery({
    ...dataQuery(employeeAnswers({ categoryCode, query: { date, ...places } })),
    placeholderData: keepPreviousData,
  });
}

interface AnswersProps {
  now: CategoryAnswers;
  before: CategoryAnswers | undefined;
  label: string;
}

function Overview({ now, before, label }: AnswersProps) {
  const [lowest, ...others] = now.questions
    .filter(({ count }) => !isFew(count))
    .sort((a, b) => (a.stars ?? 9) - (b.stars ?? 9));
  const change = computeChange(now, before);
  const unlisted = describeUnlisted(now);
  const tied = others.filter(({ stars }) => stars !== null && stars.toFixed(1) === lowest?.stars?.toFixed(1));
  return (
    <Card aria-label="Overview">
      <CardBody>
        <Summary>
          <Stack gap={4}>
            <Text variant="body2" tone="secondary">
              Overall rating
            </Text>
            <Rated stars={now.stars} count={now.count} interval={now.interval} />
            <Text as="div" variant="body2" tone="muted">
              <Change {...change} />
              {change.delta !== null && ` against ${label}`}
            </Text>
          </Stack>
          <Stack gap={4}>
            <Text variant="body2" tone="secondary">
              Responses
            </Text>
            <Figure>{formatNumber(now.count)}</Figure>
            {unlisted !== null && (
              <Text variant="caption" tone="muted" maxWidth={180}>
                {unlisted}
              </Text>
            )}
          </Stack>
          {lowest && lowest.stars !== null && (
            <Stack gap={4}>
              <Text variant="body2" tone="secondary">
                Lowest question
              </Text>
              <Text variant="body1">
                {lowest.text}
                {describeTies(tied)}
              </Text>
            </Stack>
          )}
        </Summary>
      </CardBody>
    </Card>
  );
}

function Results({ now, before, label, narrowedTo }: AnswersProps & { narrowedTo: Query }) {
  const [sort, setSort] = useState<Sort>(DEFAULT_SORT);
  const isConfidential = useMinimum('EMPLOYEE') !== null;
  if (now.count === 0)
    return (
      <Card>
        <EmptyState
          icon={ChartColumn}
          title={isConfidential ? NOT_ENOUGH_ANSWERS : 'No Data'}
          text={isConfidential ? undefined : 'Nobody answered these questions in this period.'}
        />
      </Card>
    );
  const comments = `/ex/surveys/search?${encodeQuery({ ...narrowedTo, narrative: true, page: 1 })}`;
  return (
    <Stack gap={20} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Overview now={now} before={before} label={label} />
      <Card aria-label="Questions">
        <QuestionTable
          rows={questionRows(now, before)}
          sort={sort}
          onSort={setSort}
          before={label}
          narrowedTo={narrowedTo}
          isConfidential={isConfidential}
        />
        <Row padding="14px 24px" justify="between" wraps gap={12}>
          <Text variant="body2" tone="muted">
            The range is the 95% interval. A change within it keeps its arrow but loses its color.
          </Text>
          {isConfidential && (
            <Text variant="body2">
              <Link to={comments}>Comments of this period</Link>
            </Text>
          )}
        </Row>
      </Card>
    </Stack>
  );
}

/** The questions of one trust category, with the number and ratings of answers. */
export function ResultsScreen() {
  const { organization } = useSession();
  const address = useResultsAddress();
  const { today, date, keys, filters, onFilter, onBack } = address;
  const { data, error, isPending, refetch } = useAnswers(address, date);
  const previous = previousPeriod(date, today);
  const { data: before } = useAnswers(address, previous);
  const content = () => {
    if (data)
      return (
        <Results
          now={data}
          before={before}
          label={comparedLabel(previous, today)}
          narrowedTo={{ date: { ...date }, ...address.places }}
        />
      );
    return (
      <Card>
        {isPending ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Card>
    );
  };
  return (
    <>
      <PageHeader
        title={data?.categoryName ?? 'Results'}
        subtitle={data ? monthsLabel(date) : organization.name}
        back={{ label: 'Back', to: '/ex', onBack }}
        actions={
          <>
            <FilterBar keys={keys} filters={filters} onChange={onFilter} />
            <DownloadMenu
              formats={['xlsx', 'csv']}
              source={{
                path: `/metrics/answers/${address.categoryCode}/export`,
                query: { date: { ...date }, ...address.places },
              }}
              disabled={!data?.count}
            />
          </>
        }
      />
      <ConfidentialNote experienceType="EMPLOYEE" />
      <FilterNote experienceType="EMPLOYEE" filters={filters} />
      {content()}
    </>
  );
}
