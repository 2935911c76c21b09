import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

/** A button of a list's toolbar: as high as a finger needs on phones. */
export const ToolButton = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { height: 44 },
})) as typeof Button;
