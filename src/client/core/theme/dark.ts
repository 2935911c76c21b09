import type { SchemeTokens } from './light.ts';

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
  },
  elevation: {
    none: 'none',
    card: '0 0 0 1px #302940',
    raised: '0 0 0 1px #3B3348, 0 6px 18px rgba(0,0,0,0.36)',
    popover: '0 0 0 1px #3B3348, 0 16px 40px rgba(0,0,0,0.5)',
    dialog: '0 0 0 1px #3B3348, 0 28px 72px rgba(0,0,0,0.6)',
  },
};
