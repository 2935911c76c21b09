import type { Components, Theme } from '@mui/material/styles';
import { table } from '../tokens.ts';

export const tables: Components<Theme> = {
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        height: table.standard,
        padding: `0 ${table.cellPadding}px`,
        borderBottom: `1px solid ${theme.palette.divider}`,
        color: theme.palette.text.secondary,
        fontVariantNumeric: 'tabular-nums',
      }),
      head: ({ theme }) => ({
        ...theme.typography.overline,
        height: table.head,
        fontWeight: 600,
        color: theme.palette.muted,
        '&[aria-sort="ascending"], &[aria-sort="descending"]': { color: theme.palette.text.primary },
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.action.selected },
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:hover, &.Mui-active': { color: theme.palette.text.primary },
        '&.Mui-active .MuiTableSortLabel-icon': { color: theme.palette.text.primary },
      }),
    },
  },
};
