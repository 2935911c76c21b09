/**
 * Every colour of the product: screens, mails, PDF and pictures take theirs from here (rule `chairside/palette`).
 */

/** Chart colours on light backgrounds, on screen and in print. */
export const lightChart = {
  highest: '#6438D6',
  lowest: '#EE6A54',
  middle: '#B9A6F1',
  zero: '#EDE7DF',
  categorical: ['#6438D6', '#EE6A54', '#2FA0A4', '#885D00', '#2E79A5', '#6B3550'],
  sequentialViolet: ['#F4F0FE', '#E6DEFC', '#CFC0F8', '#B09AF0', '#8B6AE6', '#6438D6', '#4720A6'],
  divergingCoralViolet: [
    '#B23A26',
    '#EE6A54',
    '#F6A797',
    '#F9D3CA',
    '#EFEAE3',
    '#DDD2FA',
    '#B9A6F1',
    '#8B6AE6',
    '#5429C2',
  ],
  nps: {
    promoters: '#6438D6',
    passives: '#CFC0F8',
    detractors: '#EE6A54',
  },
  sentiment: {
    POSITIVE: '#6438D6',
    NEUTRAL: '#A79FB2',
    NEGATIVE: '#EE6A54',
    MIXED: '#885D00',
  },
  wordCloud: {
    large: '#5429C2',
    medium: '#7A57D8',
    small: '#574E64',
  },
  grid: '#ECE6DE',
  axis: '#6B6279',
  line: '#6438D6',
  cumulative: '#8A8196',
  prediction: {
    stroke: '#6438D6',
    dash: '5 5',
    opacity: 1,
  },
  areaFrom: 'rgba(100,56,214,0.14)',
  areaTo: 'rgba(100,56,214,0)',
  cursor: 'rgba(100,56,214,0.06)',
  appointmentTypes: {
    EXAM: '#3B5B92',
    HYGIENE: '#2FA0A4',
    RESTORATIVE: '#6E7F2E',
    ENDO: '#885D00',
    PERIO_HYGIENE: '#2E79A5',
    PERIO_SURGERY: '#6B3550',
    REMOVABLE_PROS: '#B08A2E',
    IMPLANT: '#1F6673',
    ORAL_SURGERY: '#8C6D5A',
    ORTHO: '#B4549A',
    OTHER: '#7C7389',
  },
};

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

