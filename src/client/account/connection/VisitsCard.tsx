import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoment } from '../../../domain/text/format.ts';
import type { Connections } from '../../../generated/calls/types.ts';
import { visitOutcome } from '../../../generated/enums/visit-outcome.ts';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import type { Appointment } from '../../../generated/types/appointment.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { List, Row, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Chip } from '../layout.tsx';
import { useVisits } from './use-connection.ts';

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '12px 24px',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
}));

const findLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((one) => one.value === value)?.label ?? value;

function VisitLine({ visit }: { visit: Appointment }) {
  const { id, externalId, patientName, endsAt, status, isAssumed, outcome, reason } = visit;
  const state = isAssumed ? 'Assumed completed' : findLabel(visitStatus, status);
  return (
    <Line>
      <Link component={RouterLink} to={`/appointments/${id}`}>
        {patientName ?? externalId}
      </Link>
      <Text variant="body2" tone="muted" breaks>
        {formatMoment(endsAt)} · {state}
        {reason !== null && <> · {reason}</>}
      </Text>
      <Chip {...(outcome === 'SENT' ? { tone: 'success' as const } : {})} style={{ justifySelf: 'start' }}>
        {findLabel(visitOutcome, outcome)}
      </Chip>
    </Line>
  );
}

interface Props {
  practiceId: string;
  system: Connections['system'];
}

function Visits({ practiceId, system }: Props) {
  const { data, error, isPending, refetch } = useVisits(practiceId, system);
  if (isPending) return <ListSkeleton rows={3} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0)
    return (
      <Text variant="body2" tone="muted" padding="0 24px 24px">
        No visits have arrived yet.
      </Text>
    );
  return (
    <List isDivided aria-label="Visits">
      {data.data.map((visit) => (
        <VisitLine key={visit.id} visit={visit} />
      ))}
    </List>
  );
}

/** The visits that changed last, each with the state of its survey. */
export function VisitsCard(props: Props) {
  const filter = JSON.stringify({ practiceId: [props.practiceId] });
  const all = `/appointments?${new URLSearchParams({ filter }).toString()}`;
  return (
    <Card aria-label="Visits">
      <Row justify="between" gap={12} padding="20px 24px 12px">
        <CardTitle>Visits</CardTitle>
        <Link component={RouterLink} to={all}>
          All visits
        </Link>
      </Row>
      <Visits {...props} />
    </Card>
  );
}
