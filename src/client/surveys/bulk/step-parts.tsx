import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Icon } from '../../ui/Icon.tsx';

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
