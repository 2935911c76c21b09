import { styled } from '@mui/material/styles';

/** The tinted foot of a card: the control at the left, the history at the right; stacked if narrow. */
export const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '24px 32px',
  padding: 16,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', padding: 24 },
}));

/** Hidden in print. */
export const ScreenOnly = styled('div')({ '@media print': { display: 'none' } });

/** Shown only in print. */
export const PrintOnly = styled('div')({ display: 'none', '@media print': { display: 'block' } });

export const PanelTitle = styled('h4')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  lineHeight: '32px',
}));

export const PanelFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginTop: 12,
  '& > span': { ...theme.typography.caption, color: theme.palette.muted },
}));
