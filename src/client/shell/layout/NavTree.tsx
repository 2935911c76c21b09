import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
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
const LOWEST = '@media (max-height: 780px) and (pointer: fine)';
/** Windows as high as a tree with this many rows and one open parent; the lowest have lower rows. */
const highEnough = (rows: number): string =>
  `(min-height: ${448 + 30 * rows}px), (min-height: ${448 + 25 * rows}px) and ${LOWEST.replace('@media ', '')}`;

/** A row of the tree: a link or a button of 38 px, 29 or 25 in a low window, 44 on touch; the active one is tinted. */
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
  [LOW]: { minHeight: 29 },
  [LOWEST]: { minHeight: 25 },
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
    [LOW]: { minHeight: 27 },
    [LOWEST]: { minHeight: 25 },
  },
  '& > li + li': { marginTop: 2, [LOW]: { marginTop: 0 } },
}));

const NavItems = styled('ul')({
  margin: '2px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li + li': { marginTop: 2, [LOW]: { marginTop: 1 }, [LOWEST]: { marginTop: 0 } },
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

/** One parent is open initially: that of this page, or else the first if there is room. */
function useOpened({ sections, active }: Navigation): NavItem | undefined {
  const items = sections.flatMap((section) => section.items);
  const isHigh = useMediaQuery(highEnough(items.length), { noSsr: true });
  const parents = items.filter(({ children }) => children);
  const own = parents.find(({ children }) => children?.some(({ to }) => to === active));
  return own ?? (isHigh ? parents[0] : undefined);
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
  const opened = useOpened({ sections, active });
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
    <Nav ref={nav} aria-label="Main" onKeyDown={moveInTree}>
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
