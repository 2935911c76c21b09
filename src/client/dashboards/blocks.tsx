import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { CardBody } from '../ui/Card.tsx';

/** The content of a block of the home screen. */
export const BlockBody = styled(CardBody)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});

/** Links from a block to the full screen. */
export const MoreLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  borderRadius: 4,
  color: theme.palette.link,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
}));
