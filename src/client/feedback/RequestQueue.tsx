import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useOptimistic,
  useRef,
} from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '../../domain/text/format.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { control, layout, radius, zIndex } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Drawer } from '../ui/popups.tsx';
import { Delayed } from '../ui/Skeletons.tsx';
import { usePlaceStart } from '../ui/requests/use-place-start.ts';
import { ErrorState } from '../ui/States.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import type { CardListProps } from './FeedbackCards.tsx';
import { feedbackKinds } from './feedback.ts';
import { KeepContext } from './kept.ts';
import { cardId } from './opened-card.ts';
import { REQUEST_MOVES, useRequestKeys } from './request-keys.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestRow, USUAL_HEIGHT } from './RequestRow.tsx';
import { feedbackQuery, useReadNotifications } from './use-feedback.ts';

/** Names the open request in the address. */
const PARAMETER = 'request';

/** Around the panel in px. What stands above the list leaves as much: less would stick out under the top bar. */
export const PANEL_MARGIN = 16;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: {
    '&[data-open]': {
      // 420 px each; beside a sidebar that the user unfolds there is less
      gridTemplateColumns: 'minmax(min(420px, 54%), 1.1fr) minmax(min(420px, 46% - 20px), 1fr)',
      // a panel beside a short list can fill the window as well
      minHeight: `calc(100dvh - ${layout.topBar + 2 * PANEL_MARGIN}px)`,
    },
  },
  '@media print': { '&[data-open]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));

const List = styled(Card)(({ theme }) => ({
  gridArea: '1 / 1',
  containerType: 'inline-size',
  // as hidden, but its last line can be pinned to the window
  overflow: 'clip',
  '&[aria-busy="true"]': { opacity: 0.55 },
  '& > div + div, & > div > div + div': { borderTop: `1px solid ${theme.palette.divider}` },
}));

const RowSkeleton = styled('div')({
  display: 'grid',
  alignContent: 'center',
  gap: 10,
  minHeight: USUAL_HEIGHT,
  padding: '8px 16px',
});

const ROWS = 10;

/** The shape of rows that are loading. */
export function RequestSkeletons({ cards = ROWS }: { cards?: number }) {
  return (
    <Delayed label="Loading">
      <List as="div">
        {Array.from({ length: cards }, (_, row) => (
          <RowSkeleton key={row}>
            <Skeleton height={14} width={`${34 + ((row * 7) % 20)}%`} />
            <Skeleton height={12} width={`${54 + ((row * 11) % 30)}%`} />
          </RowSkeleton>
        ))}
      </List>
    </Delayed>
  );
}

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

/** The list, and its end in the window: it ends where the panel beside it ends. */
const ListColumn = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

/** At least of a card's hairline in px. */
const LINE_WIDTH = 2;

/**
 * Ends the list's card in the window, above a margin, while the rest of it is below: covers the corners and what would show
 * under them.
 */
const ListEnd = styled('div')(({ theme }) => ({
  gridArea: '1 / 1',
  alignSelf: 'end',
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  height: radius.card + PANEL_MARGIN,
  // over the hairline of the card as well
  margin: `0 -${LINE_WIDTH}px -${PANEL_MARGIN}px`,
  padding: `0 ${LINE_WIDTH}px`,
  overflow: 'clip',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    display: 'block',
    height: radius.card,
    borderRadius: `0 0 ${radius.card}px ${radius.card}px`,
    boxShadow: `${theme.shadows[1]}, 0 0 0 ${2 * PANEL_MARGIN}px ${theme.palette.background.default}`,
    clipPath: `inset(0 -${PANEL_MARGIN}px -${2 * PANEL_MARGIN}px)`,
  },
  '@media print': { display: 'none' },
}));

/** Pinned: the keys are of use where the list begins as well. */
const Hints = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'sticky',
  bottom: PANEL_MARGIN,
  zIndex: 1,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '10px 16px',
  color: theme.palette.text.secondary,
  '& > kbd': {
    padding: '0 6px',
    border: `1px solid ${theme.palette.border.default}`,
    borderRadius: 4,
    font: 'inherit',
  },
  '& > kbd:not(:first-of-type)': { marginLeft: 12 },
  '& > span': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  '@media print': { display: 'none' },
}));

interface OpenRequest {
  id: string | null;
  /** address of the list with a request open; null: with none */
  address: (id: string | null) => string;
}

function useOpenRequest(): OpenRequest {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  return {
    id: params.get(PARAMETER),
    address: (id) => {
      const next = new URLSearchParams(search);
      if (id === null) next.delete(PARAMETER);
      else next.set(PARAMETER, id);
      const text = next.toString();
      return text === '' ? pathname : `${pathname}?${text}`;
    },
  };
}

function rowLink(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return (id !== undefined && list?.querySelector<HTMLElement>(`#${cardId(id)} h3 a`)) || null;
}

interface Moves {
  cards: readonly Feedback[];
  list: RefObject<HTMLElement | null>;
  /** of the open request */
  id: string | null;
  /** opens another request in the panel beside the list */
  show: ((id: string, isEntered?: boolean) => void) | undefined;
}

