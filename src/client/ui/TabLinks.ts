import { styled } from '@mui/material/styles';

/** Links to the tabs of a page, each with its own address; the open one is `aria-current`. A count stands in `<small>`. */
export const TabLinks = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 24px',
  marginBottom: 24,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& a': {
    ...theme.typography.button,
    padding: '10px 0',
    // over the line below all
    marginBottom: -1,
    color: theme.palette.text.secondary,
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
  },
  '& a:hover': { color: theme.palette.text.primary },
  '& a[aria-current]': { color: theme.palette.text.primary, borderBottomColor: theme.palette.primary.main },
  '& a > small': { ...theme.typography.button, marginLeft: 2, fontWeight: 400, color: theme.palette.muted },
  '@media print': { display: 'none' },
}));
