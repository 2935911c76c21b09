import { styled } from '@mui/material/styles';

/** Parts of the popovers below toolbar buttons. */
export const PopoverTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  padding: '16px 18px 8px',
}));

export const PopoverFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  padding: '12px 16px 16px',
  [theme.breakpoints.down('sm')]: { '& > *': { height: 44 } },
}));
