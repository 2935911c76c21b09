import { styled } from '@mui/material/styles';
import type { ImportRowState } from '../../../domain/import.ts';

/** The effect of a row. */
export const STATES: Record<ImportRowState, string> = {
  create: 'Add',
  update: 'Change',
  unchanged: 'Unchanged',
  invalid: 'Error',
};

const LONGEST_SHOWN = 120;

export function cutCell(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** An error or a warning of a row. */
export const Message = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 6,
  marginTop: 2,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 1 },
  '& b': { fontWeight: 600 },
  '&[data-warning]': { color: theme.palette.warning.dark },
}));
