import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import { Icon } from './Icon.tsx';

const Box = styled('span')(({ theme }) => ({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 20,
  height: 20,
  border: `1px solid ${theme.palette.border.control}`,
  borderRadius: 5,
  backgroundColor: theme.palette.background.paper,
  '& > svg': { visibility: 'hidden', color: theme.palette.primary.contrastText },
  '[aria-selected="true"] > &': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.primary.main,
    '& > svg': { visibility: 'visible' },
  },
}));

/** Looks like a checkbox; the option around it announces whether it is selected. */
export function CheckMark() {
  return (
    <Box aria-hidden>
      <Icon of={Check} size="small" />
    </Box>
  );
}
