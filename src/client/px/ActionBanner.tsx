import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BellRing from 'lucide-react/icons/bell-ring';
import { Link } from 'react-router-dom';
import { listFeedback } from '../../generated/calls/feedback-calls.ts';
import { callQuery } from '../core/call.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { Icon } from '../ui/Icon.tsx';

const MOST = 100;

const Root = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '10px 20px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.coral.tint,
  color: theme.palette.coral.text,
  textDecoration: 'none',
  '& > span': { flex: 1 },
  '& > svg': { flex: 'none' },
  '&:hover > span': { textDecoration: 'underline' },
}));

/** The banner's sentence for a number of requests. */
export function actionNeeded(count: number): string {
  if (count === 1) return 'Action Needed: 1 service resolution request needs a status update.';
  const shown = count > MOST ? `${MOST}+` : count;
  return `Action Needed: ${shown} service resolution requests need a status update.`;
}

/** Shows the number of uncontacted requests, with a link to them; nothing if there are none. */
export function ActionBanner() {
  const { queryKey, queryFn } = callQuery(
    listFeedback({ query: { experienceType: 'PATIENT', srr: true, status: ['NOT_CONTACTED'], take: 0 } }),
  );
  const { data } = useQuery({ queryKey: [...FEEDBACK_KEY, ...queryKey], queryFn });
  const count = data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <Root to="/px/feedbacks/srr">
      <Icon of={BellRing} />
      <span>{actionNeeded(count)}</span>
      <Icon of={ArrowRight} size="small" />
    </Root>
  );
}
