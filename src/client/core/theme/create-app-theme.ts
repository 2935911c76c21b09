import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import { baseline } from './overrides/baseline.ts';
import { buttons } from './overrides/buttons.ts';
import { inputs } from './overrides/inputs.ts';
import { surfaces } from './overrides/surfaces.ts';
import { createPalette } from './palette.ts';
import { breakpoints, duration, easing, radius, schemes, zIndex, type ColorScheme } from './tokens.ts';
import { typography } from './typography.ts';

const LEVELS = 25;

/** Maps MUI's 25 levels to the tokens' four: card, raised, popover, dialog. */
function createShadows(scheme: ColorScheme): Shadows {
  const { none, card, raised, popover, dialog } = schemes[scheme].elevation;
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    if (level === 0) return none;
    if (level === 1) return card;
    if (level < 6) return raised;
    return level < 17 ? popover : dialog;
  });
  return levels as Shadows;
}

/** The product's MUI theme, light or dark, built from tokens only. */
export function createAppTheme(scheme: ColorScheme): Theme {
  return createTheme({
    palette: createPalette(scheme),
    typography,
    shape: { borderRadius: radius.control },
    shadows: createShadows(scheme),
    breakpoints: { values: breakpoints },
    transitions: {
      easing: {
        easeInOut: easing.standard,
        easeOut: easing.enter,
        easeIn: easing.exit,
        sharp: easing.standard,
      },
      duration: {
        shortest: duration.instant,
        shorter: duration.quick,
        short: duration.quick,
        standard: duration.base,
        complex: duration.base,
        enteringScreen: duration.base,
        leavingScreen: duration.quick,
      },
    },
    zIndex: {
      mobileStepper: zIndex.stickyHeader,
      fab: zIndex.stickyHeader,
      speedDial: zIndex.stickyHeader,
      appBar: zIndex.topBar,
      drawer: zIndex.dialog,
      modal: zIndex.dialog,
      snackbar: zIndex.toast,
      tooltip: zIndex.toast,
    },
    components: { ...baseline, ...buttons, ...inputs, ...surfaces },
  });
}
