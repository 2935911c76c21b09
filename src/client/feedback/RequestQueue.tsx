import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type MouseEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useOptimistic,
  useRef,
} from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { encodeQuery } from '../../domain/text/query-string.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { layout } from '../core/theme/tokens.ts';
import type { CardListProps } from './FeedbackCards.tsx';
import { feedbackKinds } from './feedback.ts';
import { OpenRequest, PANEL_MARGIN } from './OpenRequest.tsx';
import { cardId } from './opened-card.ts';
import { useRequestKeys } from './request-keys.ts';
import { RequestList } from './RequestList.tsx';

/** Names the open request in the address. */
const PARAMETER = 'request';

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

interface OpenAddress {
  id: string | null;
  /** address of the list with a request open; null: with none */
  address: (id: string | null) => string;
}

function useOpenRequest(): OpenAddress {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const id = params.get(PARAMETER);
  params.delete(PARAMETER);
  const others = params.toString();
  // of the other parameters alone: another open request changes no row's address
  const address = useCallback(
    (next: string | null) => {
      const text = [others, next !== null && encodeQuery({ [PARAMETER]: next })].filter(Boolean).join('&');
      return text === '' ? pathname : `${pathname}?${text}`;
    },
    [pathname, others],
  );
  return { id, address };
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

/**
 * Requests as a queue, the most urgent first. A request opens in a panel beside the list, on its own page where
 * there is no room for one, and in a sheet on phones.
 */
export function RequestQueue(listed: CardListProps) {
  const { cards } = listed;
  const isBeside = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const hasPanel = isBeside || isPhone;
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
  const at = cards.findIndex(({ id }) => id === openId);
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
  const { address } = open;
  const getAddress = useCallback(
    ({ id, experienceType }: Feedback) =>
      hasPanel ? address(id) : `${feedbackKinds[experienceType].route}/${id}`,
    [hasPanel, address],
  );
  return (
    <Columns ref={columns} data-open={openId === null ? undefined : ''}>
      <RequestList
        {...listed}
        list={list}
        at={at}
        getAddress={getAddress}
        onFollow={follow}
        isBeside={isBeside}
        isPhone={isPhone}
      />
      <OpenRequest {...{ cards, at, isBeside, isPhone, show, close }} id={openId} />
    </Columns>
  );
}
