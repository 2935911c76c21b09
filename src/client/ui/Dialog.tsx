import { styled } from '@mui/material/styles';

/** Layout parts of every dialog: icon tile and text side by side, buttons at the right. */
export const DialogBody = styled('div')({
  display: 'flex',
  gap: 16,
  padding: '24px 24px 0',
  '& > :last-child': { flex: 1, minWidth: 0 },
});

export const DialogTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: '0 0 4px',
  // a name in it may be one long word
  overflowWrap: 'anywhere',
}));

export const DialogText = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

export const DialogButtons = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 12,
  padding: 24,
  // more specific than the button's own height, whatever the order of styles
  [theme.breakpoints.down('sm')]: { '&& > *': { flex: 1, height: 44 } },
}));
