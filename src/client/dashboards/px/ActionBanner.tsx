import { styled } from '@mui/material/styles';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BellRing from 'lucide-react/icons/bell-ring';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { countText } from '../../ui/requests/request-lists.ts';
import { useWaiting } from '../../ui/requests/use-waiting.ts';

const Banner = styled(Link)(({ theme }) => ({
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
  return `Action Needed: ${countText(count)} service resolution requests need a status update.`;
}

/** Shows the number of uncontacted requests, with a link to them; nothing if there are none. */
export function ActionBanner() {
  const count = useWaiting('PATIENT') ?? 0;
  if (count === 0) return null;
  return (
    <Banner to="/px/feedbacks/srr">
      <Icon of={BellRing} />
      <span>{actionNeeded(count)}</span>
      <Icon of={ArrowRight} size="small" />
    </Banner>
  );
}