/** The colours and shadows of the dark scheme. */
export const dark: SchemeTokens = {
  bg: {
    canvas: '#141019',
    surface: '#1C1724',
    sunken: '#17121D',
    sidebar: '#17121D',
    hover: '#2A2336',
    selected: '#2F2449',
    overlay: '#251F2F',
    scrim: 'rgba(6,4,10,0.62)',
  },
  text: {
    primary: '#F3EFF8',
    secondary: '#C2B8CF',
    muted: '#A398B2',
    disabled: '#7A708A',
    link: '#BBA5FF',
    onPrimary: '#1A0F33',
    onDanger: '#2B0710',
    inverse: '#1A1422',
  },
  border: {
    subtle: '#302940',
    default: '#3B3348',
    control: '#81778F',
    focus: '#BBA5FF',
  },
  primary: {
    main: '#A88BFF',
    hover: '#BBA5FF',
    active: '#CDBDFF',
    tint: '#2F2449',
    tintHover: '#3A2D5A',
  },
  coral: {
    main: '#FF8C76',
    strong: '#FF8C76',
    text: '#FFA795',
    tint: '#3B201D',
  },
  mauve: {
    main: '#DD8CC9',
    text: '#DD8CC9',
  },
  status: {
    success: {
      fg: '#7FD6A8',
      bg: '#16301F',
      solid: '#4DB583',
    },
    warning: {
      fg: '#F3CC74',
      bg: '#352812',
      solid: '#D9A33A',
      border: '#5B4720',
    },
    danger: {
      fg: '#FF9DAE',
      bg: '#3B1720',
      solid: '#FF8298',
    },
    info: {
      fg: '#8FC7F0',
      bg: '#14293A',
      solid: '#5FA9DB',
    },
    neutral: {
      fg: '#C2B8CF',
      bg: '#2A2334',
      solid: '#A398B2',
    },
  },
  star: {
    full: '#F2B544',
    empty: '#3B3348',
  },
  toast: {
    bg: '#F3EFF8',
    text: '#1A1422',
  },
  srrStatus: {
    NOT_CONTACTED: {
      fg: '#FFA795',
      bg: '#3B201D',
    },
    ALREADY_ENGAGED: {
      fg: '#8FC7F0',
      bg: '#14293A',
    },
    LEFT_MESSAGE: {
      fg: '#F3CC74',
      bg: '#352812',
    },
    UNABLE_TO_CONTACT: {
      fg: '#C2B8CF',
      bg: '#2A2334',
    },
    RESOLVED_WITH_CONFIDENCE: {
      fg: '#7FD6A8',
      bg: '#16301F',
    },
    RESOLVED_WITH_UNCERTANTY: {
      fg: '#86D5D0',
      bg: '#12302F',
    },
    LOST: {
      fg: '#FF9DAE',
      bg: '#3B1720',
    },
  },
  chart: {
    highest: '#A88BFF',
    lowest: '#FF8C76',
    middle: '#574691',
    zero: '#342C40',
    categorical: ['#A88BFF', '#FF8C76', '#9BE3DF', '#B8841F', '#4E82C8', '#B5546F'],
    sequentialViolet: ['#231C35', '#2F2449', '#43336E', '#5B4598', '#7C61C9', '#A88BFF', '#CDBDFF'],
    divergingCoralViolet: [
      '#FFB5A5',
      '#FF8C76',
      '#B85C4B',
      '#63352E',
      '#342C40',
      '#3E3064',
      '#5B4598',
      '#8568D8',
      '#BBA5FF',
    ],
    nps: {
      promoters: '#A88BFF',
      passives: '#4D3D7C',
      detractors: '#FF8C76',
    },
    sentiment: {
      POSITIVE: '#A88BFF',
      NEUTRAL: '#81778F',
      NEGATIVE: '#FF8C76',
      MIXED: '#D9A33A',
    },
    wordCloud: {
      large: '#BBA5FF',
      medium: '#9B80EE',
      small: '#C2B8CF',
    },
    grid: '#302940',
    axis: '#A398B2',
    line: '#A88BFF',
    cumulative: '#81778F',
    prediction: {
      stroke: '#A88BFF',
      dash: '5 5',
      opacity: 1,
    },
    areaFrom: 'rgba(168,139,255,0.20)',
    areaTo: 'rgba(168,139,255,0)',
    cursor: 'rgba(168,139,255,0.10)',
    appointmentTypes: {
      EXAM: '#86A9E8',
      HYGIENE: '#9BE3DF',
      RESTORATIVE: '#B3C264',
      ENDO: '#B8841F',
      PERIO_HYGIENE: '#4E82C8',
      PERIO_SURGERY: '#A8728C',
      REMOVABLE_PROS: '#E5CE88',
      IMPLANT: '#5FAFC0',
      ORAL_SURGERY: '#C9A38C',
      ORTHO: '#DD8CC9',
      OTHER: '#9B91A9',
    },
  },
  elevation: {
    none: 'none',
    card: '0 0 0 1px #302940',
    raised: '0 0 0 1px #3B3348, 0 6px 18px rgba(0,0,0,0.36)',
    popover: '0 0 0 1px #3B3348, 0 16px 40px rgba(0,0,0,0.5)',
    dialog: '0 0 0 1px #3B3348, 0 28px 72px rgba(0,0,0,0.6)',
  },
};

/** The logo's own colours, the same on every background. */
export const brand = { ground: '#6438D6', smile: '#FFFFFF', patient: '#FFA592' };
