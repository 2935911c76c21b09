import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SearchContext } from '../../../domain/measures/widgets/drill-down.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { feedbackSummary } from '../../../generated/calls/feedback-calls.ts';
import { callQuery } from '../../core/call.ts';
import { FEEDBACK_KEY } from '../../core/query-client.ts';
import { useSession } from '../../core/session.ts';
import { ConfidentialNote, useMinimum } from '../../ui/Confidential.tsx';
import { MonthRangePicker } from '../../ui/period/MonthRangePicker.tsx';
import { Text } from '../../ui/primitives.ts';
import { TabLinks } from '../../ui/TabLinks.ts';
import { Blocks } from '../blocks.tsx';
import { SummaryStrip } from '../SummaryStrip.tsx';
import { toQuery } from '../source.ts';
import { type PlaceKind, type PlaceTab, useMayReadPlace, usePlaceAddress, usePlaceContext } from './place.ts';
import { PlaceFeedback, PlaceOverview } from './PlaceOverview.tsx';

/** Of the newest feedback in its tab. */
const FEEDBACK_ITEMS = 10;

/** The record is printed below the tab that is open. */
const Details = styled('div')({
  '&[hidden]': { display: 'none' },
  '@media print': { '&[hidden]': { display: 'block' } },
});

/** The period of a place's page, in its header. */
export function PlacePeriod({ kind }: { kind: PlaceKind }) {
  const { period, today, onPick } = usePlaceAddress();
  return useMayReadPlace(kind) ? (
    <MonthRangePicker label="Overview" period={period} today={today} onPick={onPick} />
  ) : null;
}

/** The surveys that people completed in the period: what the tab's list has. */
function useResponses({ experienceType, filters, period }: SearchContext, isOn: boolean): number | undefined {
  const query = { experienceType, ...toQuery(filters), date: { ...period } };
  const { queryKey, queryFn } = callQuery(feedbackSummary({ query }));
  // never the count of another period: the list beside it is of the new one
  return useQuery({ queryKey: [...FEEDBACK_KEY, ...queryKey], queryFn, enabled: isOn }).data?.data.responses;
}

interface Props {
  kind: PlaceKind;
  id: string;
  /** the people of the place: its tab's name, their number or what to say of it, and their card */
  team: { title: string; count: number | string; card: ReactNode } | undefined;
  /** the record */
  details: ReactNode;
}

/** The page of a practice, work location or unit: its figures in a period, and tabs with more about it. */
export function PlacePage({ kind, id, team, details }: Props) {
  const { providerId } = useSession();
  const { state } = useLocation() as { state: unknown };
  const { tab: asked, period, getSearch } = usePlaceAddress();
  const context = usePlaceContext(kind, id, period);
  const { experienceType } = context;
  const isPx = experienceType === 'PATIENT';
  // no list may show the answers of a confidential group
  const hasFeedback = useMinimum(experienceType) === null;
  const responses = useResponses(context, hasFeedback);
  const tabs: { tab: PlaceTab; title: string; count?: number | string | undefined }[] = [
    { tab: 'overview', title: 'Overview' },
    ...(hasFeedback ? [{ tab: 'feedback' as const, title: 'Feedback', count: responses }] : []),
    ...(team ? [{ tab: 'team' as const, title: team.title, count: team.count }] : []),
    { tab: 'details', title: 'Details' },
  ];
  const open = tabs.find(({ tab }) => tab === asked)?.tab ?? 'overview';
  return (
    <Blocks>
      {isPx && providerId && (
        <Text as="h2" variant="h2">
          Your patients here
        </Text>
      )}
      <ConfidentialNote experienceType={experienceType} />
      <SummaryStrip
        {...context}
        shown={['score', 'rank', 'nps', 'requests', 'rate']}
        practiceId={isPx ? id : undefined}
      />
      <TabLinks aria-label="About this place" style={{ marginBottom: 0 }}>
        {tabs.map(({ tab, title, count }) => (
          // Back returns to the tab before, and the way back to the list stays
          <Link
            key={tab}
            to={{ search: getSearch(tab) }}
            state={state}
            preventScrollReset
            aria-current={tab === open ? 'page' : undefined}
          >
            {title}
            {/* a space, for those who hear it */}
            {count !== undefined && ' '}
            {count !== undefined && <small>{typeof count === 'string' ? count : formatNumber(count)}</small>}
          </Link>
        ))}
      </TabLinks>
      {open === 'overview' && <PlaceOverview {...context} />}
      {open === 'feedback' && (
        <PlaceFeedback
          {...context}
          title="Newest feedback"
          emptyText="No feedback in this period."
          items={FEEDBACK_ITEMS}
        />
      )}
      {open === 'team' && team?.card}
      <Details hidden={open !== 'details'}>{details}</Details>
    </Blocks>
  );
}
