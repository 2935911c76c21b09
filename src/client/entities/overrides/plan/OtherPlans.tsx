import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import type { Plan } from '../../../../generated/types/plan.ts';
import { api } from '../../../core/api.ts';
import { type EntityRecord, recordText } from '../../../core/value-text.ts';
import { Card, CardBody, CardTitle } from '../../../ui/Card.tsx';
import { coveringLink } from '../../../ui/covering-link.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { List, Row, Text } from '../../../ui/primitives.ts';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { MoreLink } from '../../../dashboards/blocks.tsx';
import { useEntity } from '../../EntityContext.tsx';
import { namePlaces, SUBJECT } from './name-places.ts';
import { PlanChip } from './PlanChip.tsx';
import { usePlanVerdicts, Verdict } from './PlanColumns.tsx';

const SHOWN = 6;

const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 2,
  '& a': {
    ...theme.typography.subtitle2,
    minWidth: 0,
    overflowWrap: 'anywhere',
    ...coveringLink(theme, { radius: 8, outlineOffset: 0 }),
  },
  '&:hover a': { textDecoration: 'underline' },
}));

/** The latest other plans that the viewer may see. */
export function OtherPlans({ id }: { id: string }) {
  const { model, enums, resource, can } = useEntity();
  const query = { take: SHOWN + 1, sortBy: 'startedOn', orderBy: 'desc' };
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', 'others', query],
    queryFn: ({ signal }) => api.page<Plan>('/plans', { query, signal }),
    // a colleague or another tab may have changed one
    staleTime: 0,
  });
  const others = data?.data.filter((plan) => plan.id !== id).slice(0, SHOWN);
  const ids = others?.map((plan) => plan.id) ?? [];
  const verdicts = usePlanVerdicts(ids);
  if (others?.length === 0) return null;
  return (
    <Card aria-label="Other plans" aria-busy={!data && !error}>
      <CardBody>
        <Row gap={12} justify="between" align="baseline">
          <CardTitle>Other plans</CardTitle>
          {data && (
            <Text as="span" variant="caption" tone="muted">
              {data.pagination.total - 1}
            </Text>
          )}
        </Row>
        {others ? (
          <List isDivided margin="4px 0 0">
            {others.map((plan) => (
              <Item key={plan.id} style={{ padding: '12px 0' }}>
                <Row gap={12} justify="between" align="start">
                  <Link to={`${resource.route}/${plan.id}`}>{plan.name}</Link>
                  <PlanChip plan={plan as unknown as EntityRecord} />
                </Row>
                <Text as="span" variant="caption" tone="muted" breaks>
                  {namePlaces(plan)} · {recordText(model, SUBJECT, plan as unknown as EntityRecord, enums)}
                </Text>
                <Text as="span" variant="caption" tone="muted">
                  <Verdict of={verdicts.data?.find((one) => one.id === plan.id)} hasIcon />
                </Text>
              </Item>
            ))}
          </List>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
        {verdicts.error && (
          <ErrorState isLow error={verdicts.error} onRetry={() => void verdicts.refetch()} />
        )}
        <Row gap={12} justify="between" margin="12px 0 0">
          <MoreLink to={resource.route}>All plans</MoreLink>
          {can('create') && (
            <MoreLink to={`${resource.route}/create`}>
              <Icon of={Plus} size="small" />
              Start a plan
            </MoreLink>
          )}
        </Row>
      </CardBody>
    </Card>
  );
}
