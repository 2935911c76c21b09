import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { memo, useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { control, scale } from '../../core/theme/tokens.ts';
import { rem } from '../../core/theme/typography.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RequestCount } from '../../ui/requests/RequestCount.tsx';
import type { NavItem, NavLeaf, NavSection } from '../navigation/navigation.ts';
import { useNavOpen, useNavigation, type Navigation } from './use-navigation.ts';

const touch = '@media (pointer: coarse)';
/** Window height below which the whole tree would not fit at its usual row height. */
export const LOW = '@media (max-height: 1080px) and (pointer: fine)';
/** Height of a low window that is not for rows, in px: what stands above and below the tree, and its headings. */
const BESIDE_ROWS = 344;
/** Heights of a row in a low window, in px; the least is what a target of the mouse needs. */
const [LEAST_ROW, MOST_ROW] = [24, 30];
/** Rows share the height that a low window has for them, so that none is out of sight while they fit. */
const LOW_ROW = `clamp(${LEAST_ROW}px, calc((100dvh - ${BESIDE_ROWS}px) / var(--rows)), ${MOST_ROW}px)`;
/** Windows that have these rows without the least heights. */
const highEnough = (rows: number): string => `(min-height: ${BESIDE_ROWS + (MOST_ROW - 2) * rows}px)`;

/** A row of the tree: a link or a button of 38 px, 30 to 24 in a low window, 44 on touch; the active one is tinted. */
const row = ({ theme }: { theme: Theme }) => ({
  ...theme.typography.body2,
  fontSize: rem(scale.body.size),
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 38,
  padding: '0 12px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'transparent',
  color: theme.palette.text.secondary,
  textAlign: 'left' as const,
  textDecoration: 'none',
  cursor: 'pointer',
  [touch]: { minHeight: control.target.touch },
  [LOW]: { minHeight: LOW_ROW },
  '& svg': { flex: 'none', color: theme.palette.muted },
  '& > span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap' as const,
  },
  '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current="page"]': {
    backgroundColor: theme.palette.tint.main,
    color: theme.palette.link,
    fontWeight: 600,
    '& svg': { color: 'inherit' },
  },
});

const NavLink = styled(Link)(row);
export const NavButton = styled('button')(row);
const NavAnchor = styled('a')(row);

/** The children of a row are attached to a line under its icon. */
const NavBranch = styled('ul')(({ theme }) => ({
  margin: '2px 0 2px 20px',
  padding: '0 0 0 10px',
  borderLeft: `2px solid ${theme.palette.border.default}`,
  listStyle: 'none',
  '& a': {
    minHeight: 36,
    fontSize: rem(scale.ui.size),
    [touch]: { minHeight: control.target.touch },
    [LOW]: { minHeight: LOW_ROW },
  },
  '& > li + li': { marginTop: 2, [LOW]: { marginTop: 0 } },
}));

const NavItems = styled('ul')({
  margin: '2px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li + li': { marginTop: 2, [LOW]: { marginTop: 0 } },
});

/** The name of a section, which collapses it. */
const NavSectionButton = styled('button')(({ theme }) => ({
  ...theme.typography.overline,
  fontWeight: 600,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 28,
  [LOW]: { minHeight: 24 },
  padding: '0 12px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'transparent',
  color: theme.palette.muted,
  cursor: 'pointer',
  [touch]: { minHeight: control.target.touch },
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -2 },
}));

/** An icon of the collapsed sidebar, 48 x 44. */
const iconRow = ({ theme }: { theme: Theme }) => ({
  position: 'relative' as const,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 48,
  height: control.target.touch,
  padding: 0,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'transparent',
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '&[aria-current]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
});

export const NavIconLink = styled(Link)(iconRow);
export const NavIconButton = styled('button')(iconRow);
export const NavIconAnchor = styled('a')(iconRow);

function findRows(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (row) => row.closest('[hidden]') === null,
  );
}

/** The row that contains this one: its parent's button, or its section's. */
function findOwner(row: HTMLElement): HTMLElement | null {
  const list = row.closest<HTMLElement>('ul[id]');
  return list
    ? (list.ownerDocument.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(list.id)}"]`) ?? null)
    : null;
}

/**
 * Arrow keys in the navigation tree, besides Tab: Up, Down, Home and End move; Right expands, Left collapses or moves
 * to the containing row.
 */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('a[href], button');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = findRows(event.currentTarget);
  const index = rows.indexOf(row);
  const expanded = row.getAttribute('aria-expanded');
  const targets: Record<string, () => HTMLElement | null | undefined> = {
    ArrowDown: () => rows[index + 1],
    ArrowUp: () => rows[index - 1],
    Home: () => rows[0],
    End: () => rows.at(-1),
    ArrowRight: () => {
      if (expanded === 'false') row.click();
      return null;
    },
    ArrowLeft: () => {
      if (expanded !== 'true') return findOwner(row);
      row.click();
      return null;
    },
  };
  const move = targets[event.key];
  if (!move) return;
  event.preventDefault();
  move()?.focus();
}

