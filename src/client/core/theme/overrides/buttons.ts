import type { Overrides } from './baseline.ts';
import { breakpoints, control, radius } from '../tokens.ts';

const ringOffset = 2;
const TOUCH = `@media (pointer: coarse), (max-width: ${breakpoints.sm - 0.05}px)`;
const SPARE = `min(0px, calc((100% - ${control.target.touch}px) / 2))`;

/** Where fingers press, a control takes them within 44 px, however small it is drawn. Its root is positioned. */
export const touchTarget = {
  [TOUCH]: { '&::before': { content: '""', position: 'absolute', inset: SPARE } },
};

export const buttons: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        '&.Mui-focusVisible, &:focus-visible': {
          outline: `2px solid ${theme.palette.border.focus}`,
          outlineOffset: ringOffset,
        },
        ...touchTarget,
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        height: control.height.medium,
        padding: '0 16px',
        whiteSpace: 'nowrap',
        borderRadius: radius.control,
        transition: theme.transitions.create(['background-color', 'border-color', 'color'], {
          duration: theme.transitions.duration.short,
        }),
        variants: [
          { props: { size: 'small' }, style: { height: control.height.small, padding: '0 12px' } },
          { props: { size: 'large' }, style: { height: control.height.large, padding: '0 20px' } },
          {
            props: { variant: 'contained', color: 'primary' },
            style: { '&:active': { backgroundColor: theme.palette.pressed } },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              '&:hover': {
                backgroundColor: `color-mix(in srgb, ${theme.palette.error.main} 88%, ${theme.palette.text.primary})`,
              },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              color: theme.palette.text.primary,
              borderColor: theme.palette.border.default,
              backgroundColor: theme.palette.background.paper,
              '&:hover': {
                backgroundColor: theme.palette.action.hover,
                borderColor: theme.palette.border.control,
              },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              padding: '0 10px',
              color: theme.palette.link,
              '&:hover': { backgroundColor: theme.palette.tint.main },
            },
          },
          {
            props: { variant: 'text', color: 'inherit' },
            style: {
              padding: '0 10px',
              color: theme.palette.text.secondary,
              '&:hover': { backgroundColor: theme.palette.action.hover },
            },
          },
          {
            props: { variant: 'text', color: 'error' },
            style: {
              padding: '0 10px',
              color: theme.palette.error.dark,
              '&:hover': { backgroundColor: theme.palette.error.light },
            },
          },
        ],
        '&.Mui-disabled': { color: theme.palette.text.disabled },
      }),
      startIcon: { marginLeft: 0, marginRight: 8 },
      endIcon: { marginLeft: 8, marginRight: 0 },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: control.height.medium,
        height: control.height.medium,
        padding: 0,
        borderRadius: radius.control,
        color: theme.palette.text.secondary,
        '&:hover': { backgroundColor: theme.palette.action.hover },
        '&[aria-pressed="true"]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
        variants: [
          {
            props: { size: 'small' },
            style: { width: control.height.small, height: control.height.small },
          },
          { props: { size: 'large' }, style: { width: control.target.touch, height: control.target.touch } },
        ],
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 2,
        gap: 2,
        backgroundColor: theme.palette.background.sunken,
        borderRadius: radius.control,
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: control.height.small,
        padding: '0 12px',
        border: 0,
        textTransform: 'none',
        color: theme.palette.text.secondary,
        borderRadius: `${radius.control - 2}px !important`,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.palette.background.overlay,
          color: theme.palette.text.primary,
          boxShadow: theme.shadows[1],
        },
      }),
    },
  },
};
