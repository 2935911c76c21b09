import { REQUESTS_ROUTE } from '../../../domain/surveys/feedback.ts';
import IconButton from '@mui/material/IconButton';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { skipToken, useQuery } from '@tanstack/react-query';
import MenuIcon from 'lucide-react/icons/menu';
import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState, Suspense, useCallback, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { WITH_FORM_BAR } from '../../core/hooks.ts';
import { layout, space } from '../../core/theme/tokens.ts';
import { VERSION, LogoMark } from '../../ui/Logo.tsx';
import { Notice } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Drawer, WhenOpened } from '../../ui/popups.tsx';
import { Row } from '../../ui/primitives.ts';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { loadOrNotify } from '../../ui/toast.ts';
import { DISK_KEY } from '../notifications/live-notifications.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { ProofGate } from '../ProofGate.tsx';
import { FeedbackSearch } from '../search/FeedbackSearch.tsx';
import { NavDrawer, Sidebar } from './Sidebar.tsx';
import { useSidebarCollapsed, useNavigationFocus } from './use-navigation.ts';

/**
 * Warns administrators that the server's disk is almost full. The state comes with the bell's count, without another
 * request.
 */
function DiskBanner() {
  const { data: percent } = useQuery<number | null>({ queryKey: DISK_KEY, queryFn: skipToken });
  if (typeof percent !== 'number') return null;
  return (
    <Notice>
      The server’s disk is almost full: {percent}% is free. Files and imports are refused until there is room.
      Please tell the person who runs Chairside.
    </Notice>
  );
}

const MainColumn = styled('div')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minWidth: 0,
  // the bottom bar of a form takes its place then
  [`${WITH_FORM_BAR} & > footer`]: { display: 'none' },
});

/** The main content: gutters of 16, 24 and 32 px, at most 1440 px wide between them. */
const Content = styled('main')(({ theme }) => ({
  flex: 1,
  width: '100%',
  // on phones, the version below a page that is still loading is out of view: it would only jump away
  [theme.breakpoints.down('sm')]: { minHeight: `calc(100dvh - ${layout.topBar}px)` },
  maxWidth: layout.content.maxWidth + 2 * space.pageGutter.md,
  marginInline: 'auto',
  padding: `20px ${space.pageGutter.xs}px 40px`,
  [theme.breakpoints.up('sm')]: { padding: `28px ${space.pageGutter.sm}px 48px` },
  [theme.breakpoints.up('md')]: { paddingInline: space.pageGutter.md },
  '&:focus': { outline: 'none' },
  [`${WITH_FORM_BAR} &`]: { display: 'flex', flexDirection: 'column' },
  [`${WITH_FORM_BAR} & > form`]: { display: 'flex', flex: 1, flexDirection: 'column' },
}));

const SkipLink = styled('a')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.overlay,
  boxShadow: theme.shadows[8],
  color: theme.palette.link,
  '&:not(:focus)': { transform: 'translateY(-200%)', boxShadow: 'none' },
  '@media print': { display: 'none' },
}));

/** The version label under a page on phones, where there is no sidebar. */
const PhoneFoot = styled('footer')(({ theme }) => ({
  ...theme.typography.overline,
  padding: '0 16px 24px',
  textAlign: 'center',
  color: theme.palette.muted,
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const Root = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  flex: 'none',
  height: layout.topBar,
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
}));

const Inner = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: '100%',
  maxWidth: layout.content.maxWidth + 2 * space.pageGutter.md,
  marginInline: 'auto',
  paddingInline: 8,
  [theme.breakpoints.up('sm')]: { paddingInline: space.pageGutter.sm },
  [theme.breakpoints.up('md')]: { paddingInline: space.pageGutter.md },
}));

const MarkLink = styled(Link)(({ theme }) => ({ display: 'flex', borderRadius: theme.shape.borderRadius }));

interface TopBarProps {
  isPhone: boolean;
  onOpenMenu(): void;
}

/** Preloads the drawer that a click opens; the click retries a failure. */
function expectMenu(): void {
  Drawer.load().catch(() => undefined);
}

