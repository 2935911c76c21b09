import Skeleton from '@mui/material/Skeleton';
import { styled, useTheme } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Star from 'lucide-react/icons/star';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { addDays, dayOfReader } from '../../domain/measures/period.ts';
import type { SearchChoice } from '../../domain/surveys/feedback-filters.ts';
import { sharedStart } from '../../domain/text/initials.ts';
import { control } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { useEmptyText } from '../ui/Confidential.tsx';
import { DeltaText } from '../ui/DeltaText.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Parts } from '../ui/Parts.tsx';
import { List, Row, Stack, Text } from '../ui/primitives.ts';
import { Delayed } from '../ui/Skeletons.tsx';
import { StartPlan } from '../ui/StartPlan.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { getFill, Muted } from '../dashboards/charts/drawing.tsx';
import { type DrillBar, type DrillGroups, listContributors, narrowTo, toDrillHead } from './drill-head.ts';
import type { FeedbackKind } from './feedback.ts';
import type { useDrillDown } from './use-feedback.ts';

// recharts is loaded beside the first cards
const LineChart = lazy(async () => ({
  default: (await import('../dashboards/charts/LineChart.tsx')).LineChart,
}));

const CHART_HEIGHT = 132;

const Root = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBottom: 16,
  '& > *': { padding: 16 },
  '& > * + *': { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.up('md')]: { '& > *': { padding: '20px 24px' } },
  [theme.breakpoints.up('lg')]: {
    '&[data-split]': { gridTemplateColumns: '5fr 7fr' },
    '& > * + *': { borderTop: 0, borderLeft: `1px solid ${theme.palette.divider}` },
  },
}));

const Value = styled('strong')(({ theme }) => ({
  ...theme.typography.display,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  '&[data-few]': { color: theme.palette.muted },
  '& > svg': { color: theme.palette.star.full, fill: 'currentColor' },
}));

const MOST_HEIGHT = 340;

/** As high as the lists beside it leave room for. */
const Chart = styled('figure')({
  display: 'flex',
  flex: `1 1 ${CHART_HEIGHT}px`,
  minHeight: CHART_HEIGHT,
  maxHeight: MOST_HEIGHT,
  margin: 0,
});

const Group = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  // most names take one line; a longer one breaks between its words
  gridTemplateColumns: 'minmax(120px, 13fr) minmax(32px, 11fr) 52px minmax(152px, max-content) 18px',
  alignItems: 'center',
  gap: 12,
  minHeight: control.height.medium,
  borderRadius: 6,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&[href]:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '& > strong': { color: theme.palette.text.primary, fontWeight: 600, textAlign: 'right' },
  '&[data-tone="lowest"] > :first-of-type': { color: theme.palette.text.primary, fontWeight: 600 },
  '&[data-tone="few"] > strong': { color: theme.palette.muted, fontWeight: 400 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 52px 18px',
    gap: '2px 12px',
    minHeight: control.target.touch,
    padding: '4px 0',
    '& > [data-track]': { gridColumn: '1 / -1', gridRow: 2 },
    '& > [data-count]': { gridColumn: '1 / -1', gridRow: 3 },
  },
}));

const Track = styled('span')(({ theme }) => ({
  position: 'relative',
  height: 14,
  '& > i': { position: 'absolute', insetBlock: 0, borderRadius: 3 },
  '& > span': {
    position: 'absolute',
    top: 3,
    height: 8,
    color: theme.palette.text.secondary,
    border: '1.5px solid',
    borderBlock: 0,
    background: 'linear-gradient(currentColor, currentColor) center / 100% 1.5px no-repeat',
  },
  '@media (forced-colors: active)': { '& > i': { backgroundColor: 'CanvasText' } },
}));

const percent = (share: number): string => `${share * 100}%`;

function GroupBar({ bar: { tone, start, end, whisker } }: { bar: DrillBar }) {
  const theme = useTheme();
  return (
    <Track data-track aria-hidden>
      <i
        style={{
          left: percent(start),
          width: percent(end - start),
          backgroundColor: getFill({ tone }, theme),
        }}
      />
      {whisker && <span style={{ left: percent(whisker.low), width: percent(whisker.high - whisker.low) }} />}
    </Track>
  );
}

interface GroupsProps {
  groups: DrillGroups;
  getLink: (id: string) => string;
}

