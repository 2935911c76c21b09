import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import {
  activeFilters,
  type SearchContext,
  searchTarget,
} from '../../../domain/measures/widgets/drill-down.ts';
import { OPEN_STATUSES } from '../../../domain/surveys/feedback.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import { useEmptyText } from '../../ui/Confidential.tsx';
import { Pair } from '../blocks.tsx';
import { FeedbackDigest } from '../FeedbackDigest.tsx';
import { FindingsCard } from '../findings/FindingsCard.tsx';
import { heldPair, inOrder } from '../../ui/InOrder.tsx';
import { toQuery } from '../source.ts';
import { toAddress } from '../use-widget.ts';
import { LowestMetrics } from './LowestMetrics.tsx';

type ListFeedbackQuery = NonNullable<Calls['listFeedback']['query']>;

/** Blocks below each other, however high those beside them are. */
const ColumnRoot = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  ...heldPair,
});

function Column({ children }: { children: ReactNode }) {
  return <ColumnRoot {...inOrder}>{children}</ColumnRoot>;
}

/** Its content has its own width. */
const Narrow = styled('div')({ display: 'grid', containerType: 'inline-size' });

const DASHBOARDS = { PATIENT: '/px/analytics', EMPLOYEE: '/ex' };

interface DigestProps extends SearchContext {
  title: string;
  only?: Pick<ListFeedbackQuery, 'narrative' | 'srr' | 'status'>;
  emptyText: string;
  items?: number;
}

/** The latest feedback of a period, and the search for all of it. */
export function PlaceFeedback({ title, only = {}, emptyText, items, ...context }: DigestProps) {
  const { experienceType, filters, period } = context;
  return (
    <FeedbackDigest
      title={title}
      to={toAddress(searchTarget(context, only))}
      query={{ experienceType, ...toQuery(filters), date: { ...period }, ...only }}
      emptyText={emptyText}
      {...(items !== undefined && { items })}
    />
  );
}

/** The changes of a place, its lowest metrics, and its latest feedback. */
export function PlaceOverview(context: SearchContext) {
  const { experienceType, filters } = context;
  const noComments = useEmptyText(experienceType, 'No comments in this period.');
  const dashboard = toAddress({ path: DASHBOARDS[experienceType], query: activeFilters(filters) });
  return (
    <Pair>
      <Column>
        <Narrow>
          <FindingsCard {...context} more={{ text: 'Open Analytics', to: dashboard }} />
        </Narrow>
        <PlaceFeedback
          {...context}
          title="Newest comments"
          only={{ narrative: true }}
          emptyText={noComments}
        />
      </Column>
      <Column>
        <LowestMetrics {...context} />
        <PlaceFeedback
          {...context}
          title="Open requests"
          only={{ srr: true, status: OPEN_STATUSES as ListFeedbackQuery['status'] }}
          emptyText="No open requests in this period."
        />
      </Column>
    </Pair>
  );
}
