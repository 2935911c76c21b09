import { lightChart } from '../../../domain/charts/light-colors.ts';

/** The colours and shadows of the light scheme. */
export const light = {
  bg: {
    canvas: '#FBF9F6',
    surface: '#FFFFFF',
    sunken: '#F5F1EB',
    sidebar: '#F5F1EB',
    hover: '#F8F5F0',
    selected: '#F0EAFD',
    overlay: '#FFFFFF',
    scrim: 'rgba(34,26,49,0.44)',
  },
  text: {
    primary: '#221A31',
    secondary: '#574E64',
    muted: '#6B6279',
    disabled: '#8E869A',
    link: '#5429C2',
    onPrimary: '#FFFFFF',
    onDanger: '#FFFFFF',
    inverse: '#FFFFFF',
  },
  border: {
    subtle: '#ECE6DE',
    default: '#DED6CB',
    control: '#8A8196',
    focus: '#6438D6',
  },
  primary: {
    main: '#6438D6',
    hover: '#5429C2',
    active: '#4720A6',
    tint: '#F0EAFD',
    tintHover: '#E6DEFC',
  },
  coral: {
    main: '#EE6A54',
    strong: '#C8432E',
    text: '#A8341F',
    tint: '#FDECE7',
  },
  mauve: {
    main: '#B4549A',
    text: '#6B3550',
  },
  status: {
    success: {
      fg: '#17633F',
      bg: '#E4F3EA',
      solid: '#1E7F52',
    },
    warning: {
      fg: '#704600',
      bg: '#FFF2CF',
      solid: '#B97A00',
      border: '#EFD48B',
    },
    danger: {
      fg: '#A31B38',
      bg: '#FCEAEC',
      solid: '#BE2543',
    },
    info: {
      fg: '#1C567F',
      bg: '#E5F0F8',
      solid: '#2E79A5',
    },
    neutral: {
      fg: '#51485E',
      bg: '#F0EBE4',
      solid: '#6B6279',
    },
  },
  star: {
    full: '#E09A12',
    empty: '#E4DCD1',
  },
  toast: {
    bg: '#2A2139',
    text: '#FFFFFF',
  },
  srrStatus: {
    NOT_CONTACTED: {
      fg: '#A8341F',
      bg: '#FDECE7',
    },
    ALREADY_ENGAGED: {
      fg: '#1C567F',
      bg: '#E5F0F8',
    },
    LEFT_MESSAGE: {
      fg: '#704600',
      bg: '#FFF2CF',
    },
    UNABLE_TO_CONTACT: {
      fg: '#51485E',
      bg: '#F0EBE4',
    },
    RESOLVED_WITH_CONFIDENCE: {
      fg: '#17633F',
      bg: '#E4F3EA',
    },
    RESOLVED_WITH_UNCERTANTY: {
      fg: '#146060',
      bg: '#E0F2F1',
    },
    LOST: {
      fg: '#A31B38',
      bg: '#FCEAEC',
    },
  },
  chart: lightChart,
  elevation: {
    none: 'none',
    card: '0 0 0 1px #ECE6DE, 0 1px 2px rgba(34,26,49,0.04)',
    raised: '0 0 0 1px #ECE6DE, 0 4px 14px rgba(34,26,49,0.08)',
    popover: '0 0 0 1px rgba(34,26,49,0.06), 0 12px 32px rgba(34,26,49,0.14)',
    dialog: '0 24px 64px rgba(34,26,49,0.24)',
  },
};

export type SchemeTokens = typeof light;
