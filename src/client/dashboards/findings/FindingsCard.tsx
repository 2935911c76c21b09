import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Minus from 'lucide-react/icons/minus';
import { useState } from 'react';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { describePeriods, isFirstWeek } from '../../../domain/measures/findings/finding-periods.ts';
import { describeFinding, describeRest } from '../../../domain/measures/findings/finding-text.ts';
import { addMonths, lastMonths, monthStart, type Period } from '../../../domain/measures/period.ts';
import type { PlaceFilters } from '../../../domain/measures/widgets/drill-down.ts';
import { useSession } from '../../core/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { useEmptyText } from '../../ui/Confidential.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { Delayed } from '../../ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { BlockBody, MoreLink } from '../blocks.tsx';
import { type FindingsAnswer, useDashboardSource } from '../source.ts';
import { useFindings } from './use-findings.ts';
import { FindingItem, FindingRow } from './FindingItem.tsx';

const TITLE = 'What changed';
const SKELETON_ROWS = 2;
/** Of the usual text beside the title, in px. */
const PERIODS_WIDTH = 300;

const Items = styled(List)({ '& > li': { padding: '20px 0' }, '& > li:last-of-type': { paddingBottom: 0 } });

const PERIODS = [
  { id: '0', name: 'This month' },
  { id: '1', name: 'Last month' },
  { id: '3', name: 'Last 3 months' },
  { id: '12', name: 'Last 12 months' },
];

/** Whole months that have ended; undefined: this month to date. */
function toPeriod(choice: string, today: string): Period | undefined {
  return choice === '0' ? undefined : lastMonths(addMonths(monthStart(today), -1), Number(choice));
}

/** As high as a finding with its chart, then the closing line: less moves when they arrive. */
const SkeletonRow = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 16,
  minHeight: 230,
  padding: '20px 0',
  '@container (min-width: 720px)': { minHeight: 138 },
  '&& + &': { minHeight: 110 },
});

function FindingsSkeleton() {
  return (
    <Delayed label="Loading">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <SkeletonRow key={row}>
          <Skeleton variant="rounded" width={32} height={32} />
          <Stack gap={8} style={{ flex: 1 }}>
            <Skeleton height={18} width={`${70 - row * 12}%`} />
            <Skeleton height={14} width={`${44 - row * 6}%`} />
          </Stack>
        </SkeletonRow>
      ))}
    </Delayed>
  );
}

interface RestProps {
  answer: FindingsAnswer;
  more: Props['more'];
}

/** The closing line: what was looked at besides. */
function Rest({ answer, more }: RestProps) {
  const { strong, text } = describeRest(answer.data);
  return (
    <FindingRow>
      <IconTile size={32}>
        <Icon of={Minus} size="small" />
      </IconTile>
      <div>
        <Text variant="body1">
          <strong>{strong}</strong>
          {text}
        </Text>
        <Text variant="caption" tone="muted" margin="4px 0 0">
          All of these are tested together; a chart tests only the metrics that it shows. Changes that round
          to 0.0 are not listed.
        </Text>
        {more && (
          <MoreLink to={more.to} style={{ marginTop: 8 }}>
            {more.text}
            <Icon of={ArrowRight} size="small" />
          </MoreLink>
        )}
      </div>
    </FindingRow>
  );
}

function Answered({
  answer,
  experienceType,
  filters,
  more,
}: RestProps & Pick<Props, 'experienceType' | 'filters'>) {
  const { isAdmin, isPracticeUser } = useSession();
  const { today } = useDashboardSource();
  const emptyText = useEmptyText(experienceType, 'Too few answers to compare yet.');
  const { data, previousPeriod } = answer;
  if (data.metrics === 0)
    return <EmptyState title={emptyText} text="A change needs 5 answers in each of the two periods." />;
  const context = {
    experienceType,
    filters,
    period: data.period,
    previousPeriod,
    today: today(),
    hasLeaderboard: isAdmin || isPracticeUser,
  };
  return (
    <Items isDivided aria-label={TITLE}>
      {data.findings.map((finding) => (
        <li key={`${finding.metric.code} ${finding.subject?.id ?? ''}`}>
          <FindingItem text={describeFinding(finding, context)} />
        </li>
      ))}
      <li>
        <Rest answer={answer} more={more} />
      </li>
    </Items>
  );
}

interface Props {
  experienceType: ExperienceType;
  filters: PlaceFilters;
  /** absent: the latest */
  period?: Period;
  /** whether other periods may be chosen */
  hasPeriods?: boolean;
  /** the link of the closing line */
  more?: { text: string; to: string };
}

/** The changes that chance does not explain, in sentences: what changed, where, and where to read on. */
export function FindingsCard({ experienceType, filters, period, hasPeriods = false, more }: Props) {
  const { today } = useDashboardSource();
  const isEarly = isFirstWeek(today());
  const [choice, setChoice] = useState(isEarly ? '1' : '0');
  const chosen = period ?? (hasPeriods ? toPeriod(choice, today()) : undefined);
  const { data, error, refetch, isPlaceholderData } = useFindings({
    ...{ experienceType, filters, period: chosen },
  });
  const periods =
    data &&
    describePeriods({ period: data.data.period, previousPeriod: data.previousPeriod, today: today() });
  return (
    <Card aria-label={TITLE} aria-busy={isPlaceholderData}>
      <BlockBody style={{ gap: 0, opacity: isPlaceholderData ? 0.5 : 1 }}>
        <Row gap="4px 12px" wraps justify="between">
          <Row gap="2px 10px" wraps align="baseline" minHeight={28}>
            <Text as="h2" variant="h3">
              {TITLE}
            </Text>
            {periods ? (
              <Text as="span" variant="caption" tone="muted">
                {periods}
              </Text>
            ) : (
              // in a narrow card the title wraps as with it
              !error && <Skeleton height={18} width={PERIODS_WIDTH} sx={{ maxWidth: '100%' }} />
            )}
          </Row>
          {hasPeriods && (
            <ChoiceMenu
              kind="field"
              label={`${TITLE} in`}
              options={isEarly ? PERIODS.slice(1) : PERIODS}
              chosen={choice}
              onChoose={setChoice}
            />
          )}
        </Row>
        {data ? (
          <Answered answer={data} experienceType={experienceType} filters={filters} more={more} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <FindingsSkeleton />
        )}
      </BlockBody>
    </Card>
  );
}
