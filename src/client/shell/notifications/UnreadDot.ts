import { styled } from '@mui/material/styles';

/** Marks unread items; text for screen readers is beside it. */
export const UnreadDot = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: theme.palette.coral.main,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
}));
