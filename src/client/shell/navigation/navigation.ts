import { REQUESTS_ROUTE } from '../../../domain/surveys/feedback.ts';
import { entityIcons } from 'virtual:entity-icons';
import type { LucideIcon } from 'lucide-react';
import Box from 'lucide-react/icons/box';
import ChartColumn from 'lucide-react/icons/chart-column';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Plug from 'lucide-react/icons/plug';
import Trophy from 'lucide-react/icons/trophy';
import UserCog from 'lucide-react/icons/user-cog';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { toViewer, type Session } from '../../../domain/access/session.ts';
import type { ResourceModel } from '../../../domain/model/model.ts';
import {
  canGenerateSurvey,
  canIntegrate,
  canReadFeedback,
  canSendToEmployees,
  canUseApi,
  everyone,
  mayOpen,
  ownRecordPath,
  type Gate,
} from '../../core/access.ts';

/** A page outside of the application; it opens in a new tab. */
interface Guide {
  label: string;
  href: string;
}

/** Shown in the menu of an organization without the EX entitlement. */
const EX_INTRODUCTION: Guide = { label: 'What is this?', href: '/guides/employee-experience.html' };

const PX_GUIDE: Guide = { label: 'PX User Guide', href: '/guides/px.html' };
const EX_GUIDE: Guide = { label: 'EX User Guide', href: '/guides/ex.html' };

/** The user guides for the organization's subscriptions. */
export function getGuides({ isPxEntitled, isExEntitled }: Session): Guide[] {
  return [...(isPxEntitled ? [PX_GUIDE] : []), ...(isExEntitled ? [EX_GUIDE] : [])];
}

export interface NavLeaf {
  label: string;
  to: string;
  /** shows how many of these requests wait */
  requestType?: ExperienceType;
}

export interface NavItem extends NavLeaf {
  icon: LucideIcon;
  /** active only at its exact address, not below it */
  isExact?: boolean;
  /** child entries: it opens them instead of linking anywhere */
  children?: NavLeaf[];
}

export interface NavSection {
  id: 'px' | 'ex' | 'settings';
  label: string;
  items: NavItem[];
  /** replaces entries without a subscription */
  link?: Guide;
}

interface Entry extends Omit<NavItem, 'children'> {
  order: number;
  gate: Gate;
  children?: (NavLeaf & { gate: Gate })[];
}

const isAdminOrUser: Gate = ({ isAdmin, isPracticeUser }) => isAdmin || isPracticeUser;
const isUser: Gate = ({ isPracticeUser }) => isPracticeUser;
const isNotUser: Gate = ({ isPracticeUser }) => !isPracticeUser;

/** The entries that are not from entity files. Entities add theirs with `nav`, ordered by the same numbers. */
const ENTRIES: Record<NavSection['id'], Entry[]> = {
  px: [
    { label: 'Home', to: '/px', icon: House, isExact: true, order: 10, gate: everyone },
    { label: 'Leaderboard', to: '/px/leaderboard', icon: Trophy, order: 20, gate: isAdminOrUser },
    { label: 'Analytics', to: '/px/analytics', icon: ChartColumn, order: 30, gate: everyone },
    {
      label: 'Feedback',
      to: '/px/feedbacks',
      icon: MessageSquareText,
      order: 40,
      gate: everyone,
      children: [
        {
          label: 'Requests',
          to: REQUESTS_ROUTE.PATIENT,
          requestType: 'PATIENT',
          gate: canReadFeedback.PATIENT,
        },
        { label: 'Overview', to: '/px/feedbacks', gate: isNotUser },
        { label: 'Send Survey', to: '/px/send-survey', gate: everyone },
        { label: 'Generate Survey', to: '/px/generate-survey', gate: canGenerateSurvey },
        { label: 'Practice Feedback', to: '/px/feedbacks', gate: isUser },
      ],
    },
  ],
  ex: [
    {
      label: 'Dashboard',
      to: '/ex',
      icon: LayoutDashboard,
      isExact: true,
      order: 10,
      gate: canReadFeedback.EMPLOYEE,
    },
    {
      label: 'Feedback',
      to: '/ex/surveys',
      icon: MessagesSquare,
      order: 20,
      gate: canReadFeedback.EMPLOYEE,
      children: [
        { label: 'Requests', to: REQUESTS_ROUTE.EMPLOYEE, requestType: 'EMPLOYEE', gate: everyone },
        { label: 'Overview', to: '/ex/surveys', gate: everyone },
        { label: 'Send Survey', to: '/ex/surveys/send', gate: canSendToEmployees },
      ],
    },
  ],
  settings: [
    { label: 'API', to: '/api', icon: KeyRound, order: 30, gate: canUseApi },
    { label: 'Integrations', to: '/settings/integrations', icon: Plug, order: 35, gate: canIntegrate },
  ],
};

