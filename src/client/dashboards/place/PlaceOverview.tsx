import { styled } from '@mui/material/styles';
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
import { toQuery } from '../source.ts';
import { toAddress } from '../use-widget.ts';
import { LowestMetrics } from './LowestMetrics.tsx';

type ListFeedbackQuery = NonNullable<Calls['listFeedback']['query']>;

/** A column whose content has its own width. */
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
    <>
      <Pair>
        <Narrow>
          <FindingsCard {...context} more={{ text: 'Open Analytics', to: dashboard }} />
        </Narrow>
        <LowestMetrics {...context} />
      </Pair>
      <Pair>
        <PlaceFeedback
          {...context}
          title="Newest comments"
          only={{ narrative: true }}
          emptyText={noComments}
        />
        <PlaceFeedback
          {...context}
          title="Open requests"
          only={{ srr: true, status: OPEN_STATUSES as ListFeedbackQuery['status'] }}
          emptyText="No open requests in this period."
        />
      </Pair>
    </>
  );
}
