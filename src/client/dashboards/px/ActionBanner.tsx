import { REQUESTS_ROUTE } from '../../../domain/surveys/feedback.ts';
import { styled } from '@mui/material/styles';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BellRing from 'lucide-react/icons/bell-ring';
import { Link } from 'react-router-dom';
import { radius } from '../../core/theme/tokens.ts';
import { Icon } from '../../ui/Icon.tsx';
import { actionNeeded } from '../../../domain/surveys/waiting.ts';

const Banner = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '10px 24px',
  // the head of a card
  borderRadius: `${radius.card}px ${radius.card}px 0 0`,
  backgroundColor: theme.palette.coral.tint,
  color: theme.palette.coral.text,
  textDecoration: 'none',
  '& > span': { flex: 1 },
  '& > svg': { flex: 'none' },
  '&:hover > span': { textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('md')]: { paddingInline: 16 },
}));

/** Shows the number of uncontacted requests, with a link to them. */
export function ActionBanner({ count }: { count: number }) {
  return (
    <Banner to={REQUESTS_ROUTE.PATIENT}>
      <Icon of={BellRing} />
      <span>{actionNeeded(count)}</span>
      <Icon of={ArrowRight} size="small" />
    </Banner>
  );
}
