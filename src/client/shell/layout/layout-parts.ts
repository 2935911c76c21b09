import { styled } from '@mui/material/styles';
import { layout, space } from '../../core/theme/tokens.ts';

export const Columns = styled('div')({ display: 'flex', minHeight: '100dvh' });

export const MainColumn = styled('div')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minWidth: 0,
});

/** The screen's own part: gutters of 16, 24 and 32, at most 1440 wide between them. */
export const Content = styled('main')(({ theme }) => ({
  flex: 1,
  width: '100%',
  maxWidth: layout.content.maxWidth + 2 * space.pageGutter.md,
  marginInline: 'auto',
  padding: `20px ${space.pageGutter.xs}px 40px`,
  [theme.breakpoints.up('sm')]: { padding: `28px ${space.pageGutter.sm}px 48px` },
  [theme.breakpoints.up('md')]: { paddingInline: space.pageGutter.md },
  '&:focus': { outline: 'none' },
}));

export const SkipLink = styled('a')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.overlay,
  boxShadow: theme.shadows[8],
  color: theme.palette.link,
  '&:not(:focus)': { transform: 'translateY(-200%)', boxShadow: 'none' },
}));

/** The version label under a page on phones, where there is no sidebar. */
export const PhoneFoot = styled('footer')(({ theme }) => ({
  ...theme.typography.overline,
  padding: '0 16px 24px',
  textAlign: 'center',
  color: theme.palette.muted,
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));
