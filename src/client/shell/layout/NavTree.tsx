import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useEffect, useId, useRef } from 'react';
import { styled } from '@mui/material/styles';
import { Icon } from '../../ui/Icon.tsx';
import type { NavItem, NavLeaf, NavSection } from '../navigation/navigation.ts';
import { moveInTree } from './move-in-tree.ts';
import { NavBranch, NavAnchor, NavButton, NavItems, NavLink, NavSectionButton } from './nav-parts.ts';
import { useNavOpen } from './sidebar-state.ts';
import { useNavigation, type Navigation } from './useNavigation.ts';

const Nav = styled('nav')({ display: 'flex', flexDirection: 'column', gap: 8 });

function currentOf(item: NavLeaf, active: string | undefined): 'page' | undefined {
  return item.to === active ? 'page' : undefined;
}

function NavParent({ id, item, active }: { id: string; item: NavItem; active: string | undefined }) {
  const children = item.children ?? [];
  const branchId = useId();
  const hasActive = children.some(({ to }) => to === active);
  // the first section's children are there from the start, the others' where one of them is open
  const [isOpen, toggle] = useNavOpen(id, hasActive || id.startsWith('px/'));
  return (
    <>
      <NavButton type="button" aria-expanded={isOpen} aria-controls={branchId} onClick={toggle}>
        <Icon of={item.icon} size="large" />
        <span>{item.label}</span>
        <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" />
      </NavButton>
      <NavBranch id={branchId} hidden={!isOpen}>
        {children.map((child) => (
          <li key={child.to}>
            <NavLink to={child.to} aria-current={currentOf(child, active)}>
              <span>{child.label}</span>
            </NavLink>
          </li>
        ))}
      </NavBranch>
    </>
  );
}

function Section({ section, active }: { section: NavSection; active: string | undefined }) {
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
              <NavParent id={`${section.id}/${item.label}`} item={item} active={active} />
            ) : (
              <NavLink to={item.to} aria-current={currentOf(item, active)}>
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
  useEffect(() => {
    // on a low screen the tree is longer than its place
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Nav ref={nav} aria-label="Main" onKeyDown={moveInTree}>
      {sections.map((section) => (
        <Section key={section.id} section={section} active={active} />
      ))}
    </Nav>
  );
});

/** The navigation of the open sidebar and of the drawer: sections that fold, parents that open, links. */
export function NavTree() {
  // drawn anew when another entry is active, not with each sort and filter in the address
  return <Sections {...useNavigation()} />;
}
