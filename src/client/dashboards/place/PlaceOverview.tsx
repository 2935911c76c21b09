import { styled } from '@mui/material/styles';
import { DEFAULT_PERIODS, type Period } from '../../../domain/measures/period.ts';
import { type SearchContext, searchTarget } from '../../../domain/measures/widgets/drill-down.ts';
import { OPEN_STATUSES } from '../../../domain/surveys/feedback.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import { encodeQuery } from '../../../domain/text/query-string.ts';
import { useAddress } from '../../core/hooks.ts';
import { useSession } from '../../core/session.ts';
import { ConfidentialNote, useEmptyText } from '../../ui/Confidential.tsx';
import { NO_FILTERS } from '../../../domain/measures/widgets/drill-down.ts';
import { readPeriod } from '../../ui/filters/place-filters.ts';
import { MonthRangePicker } from '../../ui/period/MonthRangePicker.tsx';
import { Row, Text } from '../../ui/primitives.ts';
import { Blocks, Pair } from '../blocks.tsx';
import { FeedbackDigest } from '../FeedbackDigest.tsx';
import { FindingsCard } from '../findings/FindingsCard.tsx';
import { toQuery, useDashboardSource } from '../source.ts';
import { SummaryStrip } from '../SummaryStrip.tsx';
import { toAddress } from '../use-widget.ts';
import { LowestMetrics } from './LowestMetrics.tsx';

export type PlaceKind = 'practice' | 'location' | 'unit';

type ListFeedbackQuery = NonNullable<Calls['listFeedback']['query']>;

/** The figures of each kind of place. */
const KINDS = {
  practice: { experienceType: 'PATIENT', filter: 'practiceIds' },
  location: { experienceType: 'EMPLOYEE', filter: 'workLocationIds' },
  unit: { experienceType: 'EMPLOYEE', filter: 'organizationalUnitIds' },
} as const;

/** A column whose content has its own width. */
const Narrow = styled('div')({ display: 'grid', containerType: 'inline-size' });

/** The period in the address, and a function that changes it there. The way back to the list stays. */
function usePeriod(today: string): [Period, (period: Period) => void] {
  const [params, change] = useAddress();
  const period = readPeriod(params) ?? DEFAULT_PERIODS.last3Months(today);
  return [period, (date) => change(() => encodeQuery({ date: { ...date } }))];
}

/** The latest feedback of a period, and the search for all of it. */
function Digest({
  title,
  only,
  emptyText,
  ...context
}: SearchContext & {
  title: string;
  only: Pick<ListFeedbackQuery, 'narrative' | 'srr' | 'status'>;
  emptyText: string;
}) {
  const { experienceType, filters, period } = context;
  return (
    <FeedbackDigest
      title={title}
      to={toAddress(searchTarget(context, only))}
      query={{ experienceType, ...toQuery(filters), date: { ...period }, ...only }}
      emptyText={emptyText}
    />
  );
}

/**
 * How a place does in a period: its figures, what changed, its lowest metrics, and the latest feedback. A provider sees
 * those of their own patients.
 */
export function PlaceOverview({ kind, id }: { kind: PlaceKind; id: string }) {
  const { providerId } = useSession();
  const today = useDashboardSource().today();
  const [period, onPick] = usePeriod(today);
  const { experienceType, filter } = KINDS[kind];
  const isPx = experienceType === 'PATIENT';
  const filters = { ...NO_FILTERS, [filter]: [id], ...(isPx && providerId && { providerIds: [providerId] }) };
  const context = { experienceType, filters, period };
  const noComments = useEmptyText(experienceType, 'No comments in this period.');
  return (
    <section aria-label="Overview">
      <Blocks>
        <Row gap="8px 16px" wraps justify="between">
          <Text as="h2" variant="h2">
            {isPx && providerId ? 'Your patients here' : 'Overview'}
          </Text>
          <MonthRangePicker label="Overview" period={period} today={today} onPick={onPick} />
        </Row>
        <ConfidentialNote experienceType={experienceType} />
        <SummaryStrip
          {...context}
          shown={['score', 'rank', 'nps', 'requests', 'rate']}
          practiceId={isPx ? id : undefined}
        />
        <Pair>
          <Narrow>
            <FindingsCard {...context} />
          </Narrow>
          <LowestMetrics {...context} />
        </Pair>
        <Pair>
          <Digest {...context} title="Newest comments" only={{ narrative: true }} emptyText={noComments} />
          <Digest
            {...context}
            title="Open requests"
            only={{ srr: true, status: OPEN_STATUSES as ListFeedbackQuery['status'] }}
            emptyText="No open requests in this period."
          />
        </Pair>
      </Blocks>
    </section>
  );
}
