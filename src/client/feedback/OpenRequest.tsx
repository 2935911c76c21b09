import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Feedback } from '../../generated/calls/types.ts';
import { control, layout, zIndex } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Drawer } from '../ui/popups.tsx';
import { ErrorState } from '../ui/States.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import { KeepContext } from './kept.ts';
import { REQUEST_MOVES } from './request-keys.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { feedbackQuery, useReadNotifications } from './use-feedback.ts';

/** Around the panel in px. What stands above the list leaves as much: less would stick out under the top bar. */
export const PANEL_MARGIN = 16;

/** Of a window that is too low for the head of the page and the panel. */
const LEAST_HEIGHT = 320;

const SidePanel = styled(Card)({
  position: 'sticky',
  top: layout.topBar + PANEL_MARGIN,
  zIndex: zIndex.stickyHeader - 1,
  minHeight: LEAST_HEIGHT,
  maxHeight: `calc(100dvh - ${layout.topBar + 2 * PANEL_MARGIN}px)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@media print': { display: 'none' },
});

/**
 * Ends the panel in view, also while the head of the page is above it: its last part logs the call. The page stays where it
 * is, with the chosen row under the pointer.
 */
function fitIntoView(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined;
  const fit = (): void => {
    const top = Math.max(panel.getBoundingClientRect().top, layout.topBar + PANEL_MARGIN);
    // at the end of the page, the list ends above the window: a higher panel would be pushed under the top bar
    const listEnd = panel.parentElement?.getBoundingClientRect().bottom ?? Infinity;
    panel.style.maxHeight = `${Math.min(window.innerHeight - PANEL_MARGIN, listEnd) - top}px`;
    document.documentElement.style.setProperty('--side-panel', `${panel.offsetWidth}px`);
  };
  const controller = new AbortController();
  for (const event of ['scroll', 'resize'])
    window.addEventListener(event, fit, { passive: true, signal: controller.signal });
  // what loads above it moves it
  const observer = new ResizeObserver(fit);
  observer.observe(document.body);
  return () => {
    controller.abort();
    observer.disconnect();
    document.documentElement.style.removeProperty('--side-panel');
  };
}

/** The open request, from the list if it is there. */
function OpenPanel({ id, listed, close }: { id: string; listed: Feedback | undefined; close: ReactNode }) {
  const { data = listed, error, refetch } = useQuery({ ...feedbackQuery(id), enabled: listed === undefined });
  const feedback = listed ?? data;
  const nameId = useId();
  const keep = useContext(KeepContext);
  // a colleague's change of status must not take away the request that is open, or notes that are being typed
  const keepListed = useEffectEvent(() => listed && keep(listed));
  const isListed = listed !== undefined;
  useEffect(() => {
    if (isListed) keepListed();
  }, [id, isListed]);
  useReadNotifications(feedback?.id);
  const region = useRef<HTMLDivElement>(null);
  const isLoaded = feedback !== undefined;
  // opened by its address, or by a button that went with the request before: what has the focus otherwise keeps it
  useEffect(() => {
    if (isLoaded && document.activeElement === document.body)
      region.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isLoaded, id]);
  if (!feedback) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <FeedbackSkeletons cards={1} />
    );
  }
  return (
    <div ref={region} role="region" aria-labelledby={nameId}>
      <RequestPanel
        key={id}
        feedback={feedback}
        status={feedback.status ?? ''}
        nameId={nameId}
        close={close}
      />
    </div>
  );
}

const CloseButtons = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  margin: '-6px -8px 0 0',
  [theme.breakpoints.down('sm')]: {
    marginTop: -8,
    '& > button': { width: control.target.touch, height: control.target.touch },
  },
}));

/** Above the sheet in px: a toast with Undo, which must not cover the buttons that lead on. */
const ABOVE_SHEET = 88;

const SHEET = {
  slotProps: {
    paper: {
      'aria-label': 'Request',
      sx: { maxHeight: `calc(100dvh - ${ABOVE_SHEET}px)`, borderRadius: '16px 16px 0 0' },
    },
  },
};

interface Props {
  /** null: none is open */
  id: string | null;
  cards: readonly Feedback[];
  /** its index in them; negative: it is not listed */
  at: number;
  isBeside: boolean;
  isPhone: boolean;
  show: (id: string) => void;
  close: () => void;
}

/** The open request: in a panel beside the list, or in a sheet on phones. */
export function OpenRequest({ id, cards, at, isBeside, isPhone, show, close }: Props) {
  const closeButton = (
    <CloseButtons>
      {/* elsewhere, the list is beside the request, or its page has them */}
      {isPhone &&
        at >= 0 &&
        REQUEST_MOVES.map(({ label, step, icon }) => {
          const next = cards[at + step];
          return (
            <IconButton key={label} aria-label={label} disabled={!next} onClick={() => next && show(next.id)}>
              <Icon of={icon} />
            </IconButton>
          );
        })}
      <IconButton aria-label="Close" onClick={close}>
        <Icon of={X} />
      </IconButton>
    </CloseButtons>
  );
  const panel = id !== null && <OpenPanel id={id} listed={cards[at]} close={closeButton} />;
  return (
    <>
      {isBeside && panel && (
        <SidePanel as="aside" ref={fitIntoView}>
          {panel}
        </SidePanel>
      )}
      {isPhone && (
        <Drawer anchor="bottom" open={Boolean(panel)} onClose={close} {...SHEET}>
          {panel}
        </Drawer>
      )}
    </>
  );
}
