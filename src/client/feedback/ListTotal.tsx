import { styled } from '@mui/material/styles';
import { LINE, pluralText } from '../../domain/measures/charts/chart-model.ts';
import { dayOfReader, DEFAULT_PERIODS } from '../../domain/measures/period.ts';
import { LEFT_MESSAGE_REQUESTS, WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import { leftMessageText } from '../../domain/surveys/waiting.ts';
import { encodeQuery } from '../../domain/text/query-string.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { control } from '../core/theme/tokens.ts';
import { hidden } from '../ui/Hidden.ts';
import { Text } from '../ui/primitives.ts';
import { CountLink } from '../ui/requests/RequestCount.tsx';
import type { FeedbackListModel } from './feedback.ts';
import {
  choiceAddress,
  type ListChoice,
  listQuery,
  placesQuery,
  useFeedbackTotal,
  useScopedQuery,
} from './use-feedback.ts';

export interface ListedProps {
  list: FeedbackListModel;
  choice: ListChoice;
}

export function useListTotal({ list, choice }: ListedProps): number | undefined {
  return useFeedbackTotal(list.kind.experienceType, listQuery(list, choice));
}

/** Beside the chips; on phones as high as them, and below where they leave no room. */
const Total = styled(Text)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: control.height.small,
  marginLeft: 'auto',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { minHeight: control.target.touch, marginLeft: 0, '& .order': hidden },
}));

/** The figures above are of a period, the list is not: says so, and leads to the comments of that period. */
function OfAllMonths({ list: { kind }, choice: { places, period } }: ListedProps) {
  const today = dayOfReader(new Date());
  const shown = period ?? DEFAULT_PERIODS.currentMonth(today);
  const { experienceType: _type, ...scope } = useScopedQuery(kind.experienceType, placesQuery(places));
  const query = { narrative: true, date: { ...shown }, ...scope, page: 1 };
  return (
    <span style={{ whiteSpace: 'pre' }}>
      {' of all months'}
      {LINE}
      <CountLink to={`${kind.searchRoute}?${encodeQuery(query)}`}>
        Only {periodLabel(shown, { today })}
      </CountLink>
    </span>
  );
}

/** Of the usual text of `ListTotal`, in px. */
const TOTAL_WIDTH = 220;

/** How many the list has, and how many were left a message and so are not in the list of those who wait. */
export function ListTotal({ list, choice }: ListedProps) {
  const total = useListTotal({ list, choice });
  const others = { ...choice, status: LEFT_MESSAGE_REQUESTS.status };
  const isOfWaiting = choice.status.length === 1 && choice.status[0] === WAITING_STATUS;
  const left = useListTotal({ list, choice: isOfWaiting ? others : choice });
  // as wide as it will be: on phones, chips and toggles keep their lines
  if (total === undefined) return <Total as="div" aria-hidden style={{ width: TOTAL_WIDTH, height: 18 }} />;
  return (
    <Total as="div" variant="caption" tone="muted">
      {pluralText(total, list.only.srr ? 'request' : 'comment')}
      {/* unless a sort is chosen, whose button says so */}
      {isOfWaiting && !choice.sort && total > 1 && <span className="order">&nbsp;by due date</span>}
      {list.only.narrative && total > 0 && <OfAllMonths list={list} choice={choice} />}
      {isOfWaiting && left !== undefined && left > 0 && (
        <>
          <span style={{ whiteSpace: 'pre' }}>{LINE}</span>
          <CountLink to={`?${choiceAddress(others, list)}`}>{leftMessageText(left)}</CountLink>
        </>
      )}
    </Total>
  );
}
