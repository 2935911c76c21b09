import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router-dom';
import { intervalText, pluralText } from '../../../domain/measures/charts/chart-model.ts';
import { lowestMetrics } from '../../../domain/measures/lowest-metrics.ts';
import { drillDown, type SearchContext } from '../../../domain/measures/widgets/drill-down.ts';
import { analyticsRating, analyticsSummary } from '../../../generated/calls/analytics-calls.ts';
import { callQuery } from '../../core/call.ts';
import { Card } from '../../ui/Card.tsx';
import { useEmptyText } from '../../ui/Confidential.tsx';
import { Hidden } from '../../ui/Hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { List, Row, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { BlockBody } from '../blocks.tsx';
import { IntervalTrack, TRACK_ENDS } from '../charts/IntervalTrack.tsx';
import { toQuery } from '../source.ts';
import { toAddress } from '../use-widget.ts';

const ITEMS = 4;

const Item = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  // the longest names of the specification take one line
  gridTemplateColumns: 'minmax(132px, 11fr) minmax(56px, 10fr) 46px 64px',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '6px 0',
  borderRadius: 4,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '& > strong': { display: 'inline-flex', alignItems: 'center', gap: 6, fontWeight: 600 },
  '& > strong > svg': { color: theme.palette.star.full, fill: 'currentColor' },
  '& > .track': { width: '100%', maxWidth: 'none' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 46px 64px',
    '& > .track': { display: 'none' },
  },
}));

/** Said of the drawing, which phones do not have. */
const Drawn = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));

/** The metrics with the lowest ratings, with their intervals and a line at the score, which the strip above prints. */
export function LowestMetrics(context: SearchContext) {
  const { experienceType, filters, period } = context;
  const isEx = experienceType === 'EMPLOYEE';
  const query = { experienceType, ...toQuery(filters), date: { ...period } };
  const { data, error, refetch } = useQuery({
    ...callQuery(analyticsRating({ query })),
    placeholderData: keepPreviousData,
  });
  const emptyText = useEmptyText(experienceType, 'Too few answers to compare yet.');
  // the request of the strip
  const summary = useQuery({ ...callQuery(analyticsSummary({ query })), placeholderData: keepPreviousData });
  const score = summary.data?.data.score.current ?? null;
  const lowest = data && lowestMetrics(data.data, ITEMS);
  return (
    <Card aria-label="Lowest metrics">
      <BlockBody style={{ gap: 4 }}>
        <Row gap="2px 10px" wraps align="baseline" minHeight={28}>
          <Text as="h2" variant="h3">
            Lowest metrics
          </Text>
          {lowest && lowest.length > 0 && (
            <Text as="span" variant="caption" tone="muted">
              with their 95% interval
              <Drawn>
                , {TRACK_ENDS}
                {score !== null && `; line: ${isEx ? 'DK Trust Score' : 'DK Score'} ${score.toFixed(1)}`}
              </Drawn>
            </Text>
          )}
        </Row>
        {!lowest ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={ITEMS} />
          )
        ) : lowest.length === 0 ? (
          <EmptyState title={emptyText} />
        ) : (
          <List isDivided aria-label="Lowest metrics">
            {lowest.map(({ category, value, count, interval }) => (
              <li key={category.code}>
                <Item
                  to={toAddress(
                    drillDown(
                      isEx ? 'results' : 'category',
                      { value: category.code, categoryId: category.id },
                      context,
                    ),
                  )}
                >
                  <span>
                    {category.name}
                    <Text as="span" variant="caption" tone="muted" style={{ display: 'block' }}>
                      {pluralText(count)}
                    </Text>
                  </span>
                  <IntervalTrack
                    className="track"
                    of={{ value, interval }}
                    average={score}
                    isLow={value === lowest[0]?.value}
                  />
                  <strong>
                    <Icon of={Star} size="small" />
                    {value.toFixed(1)}
                    <Hidden> stars</Hidden>
                  </strong>
                  <Text as="span" variant="caption" tone="muted">
                    {intervalText(interval, 'stars')}
                  </Text>
                </Item>
              </li>
            ))}
          </List>
        )}
      </BlockBody>
    </Card>
  );
}
