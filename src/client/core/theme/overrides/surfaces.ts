import type { Overrides } from './baseline.ts';
import { control, radius, scale } from '../tokens.ts';
import { rem } from '../typography.ts';

export const surfaces: Overrides = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: radius.card },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        width: 440,
        maxWidth: 440,
        margin: 16,
        backgroundColor: theme.palette.background.overlay,
        borderRadius: radius.dialog,
        // a bottom sheet on phones
        [theme.breakpoints.down('sm')]: {
          position: 'fixed',
          bottom: 0,
          left: 0,
          right: 0,
          width: '100%',
          maxWidth: '100%',
          margin: 0,
          borderRadius: `${radius.dialog}px ${radius.dialog}px 0 0`,
          paddingBottom: 'env(safe-area-inset-bottom)',
          '& .MuiButton-root': { minHeight: control.target.touch },
        },
      }),
      paperWidthMd: ({ theme }) => ({ [theme.breakpoints.up('sm')]: { width: 640, maxWidth: 640 } }),
      paperWidthLg: ({ theme }) => ({
        [theme.breakpoints.up('sm')]: { width: 880, maxWidth: 'calc(100% - 32px)' },
      }),
      // a table
      paperWidthXl: ({ theme }) => ({
        [theme.breakpoints.up('sm')]: { width: 1280, maxWidth: 'calc(100% - 32px)' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.h2, padding: '24px 24px 8px' }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: 24, gap: 12, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.palette.scrim },
      }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        borderRadius: radius.card,
        backgroundColor: theme.palette.background.overlay,
        boxShadow: theme.shadows[8],
      }),
    },
  },
  MuiMenu: {
    styleOverrides: { list: { padding: 8 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 38,
        [theme.breakpoints.up('sm')]: { minHeight: 38 },
        '& > svg': { color: theme.palette.muted },
        gap: 12,
        padding: '6px 10px',
        borderRadius: radius.control,
        '@media (pointer: coarse)': { minHeight: control.target.touch },
        '&:hover': { backgroundColor: theme.palette.action.hover },
        '&.Mui-focusVisible': { backgroundColor: theme.palette.action.hover, outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: theme.palette.tint.main,
          color: theme.palette.link,
        },
      }),
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.overline,
        padding: '8px 10px 4px',
        color: theme.palette.muted,
        backgroundColor: 'transparent',
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        // at the edge of the window, too
        width: 'max-content',
        maxWidth: 'min(300px, calc(100vw - 16px))',
        padding: '6px 10px',
        borderRadius: radius.chip,
        backgroundColor: theme.palette.toast.bg,
        color: theme.palette.toast.text,
      }),
      arrow: ({ theme }) => ({ color: theme.palette.toast.bg }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: control.chip.height,
        fontSize: rem(scale.small.size),
        fontWeight: 500,
        borderRadius: radius.chip,
        backgroundColor: theme.palette.neutral.bg,
        color: theme.palette.neutral.fg,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme }) => ({
        transform: 'none',
        borderRadius: radius.chip,
        backgroundColor: theme.palette.chart.zero,
        '@media (prefers-reduced-motion: reduce)': { '&::after': { display: 'none' } },
      }),
      circular: { borderRadius: '50%' },
    },
  },
};