/** The groups that contribute most; each narrows the search. */
function Groups({ groups: { title, foot, bars }, getLink }: GroupsProps) {
  const shared = sharedStart(bars.flatMap(({ id, name }) => (id === undefined ? [] : [name])));
  return (
    <section aria-label={title}>
      <Text as="h2" variant="subtitle2" margin="0 0 8px">
        {title}
      </Text>
      <List>
        {bars.map((bar) => (
          <li key={bar.key}>
            <Group
              {...(bar.id === undefined ? { as: 'span' as const, to: '' } : { to: getLink(bar.id) })}
              data-tone={bar.tone}
            >
              <span title={bar.name}>{bar.name.slice(bar.id === undefined ? 0 : shared.length)}</span>
              <GroupBar bar={bar} />
              <strong>
                {bar.isPart && <Hidden>Part of the change: </Hidden>}
                {bar.text}
              </strong>
              <Muted data-count>{bar.count}</Muted>
              {bar.id !== undefined && <Icon of={ChevronRight} size="small" />}
            </Group>
          </li>
        ))}
      </List>
      <Text variant="caption" tone="muted" margin="8px 0 0">
        {foot}
      </Text>
    </section>
  );
}

function WeeksSkeleton() {
  return (
    <Delayed label="Loading">
      <Skeleton variant="rounded" height={CHART_HEIGHT} />
    </Delayed>
  );
}

function HeadSkeleton() {
  return (
    <Root aria-busy>
      <div>
        <Delayed label="Loading">
          <Skeleton height={18} width="40%" />
          <Skeleton height={36} width="30%" sx={{ mt: 1.5 }} />
          <Skeleton variant="rounded" height={CHART_HEIGHT} sx={{ mt: 1.5 }} />
        </Delayed>
      </div>
    </Root>
  );
}

interface Props {
  kind: FeedbackKind;
  choice: SearchChoice;
  /** the chosen places, for people */
  places: string;
  /** names of the chosen providers, by id */
  providers: ReadonlyMap<string, string>;
  query: ReturnType<typeof useDrillDown>;
  /** the address of the search with another choice */
  getLink: (choice: SearchChoice) => string;
}

/** The figures of everything that a search for a metric finds: value, change, weeks, and where to narrow it. */
export function DrillHead({ kind, choice, places, providers, query, getLink }: Props) {
  const { data: answer, error, refetch, isPlaceholderData } = query;
  const emptyText = useEmptyText(kind.experienceType, 'No answers in this period.');
  if (!answer) {
    if (!error) return <HeadSkeleton />;
    return (
      <Root>
        <ErrorState what="The figures" error={error} onRetry={() => void refetch()} />
      </Root>
    );
  }
  const { data, previousPeriod } = answer;
  if (!data) return null;
  const head = toDrillHead(data, { previousPeriod, choice, today: dayOfReader(new Date()) });
  const { metric, period, unit, value, basis, change, weeks, groups } = head;
  return (
    <Root
      as="section"
      aria-label={metric}
      aria-busy={isPlaceholderData}
      data-split={groups.length > 0 ? '' : undefined}
      style={{ opacity: isPlaceholderData ? 0.5 : 1 }}
    >
      <Stack gap={8} style={{ display: 'flex', flexDirection: 'column' }}>
        <Text variant="body2" tone="secondary" breaks>
          <Parts of={[<strong key="metric">{metric}</strong>, period, places]} />
        </Text>
        {data.current.count === 0 ? (
          <EmptyState title={emptyText} />
        ) : (
          <>
            <Row gap="4px 16px" wraps>
              <Value data-few={head.isFew ? '' : undefined}>
                {unit === 'stars' && <Icon of={Star} />}
                {value}
              </Value>
              <Stack minWidth={0}>
                <Muted>{basis}</Muted>
                {change && <DeltaText {...change}>{change.against}</DeltaText>}
              </Stack>
              {/* on a line of its own, its words stand where those above do */}
              <div style={{ marginInline: -10 }}>
                <StartPlan
                  search={getLink(choice)}
                  origin="SEARCH"
                  about={metric}
                  at={listContributors(data)}
                  providers={providers}
                />
              </div>
            </Row>
            {weeks && (
              <Suspense fallback={<WeeksSkeleton />}>
                <Chart>
                  <Hidden as="figcaption">{weeks.sentence}</Hidden>
                  <LineChart
                    model={weeks}
                    getLink={(mark) =>
                      getLink({ ...choice, gte: [addDays(mark.value, -6)], lt: [addDays(mark.value, 1)] })
                    }
                  />
                </Chart>
              </Suspense>
            )}
          </>
        )}
      </Stack>
      {groups.length > 0 && (
        <Stack gap={20}>
          {groups.map((one) => (
            <Groups key={one.by} groups={one} getLink={(id) => getLink(narrowTo(choice, one.by, id))} />
          ))}
        </Stack>
      )}
    </Root>
  );
}
