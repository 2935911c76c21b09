import { styled, type Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';

/** Spacing props of every primitive, in px or as CSS. */
type FrameProps = Pick<
  CSSProperties,
  'margin' | 'padding' | 'flex' | 'minWidth' | 'maxWidth' | 'minHeight' | 'gap'
>;

interface TextProps extends FrameProps {
  variant?: 'h1' | 'h2' | 'h3' | 'subtitle2' | 'body1' | 'body2' | 'caption' | 'overline';
  tone?: 'primary' | 'secondary' | 'muted' | 'link' | 'coral';
  isStrong?: boolean;
  /** breaks long words */
  breaks?: boolean;
}

interface FlexProps extends FrameProps {
  align?: 'start' | 'baseline' | 'stretch' | 'end';
  justify?: 'between' | 'center' | 'end';
  wraps?: boolean;
}

const FRAME = ['margin', 'padding', 'flex', 'minWidth', 'maxWidth', 'minHeight', 'gap'] as const;

/** Props of the style, which would otherwise reach the element where another style extends a primitive. */
const STYLE_PROPS = new Set<PropertyKey>([
  ...FRAME,
  ...['variant', 'tone', 'isStrong', 'breaks', 'isDivided', 'align', 'justify', 'wraps'],
  ...['as', 'sx', 'theme', 'ownerState'],
]);
const options = { shouldForwardProp: (prop: PropertyKey): boolean => !STYLE_PROPS.has(prop) };

function pickFrame(props: FrameProps): FrameProps {
  return Object.fromEntries(
    FRAME.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])),
  );
}

function getToneColor({ palette }: Theme, tone: TextProps['tone']) {
  if (tone === undefined) return undefined;
  return { ...palette.text, muted: palette.muted, link: palette.link, coral: palette.coral.text }[tone];
}

const flex = ({ align, justify, wraps, ...props }: FlexProps) => ({
  display: 'flex',
  alignItems: align ?? 'center',
  justifyContent: justify === 'between' ? 'space-between' : justify,
  flexWrap: wraps ? ('wrap' as const) : undefined,
  ...pickFrame(props),
});

/** Text: `<Text as="h3" variant="h3" tone="muted">`. By default a `<p>` without margins. */
export const Text = styled(
  'p',
  options,
)<TextProps>(({ theme, variant, tone, isStrong, breaks, ...props }) => ({
  ...(variant && theme.typography[variant]),
  margin: 0,
  color: getToneColor(theme, tone),
  ...(isStrong && { fontWeight: 600 }),
  ...(breaks && { overflowWrap: 'anywhere' }),
  ...pickFrame(props),
}));

/** Children side by side, vertically centred. */
export const Row = styled('div', options)<FlexProps>(flex);

/** Children in a grid of one column, `gap` apart. */
export const Stack = styled(
  'div',
  options,
)<FrameProps & { justify?: 'start' | 'center' }>(({ justify, ...props }) => ({
  display: 'grid',
  justifyItems: justify,
  ...pickFrame(props),
}));

/** A list without bullets; `isDivided` draws a line between its items. */
export const List = styled(
  'ul',
  options,
)<FrameProps & { isDivided?: boolean }>(({ theme, isDivided, ...props }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...(isDivided && { '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` } }),
  ...pickFrame(props),
}));