const Nav = styled('nav')({ display: 'flex', flexDirection: 'column', gap: 8, [LOW]: { gap: 6 } });

function getCurrent(item: NavLeaf, active: string | undefined): 'page' | undefined {
  return item.to === active ? 'page' : undefined;
}

interface TreeState {
  active: string | undefined;
  /** the initially open parent */
  opened: NavItem | undefined;
}

const countRows = (items: readonly NavItem[], opened: NavItem | undefined): number =>
  items.length + (opened?.children?.length ?? 0);

/**
 * One parent is open initially: that of this page, or else of the page before, such as the list that a search was reached
 * from; at first, the first one if there is room.
 */
function useOpened(items: readonly NavItem[], active: string | undefined): NavItem | undefined {
  const parents = items.filter(({ children }) => children);
  const isHigh = useMediaQuery(highEnough(countRows(items, parents[0])), { noSsr: true });
  const own = parents.find(({ children }) => children?.some(({ to }) => to === active));
  const [last, setLast] = useState<string>();
  if (own && own.to !== last) setLast(own.to);
  return own ?? parents.find(({ to }) => to === last) ?? (isHigh ? parents[0] : undefined);
}

function NavParent({ id, item, active, opened }: TreeState & { id: string; item: NavItem }) {
  const children = item.children ?? [];
  const branchId = useId();
  const [isOpen, toggle] = useNavOpen(id, item === opened);
  const counted = isOpen ? undefined : children.find(({ requestType }) => requestType)?.requestType;
  return (
    <>
      <NavButton type="button" aria-expanded={isOpen} aria-controls={branchId} onClick={toggle}>
        <Icon of={item.icon} size="large" />
        <span>{item.label}</span>
        {counted && <RequestCount of={counted} />}
        <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" />
      </NavButton>
      <NavBranch id={branchId} hidden={!isOpen}>
        {children.map((child) => (
          <li key={child.to}>
            <NavLink to={child.to} aria-current={getCurrent(child, active)}>
              <span>{child.label}</span>
              {child.requestType && <RequestCount of={child.requestType} />}
            </NavLink>
          </li>
        ))}
      </NavBranch>
    </>
  );
}

function Section({ section, ...state }: TreeState & { section: NavSection }) {
  const { active } = state;
  const [isOpen, toggle] = useNavOpen(section.id, true);
  const listId = useId();
  return (
    <div>
      <NavSectionButton type="button" aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        {section.label}
        <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" />
      </NavSectionButton>
      <NavItems id={listId} hidden={!isOpen}>
        {section.items.map((item) => (
          <li key={item.to}>
            {item.children ? (
              <NavParent id={`${section.id}/${item.label}`} item={item} {...state} />
            ) : (
              <NavLink to={item.to} aria-current={getCurrent(item, active)}>
                <Icon of={item.icon} size="large" />
                <span>{item.label}</span>
              </NavLink>
            )}
          </li>
        ))}
        {section.link && (
          <li>
            <NavAnchor href={section.link.href} target="_blank" rel="noreferrer">
              <Icon of={ArrowUpRight} size="large" />
              <span>{section.link.label}</span>
            </NavAnchor>
          </li>
        )}
      </NavItems>
    </div>
  );
}

const Sections = memo(function Sections({ sections, active }: Navigation) {
  const nav = useRef<HTMLElement>(null);
  const items = sections.flatMap((section) => section.items);
  const opened = useOpened(items, active);
  useEffect(() => {
    // in a low window the tree scrolls; scrollIntoView would make the first Tab start there in some browsers
    const frame = nav.current?.parentElement;
    const link = nav.current?.querySelector('[aria-current="page"]');
    if (!frame || !link) return;
    const [area, room] = [link.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (area.top < room.top) frame.scrollTop -= room.top - area.top;
    else if (area.bottom > room.bottom) frame.scrollTop += area.bottom - room.bottom;
  }, [active]);
  return (
    <Nav
      ref={nav}
      aria-label="Main"
      onKeyDown={moveInTree}
      style={{ '--rows': countRows(items, opened) } as CSSProperties}
    >
      {sections.map((section) => (
        <Section key={section.id} section={section} active={active} opened={opened} />
      ))}
    </Nav>
  );
});

/** The navigation of the open sidebar and of the drawer: collapsible sections and parents, and links. */
export function NavTree() {
  // rerenders when another entry is active, not on each sort and filter in the address
  return <Sections {...useNavigation()} />;
}
