import { styled } from '@mui/material/styles';
import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { watchSize } from '../../core/hooks.ts';
import { layout, zIndex } from '../../core/theme/tokens.ts';

/** The frame of the open and the collapsed sidebar. */
export const SidebarRoot = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: zIndex.sidebar,
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  height: '100dvh',
  overflow: 'hidden',
  backgroundColor: theme.palette.background.sidebar,
  boxShadow: `inset -1px 0 ${theme.palette.divider}`,
  transition: theme.transitions.create('width', { duration: theme.transitions.duration.standard }),
  '@media (forced-colors: active)': { borderRight: '1px solid CanvasText' },
}));

export const LogoRow = styled('div')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: layout.topBar,
});

export const HomeLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.primary,
}));

export const Version = styled('span')(({ theme }) => ({
  ...theme.typography.overline,
  color: theme.palette.muted,
  fontVariantNumeric: 'tabular-nums',
}));

const FADE_PX = 24;

const ScrollRoot = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  // content beyond the edge fades out
  '--above': '0px',
  '--below': '0px',
  '&[data-above]': { '--above': `${FADE_PX}px` },
  '&[data-below]': { '--below': `${FADE_PX}px` },
  '&[data-above], &[data-below]': {
    maskImage:
      'linear-gradient(to bottom, transparent, black var(--above), black calc(100% - var(--below)), transparent)',
  },
});

/** The tree scrolls separately, between the card above and the foot below, and fades at its edges. */
export function FadingScroll({ children, padding }: { children: ReactNode; padding: string }) {
  const [edges, setEdges] = useState({ above: false, below: false });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const next = { above: scrollTop > 1, below: scrollTop + clientHeight < scrollHeight - 1 };
      setEdges((now) => (now.above === next.above && now.below === next.below ? now : next));
    };
    const stops = [element, ...element.children].map((part) => watchSize(part, look));
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      for (const stop of stops) stop();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <ScrollRoot
      ref={measure}
      data-above={edges.above || undefined}
      data-below={edges.below || undefined}
      style={{ padding }}
    >
      {children}
    </ScrollRoot>
  );
}
