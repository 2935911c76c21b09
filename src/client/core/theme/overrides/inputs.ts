import type { Overrides } from './baseline.ts';
import { breakpoints, control, phone, radius, scale } from '../tokens.ts';
import { rem } from '../typography.ts';

/** 16 px or more on phones prevents iOS from zooming into a field. */
const phoneInput = {
  [`@media (max-width:${breakpoints.sm - 0.05}px)`]: { fontSize: rem(phone.input.size) },
};

const fields: Overrides = {
  MuiFormControl: { styleOverrides: { root: { width: '100%' } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      // the label stands above the field, never in it
      root: ({ theme }) => ({
        ...theme.typography.body2,
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        pointerEvents: 'auto',
        color: theme.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.palette.text.primary },
        '&.Mui-disabled': { color: theme.palette.text.secondary },
      }),
      asterisk: { display: 'none' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.palette.text.primary },
      }),
      asterisk: { display: 'none' },
    },
  },
  // as far from the edge as the arrows of other menus
  MuiSelect: { styleOverrides: { icon: { right: 12 } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: control.input.height,
        fontSize: rem(scale.body.size),
        lineHeight: rem(scale.body.line),
        borderRadius: radius.control,
        backgroundColor: theme.palette.background.paper,
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.secondary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: theme.palette.border.focus,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: theme.palette.background.sunken },
      }),
      input: {
        height: 'auto',
        padding: `${(control.input.height - scale.body.line) / 2}px ${control.input.padding}px`,
        outline: 'none',
        ...phoneInput,
      },
      multiline: { padding: 0 },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.palette.border.control,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // MUI adds two opacities for the selected option under the cursor, which a theme without CSS variables cannot
      listbox: ({ theme }) => ({
        '& .MuiAutocomplete-option': {
          '&.Mui-focused': { backgroundColor: theme.palette.action.hover },
          '&[aria-selected="true"]': {
            backgroundColor: theme.palette.tint.main,
            '&.Mui-focused': { backgroundColor: theme.palette.tint.hover },
          },
        },
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        outline: 'none',
        '&::placeholder': { color: theme.palette.muted, opacity: 1 },
        ...phoneInput,
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.caption,
        margin: '6px 0 0',
        // messages quote what was typed
        overflowWrap: 'anywhere',
        color: theme.palette.muted,
        '&.Mui-error': { color: theme.palette.error.dark },
      }),
    },
  },
};

const choices: Overrides = {
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.palette.border.control,
        '&.Mui-checked': { color: theme.palette.primary.main },
        '&.Mui-checked.MuiCheckbox-colorSuccess': { color: theme.palette.success.main },
        '&:hover': { backgroundColor: theme.palette.action.hover },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.palette.border.control,
        '&.Mui-checked': { color: theme.palette.primary.main },
        '&:hover': { backgroundColor: theme.palette.action.hover },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: control.switch.width, height: control.switch.height, padding: 0 },
      switchBase: ({ theme }) => ({
        padding: 3,
        color: theme.palette.background.paper,
        '&.Mui-checked': { transform: 'translateX(16px)', color: theme.palette.background.paper },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.palette.primary.main },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.palette.border.focus}`,
          outlineOffset: 2,
        },
      }),
      thumb: { width: 18, height: 18, boxShadow: 'none' },
      track: ({ theme }) => ({
        opacity: 1,
        borderRadius: radius.pill,
        backgroundColor: theme.palette.border.control,
      }),
    },
  },
  MuiSlider: {
    styleOverrides: {
      rail: ({ theme }) => ({ height: 4, opacity: 1, backgroundColor: theme.palette.tint.hover }),
      track: { height: 4, border: 0 },
      thumb: ({ theme }) => ({
        width: 20,
        height: 20,
        backgroundColor: theme.palette.background.paper,
        border: `2px solid ${theme.palette.primary.main}`,
        boxShadow: 'none',
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: 'none' },
        '&.Mui-focusVisible': {
          boxShadow: 'none',
          outline: `2px solid ${theme.palette.border.focus}`,
          outlineOffset: 2,
        },
      }),
      markLabel: ({ theme }) => ({ ...theme.typography.caption, color: theme.palette.muted }),
    },
  },
};

export const inputs: Overrides = { ...fields, ...choices };