const OWN_SETTINGS = 'My Settings';

function findSection(
  { section, otherwise = section }: NonNullable<ResourceModel['nav']>,
  { isPxEntitled, isExEntitled }: Session,
): NavSection['id'] {
  const isMissing = (section === 'px' && !isPxEntitled) || (section === 'ex' && !isExEntitled);
  return isMissing ? otherwise : section;
}

function entityEntries(section: NavSection['id'], session: Session, resources: ResourceModel[]): Entry[] {
  const viewer = toViewer(session);
  return resources.flatMap((resource) => {
    const { nav, route, label } = resource;
    if (!nav || findSection(nav, session) !== section) return [];
    const icon = entityIcons[nav.icon] ?? Box;
    const isShown = !nav.roles || nav.roles.includes(session.role);
    if (isShown && mayOpen(resource, { operation: 'list' }, viewer)) {
      return [{ label: nav.label ?? label.plural, to: route, icon, order: nav.order, gate: everyone }];
    }
    const own = ownRecordPath(resource, session);
    return own ? [{ label: OWN_SETTINGS, to: own, icon: UserCog, order: nav.order, gate: everyone }] : [];
  });
}

function sectionItems(section: NavSection['id'], session: Session, resources: ResourceModel[]): NavItem[] {
  return [...ENTRIES[section], ...entityEntries(section, session, resources)]
    .filter(({ gate }) => gate(session))
    .sort((a, b) => a.order - b.order)
    .map(({ order: _order, gate: _gate, children, ...item }) => ({
      ...item,
      ...(children && {
        children: children.filter(({ gate }) => gate(session)).map(({ gate: _gate, ...child }) => child),
      }),
    }));
}

/** The navigation tree for a user's role and their organization's subscriptions. */
export function buildNavigation(session: Session, resources: ResourceModel[]): NavSection[] {
  const items = (id: NavSection['id']) => sectionItems(id, session, resources);
  const sections: NavSection[] = [
    { id: 'px', label: 'Patient Experience', items: session.isPxEntitled ? items('px') : [] },
    session.isExEntitled
      ? { id: 'ex', label: 'Employee Experience', items: items('ex') }
      : { id: 'ex', label: 'Employee Experience', items: [], link: EX_INTRODUCTION },
    { id: 'settings', label: 'Settings', items: items('settings') },
  ];
  return sections.filter(({ items: entries, link }) => link !== undefined || entries.length > 0);
}

function leads(item: { to: string; isExact?: boolean }, pathname: string): boolean {
  return pathname === item.to || (!item.isExact && pathname.startsWith(`${item.to}/`));
}

/** The entry of an address: the one with the longest matching prefix. */
export function activePath(sections: NavSection[], pathname: string): string | undefined {
  return sections
    .flatMap(({ items }) => items.flatMap((item) => item.children ?? [item]))
    .filter((item) => leads(item, pathname))
    .sort((a, b) => b.to.length - a.to.length)[0]?.to;
}
