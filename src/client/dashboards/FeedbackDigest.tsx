import { coveringLink } from '../ui/covering-link.ts';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { findMetric, fullName, isByEmail, languageBadge, noRating } from '../../domain/surveys/feedback.ts';
import { agreement } from '../../domain/text/themes/pick-quote.ts';
import { formatRelative } from '../../domain/text/format.ts';
import { listFeedback } from '../../generated/calls/feedback-calls.ts';
import type { Calls, Feedback } from '../../generated/calls/types.ts';
import { callQuery } from '../core/call.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { Card } from '../ui/Card.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Parts } from '../ui/Parts.tsx';
import { List, Row, Text } from '../ui/primitives.ts';
import { Delayed } from '../ui/Skeletons.tsx';
import { Stars } from '../ui/Stars.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Badge, StatusChip } from '../ui/StatusChip.tsx';
import { BlockBody, MoreLink } from './blocks.tsx';

const ITEMS = 3;
/** The comments of a theme from which the most typical ones are shown. */
const CANDIDATES = 20;

const Item = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 8,
  padding: '16px 0',
  '& > .text': {
    ...theme.typography.body1,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    margin: 0,
  },
  // the link of the text covers the whole item
  '& a': coveringLink(theme, { radius: 8, outlineOffset: 0 }),
  '&:hover a': { textDecoration: 'underline' },
}));

const DETAILS: Readonly<Record<Feedback['experienceType'], string>> = {
  PATIENT: '/px/feedbacks',
  EMPLOYEE: '/ex/surveys',
};

/** A feedback card reduced to two lines of text. */
interface ItemProps extends Pick<Props, 'hasPlaces' | 'category'> {
  feedback: Feedback;
}

function DigestItem({ feedback, hasPlaces, category }: ItemProps) {
  const { id, experienceType, score, completedAt, status, provider, practice } = feedback;
  const badge = languageBadge(feedback);
  const name = feedback.patientName ?? feedback.employee?.contactName ?? 'No name given';
  const metric = category === undefined ? undefined : findMetric(feedback, category);
  const about = [
    metric && `${metric.name} ${metric.value.toFixed(1)}`,
    provider && fullName(provider),
    hasPlaces && practice?.name,
  ];
  return (
    <Item>
      <Row gap={8} wraps>
        <Stars score={score} none={noRating(feedback)} />
        {badge && <Badge>{badge}</Badge>}
        <Text as="span" variant="caption" tone="muted" margin="0 0 0 auto">
          <time dateTime={completedAt}>{formatRelative(completedAt)}</time>
        </Text>
      </Row>
      <p className="text" dir="auto">
        <Link to={`${DETAILS[experienceType]}/${id}`}>
          {/* isolated: the comment decides the direction, not the name */}
          {status !== null && (
            <bdi>
              <strong>{name}.</strong>{' '}
            </bdi>
          )}
          {feedback.translation ?? feedback.feedback ?? (
            <Text as="span" tone="muted">
              No comment.
            </Text>
          )}
        </Link>
      </p>
      {(about.some(Boolean) || status !== null) && (
        <Row gap={12} justify="between">
          <Text as="span" variant="caption" tone="muted" breaks>
            <Parts of={about} />
          </Text>
          {status !== null && <StatusChip status={status} isByEmail={isByEmail(feedback)} />}
        </Row>
      )}
    </Item>
  );
}

function DigestSkeleton() {
  return (
    <Delayed label="Loading">
      {Array.from({ length: ITEMS }, (_, item) => (
        <Item as="div" key={item}>
          <Skeleton height={18} width={150} />
          <Skeleton height={14} width={`${92 - item * 6}%`} />
          <Skeleton height={14} width={`${64 - item * 8}%`} />
        </Item>
      ))}
    </Delayed>
  );
}

interface Props {
  title: string;
  /** beside the title */
  note?: string;
  /** the list whose first ones are shown */
  to: string;
  query: Calls['listFeedback']['query'];
  /** whether each says its practice */
  hasPlaces?: boolean;
  /** code of the category whose value each says */
  category?: string | undefined;
  /** code of the theme that the shown ones complain about rather than about others */
  theme?: string | undefined;
  emptyText?: string;
  /** the number shown; by default three */
  items?: number;
}

/** The first comments, or requests for a call, of a list; those most of a theme, if one is named. */
export function FeedbackDigest({
  title,
  note,
  to,
  query,
  hasPlaces = false,
  category,
  theme,
  emptyText = 'No results found.',
  items = ITEMS,
}: Props) {
  const take = theme === undefined ? items : CANDIDATES;
  const { queryKey, queryFn } = callQuery(listFeedback({ query: { ...query, take, total: false } }));
  const { data, error, refetch } = useQuery({ queryKey: [...FEEDBACK_KEY, ...queryKey], queryFn });
  const complains = ({ themes }: Feedback): number =>
    theme === undefined ? 0 : agreement(themes, theme, 'NEGATIVE');
  const typical = data?.data.toSorted((a, b) => complains(b) - complains(a)).slice(0, items) ?? [];
  return (
    <Card>
      <BlockBody style={{ gap: 4 }}>
        <Row gap={12} justify="between">
          <Text as="h2" variant="h3">
            <MoreLink to={to} style={{ font: 'inherit', color: 'inherit', whiteSpace: 'normal' }}>
              {title}
            </MoreLink>
            {note !== undefined && (
              <Text as="span" variant="caption" tone="muted" margin="0 0 0 10px">
                {note}
              </Text>
            )}
          </Text>
          <MoreLink to={to} style={{ flex: 'none' }}>
            View all<Hidden>: {title}</Hidden>
            <Icon of={ArrowRight} size="small" />
          </MoreLink>
        </Row>
        {data ? (
          data.data.length === 0 ? (
            <EmptyState title={emptyText} />
          ) : (
            <List isDivided aria-label={title}>
              {typical.map((feedback) => (
                <li key={feedback.id}>
                  <DigestItem feedback={feedback} hasPlaces={hasPlaces} category={category} />
                </li>
              ))}
            </List>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DigestSkeleton />
        )}
      </BlockBody>
    </Card>
  );
}
