import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type RefObject } from 'react';
import { DialogButtons } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

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

/** A long list that scrolls by itself. */
export const ScrollBox = styled('div')(({ theme }) => ({
  maxHeight: 'min(40vh, 320px)',
  minHeight: 64,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
}));

export const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  padding: '10px 14px',
  listStyle: 'none',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& li + li': { marginTop: 4 },
}));

const Problem = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 8,
  padding: '12px 14px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.error.light,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 2 },
}));

/** Why the last step did not go through. */
export function Problems({ failures }: { failures: string[] }) {
  return failures.map((failure) => (
    <Problem key={failure} role="alert">
      <Icon of={CircleAlert} size="small" />
      <span>{failure}</span>
    </Problem>
  ));
}

/**
 * For the heading of a step: it takes the focus, so that a screen reader goes on from there.
 * @param isWaiting while the step's call is under way: its button is off then, and would leave the focus nowhere
 */
export function useStepFocus(isWaiting = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [isWaiting]);
  return heading;
}
