import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Check from 'lucide-react/icons/check';
import { Hidden } from './Hidden.ts';
import { Icon } from './Icon.tsx';

const List = styled('ol')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Item = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[aria-current]': { color: theme.palette.text.primary, fontWeight: 600 },
  '&:not(:last-child)': { flex: 1 },
  '&:not(:last-child)::after': {
    content: '""',
    flex: 1,
    minWidth: 8,
    borderTop: `1px solid ${theme.palette.border.default}`,
  },
}));

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  border: `1px solid ${theme.palette.border.control}`,
  borderRadius: '50%',
  '&[data-state="done"]': {
    border: 0,
    backgroundColor: theme.palette.tint.main,
    color: theme.palette.link,
  },
  '&[data-state="current"]': {
    border: 0,
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
}));

interface Props {
  labels: string[];
  /** index of the current step, from 0; past the end: all are done */
  current: number;
}

/**
 * The steps of a dialog: done, current, and to come. Phones have room for all marks, but only for the current label.
 */
export function Steps({ labels, current }: Props) {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  return (
    <List aria-label="Steps">
      {labels.map((label, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'next';
        return (
          <Item key={label} aria-current={state === 'current' ? 'step' : undefined}>
            <Mark data-state={state} aria-hidden>
              {state === 'done' ? <Icon of={Check} size="small" /> : index + 1}
            </Mark>
            {isPhone && state !== 'current' ? <Hidden>{label}</Hidden> : label}
          </Item>
        );
      })}
    </List>
  );
}