/** Moves the focus to a row; an open panel follows. */
function moveTo({ cards, list: { current: list }, id: openId, show }: Moves, step: number): void {
  const focusedId = list?.contains(document.activeElement) && document.activeElement?.closest('article')?.id;
  const focused = cards.findIndex(({ id }) => cardId(id) === focusedId);
  const current = focused >= 0 ? focused : cards.findIndex(({ id }) => id === openId);
  const next = cards[Math.min(cards.length - 1, Math.max(0, current + step))];
  if (!next) return;
  const link = rowLink(list, next.id);
  // the focus stays in the panel, also while the one before has gone and the next one is not there yet
  const { activeElement } = document;
  const isInside =
    show !== undefined &&
    openId !== null &&
    (activeElement === document.body || Boolean(activeElement?.closest('aside')));
  if (!isInside) link?.focus({ preventScroll: true });
  link?.closest('article')?.scrollIntoView({ block: 'nearest' });
  if (openId !== null && openId !== next.id) show?.(next.id, isInside);
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

const Buttons = styled('div')(({ theme }) => ({
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

/**
 * Requests as a queue, the most urgent first. A request opens in a panel beside the list, on its own page where
 * there is no room for one, and in a sheet on phones.
 */
export function RequestQueue({ title, isBusy, cards, drawn, total, dimmed }: CardListProps) {
  const isBeside = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const hasPanel = isBeside || isPhone;
  const placeStart = usePlaceStart();
  const open = useOpenRequest();
  const location = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  // the panel follows a choice at once; the address, with the rest of the screen, a little later
  const [openId, setOpenId] = useOptimistic(hasPanel ? open.id : null);
  const openAt = (address: string, id: string | null, options: NavigateOptions): void =>
    startTransition(() => {
      setOpenId(id);
      void navigate(address, options);
    });
  const wasOpenedHere = (location.state as { isOpened?: true } | null)?.isOpened === true;
  const close = (): void => {
    rowLink(list.current, openId ?? undefined)?.focus({ preventScroll: true });
    // opened by an entry of its own in the browser's history: that one goes
    if (wasOpenedHere) void navigate(-1);
    else void navigate(open.address(null), { replace: true });
  };
  const show = (id: string): void => openAt(open.address(id), id, { replace: true, state: location.state });
  const isEntering = useRef(false);
  const showBeside = (id: string, isEntered = false): void => {
    isEntering.current = isEntered;
    show(id);
  };
  const moves = { cards, list, id: openId, show: isBeside ? showBeside : undefined };
  // Enter follows the focused row's link into the panel
  useRequestKeys({
    move: (step) => moveTo(moves, step),
    close: openId === null ? undefined : close,
    hasArrows: () => list.current?.contains(document.activeElement) ?? false,
  });
  const columns = useRef<HTMLDivElement>(null);
  const enter = (): void =>
    columns.current?.querySelector<HTMLElement>('aside h2')?.focus({ preventScroll: true });
  // with the panel, not with the address: what the keyboard has reached by then keeps the focus
  useEffect(() => {
    if (isEntering.current) enter();
    isEntering.current = false;
  }, [openId]);
  // of those that the list counts; 0: none of them is open
  const position = cards.filter(({ id }) => !dimmed.has(id)).findIndex(({ id }) => id === openId) + 1;
  const at = cards.findIndex(({ id }) => id === openId);
  const closeButton = (
    <Buttons>
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
    </Buttons>
  );
  const panel = openId !== null && (
    <OpenPanel id={openId} listed={cards.find(({ id }) => id === openId)} close={closeButton} />
  );
  // here, so that an opened request draws no other row anew
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('h3 a') : null;
    const to = link?.getAttribute('href');
    const isElsewhere = event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!to || isElsewhere) return;
    event.preventDefault();
    // the page may have moved after the first click of a double click: the second one is on another row
    if (event.detail > 1) return;
    // the keyboard goes on in the panel; the mouse is there anyway
    const isByKeyboard = event.detail === 0;
    const isEntry = openId === null || wasOpenedHere;
    const state = hasPanel
      ? { isOpened: isEntry }
      : { from: open.address(null), ids: cards.map((one) => one.id) };
    const id = new URLSearchParams(to.split('?')[1]).get(PARAMETER);
    if (isByKeyboard && id === openId) enter();
    else isEntering.current = isByKeyboard;
    openAt(to, id, { replace: openId !== null, state });
  };
  return (
    <Columns ref={columns} data-open={openId === null ? undefined : ''}>
      <ListColumn>
        <List ref={list} as="div" aria-busy={isBusy} onClickCapture={follow}>
          <div role="list" aria-label={title}>
            {cards.slice(0, drawn).map((feedback) => (
              <div role="listitem" key={feedback.id}>
                <RequestRow
                  feedback={feedback}
                  to={
                    hasPanel
                      ? open.address(feedback.id)
                      : `${feedbackKinds[feedback.experienceType].route}/${feedback.id}`
                  }
                  isOpen={feedback.id === openId}
                  isDimmed={dimmed.has(feedback.id)}
                  isPhone={isPhone}
                  placeStart={placeStart}
                />
              </div>
            ))}
          </div>
          {isBeside && (
            <Hints aria-hidden>
              <kbd>J</kbd> Next <kbd>K</kbd> Previous <kbd>Enter</kbd> Open <kbd>Esc</kbd> Close
              {position > 0 && total !== undefined && (
                <span>
                  {formatNumber(position)} of {formatNumber(total)}
                </span>
              )}
            </Hints>
          )}
        </List>
        {isBeside && <ListEnd aria-hidden />}
      </ListColumn>
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
    </Columns>
  );
}
