import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/** A link within a sentence that does something in place of leading somewhere. */
export const InlineButton = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  verticalAlign: 'baseline',
  minHeight: 24,
  borderRadius: 4,
  color: theme.palette.link,
  textDecoration: 'underline',
}));
