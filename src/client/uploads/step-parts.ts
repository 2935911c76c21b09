import { styled } from '@mui/material/styles';
import { DialogButtons } from '../ui/dialog-parts.ts';

/** What a step of the dialog is laid out with; it scrolls, its head and its buttons stay. */
export const StepBody = styled('div')({
  display: 'grid',
  gap: 16,
  flex: '0 1 auto',
  minHeight: 0,
  padding: '20px 24px 4px',
  overflowY: 'auto',
});

export const StepText = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

export const StepHeading = styled('h3')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  fontWeight: 600,
  color: theme.palette.text.primary,
  overflowWrap: 'anywhere',
}));

/** Below each other on phones: what they say is long. */
export const StepButtons = styled(DialogButtons)(({ theme }) => ({
  flex: 'none',
  [theme.breakpoints.down('sm')]: { flexDirection: 'column-reverse', '& > *': { flex: 'none' } },
}));
