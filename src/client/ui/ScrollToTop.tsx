import Fab from '@mui/material/Fab';
import { styled } from '@mui/material/styles';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useSyncExternalStore } from 'react';
import { zIndex } from '../core/theme/tokens.ts';
import { Icon } from './Icon.tsx';
import { scrollBehavior } from '../core/hooks.ts';

const SHOWN_AFTER_PX = 1000;

const Root = styled(Fab)(({ theme }) => ({
  position: 'fixed',
  right: 16,
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  zIndex: zIndex.stickyHeader,
  width: 44,
  height: 44,
  minHeight: 0,
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: '50%',
  backgroundColor: theme.palette.background.overlay,
  color: theme.palette.text.primary,
  boxShadow: theme.shadows[2],
  '&:hover': { backgroundColor: theme.palette.action.hover },
  // beside a panel that stands at the right of the list
  [theme.breakpoints.up('md')]: { right: 'calc(32px + var(--side-panel, 0px))', bottom: 32 },
}));

function subscribe(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

function isFarDown(): boolean {
  return window.scrollY > SHOWN_AFTER_PX;
}

function toTop(): void {
  // the button disappears, so keyboard users continue at the top
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

/** Scrolls a long page back to the top, once that is far away. */
export function ScrollToTop() {
  if (!useSyncExternalStore(subscribe, isFarDown)) return null;
  return (
    <Root aria-label="Scroll to top" onClick={toTop}>
      <Icon of={ArrowUp} size="large" />
    </Root>
  );
}