function PhoneBar({ onOpenMenu }: { onOpenMenu(): void }) {
  const [isSearching, setIsSearching] = useState(false);
  if (isSearching) {
    return (
      <>
        <FeedbackSearch hasFocus onLeave={() => setIsSearching(false)} />
        <IconButton size="large" aria-label="Close the search" onClick={() => setIsSearching(false)}>
          <Icon of={X} size="large" />
        </IconButton>
      </>
    );
  }
  return (
    <>
      <IconButton
        size="large"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onPointerEnter={expectMenu}
        onClick={onOpenMenu}
      >
        <Icon of={MenuIcon} size="large" />
      </IconButton>
      <MarkLink to="/" aria-label="Chairside, home">
        <LogoMark size={30} />
      </MarkLink>
      <span style={{ flex: 1 }} />
      <IconButton size="large" aria-label="Feedback Search" onClick={() => setIsSearching(true)}>
        <Icon of={SearchIcon} size="large" />
      </IconButton>
      <NotificationBell />
    </>
  );
}

function TopBar({ isPhone, onOpenMenu }: TopBarProps) {
  return (
    <Root>
      <Inner>
        {isPhone ? (
          <PhoneBar onOpenMenu={onOpenMenu} />
        ) : (
          <>
            <FeedbackSearch />
            <span style={{ flex: 1 }} />
            <NotificationBell />
          </>
        )}
      </Inner>
    </Root>
  );
}

/** Of a window in px that has room for a request beside the list, 420 each, and the open sidebar. */
const QUEUE_WIDTH = layout.sidebar.expanded + 924;

/** Sidebar, top bar and the main content. */
export function Shell() {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true });
  const isQueue = Object.values(REQUESTS_ROUTE).includes(useLocation().pathname);
  const isTight = useMediaQuery(breakpoints.down(isQueue ? QUEUE_WIDTH : 'lg'), { noSsr: true });
  const [isFolded, setIsFolded] = useSidebarCollapsed(isTight);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const toRestore = useRef<Element | null>(null);

  const leaveDrawer = useCallback(() => setIsDrawerOpen(false), []);
  const openDrawer = async () => {
    opener.current = document.activeElement;
    if (await loadOrNotify(Drawer)) setIsDrawerOpen(true);
  };
  const closeDrawer = () => {
    toRestore.current = opener.current;
    setIsDrawerOpen(false);
  };

  useEffect(() => {
    // once it is closed: until then the drawer traps the focus
    if (isDrawerOpen) return;
    if (toRestore.current instanceof HTMLElement) toRestore.current.focus();
    toRestore.current = null;
  }, [isDrawerOpen]);

  return (
    <Row align="stretch" minHeight="100dvh">
      {isPhone ? (
        <WhenOpened isOpen={isDrawerOpen}>
          <NavDrawer isOpen={isDrawerOpen} onClose={closeDrawer} onLeave={leaveDrawer} />
        </WhenOpened>
      ) : (
        <Sidebar
          isCollapsed={isNarrow || isFolded}
          {...(!isNarrow && { onToggle: () => setIsFolded(!isFolded) })}
        />
      )}
      <MainColumn>
        <TopBar isPhone={isPhone} onOpenMenu={() => void openDrawer()} />
        <Content id="content" tabIndex={-1}>
          <DiskBanner />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Content>
        <PhoneFoot>{VERSION}</PhoneFoot>
      </MainColumn>
    </Row>
  );
}

/** A page without sidebar and top bar. */
export function OutsideShell() {
  return (
    <Content id="content" tabIndex={-1}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Content>
  );
}

function skipToContent(event: React.MouseEvent): void {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.focus();
  heading?.scrollIntoView();
}

/** Behaviour of every screen, inside and outside of the shell: scroll, focus and the skip link. */
export function Frame() {
  useNavigationFocus();
  return (
    <>
      <SkipLink href="#content" onClick={skipToContent}>
        Skip to content
      </SkipLink>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <ProofGate />
    </>
  );
}
