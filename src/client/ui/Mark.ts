import { styled } from '@mui/material/styles';

/** Marked words of a text. */
export const Mark = styled('mark')(({ theme }) => ({
  borderRadius: 4,
  backgroundColor: theme.palette.notice.bg,
  color: theme.palette.notice.fg,
}));
