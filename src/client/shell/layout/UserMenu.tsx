import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Building2 from 'lucide-react/icons/building-2';
import Check from 'lucide-react/icons/check';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import UserRound from 'lucide-react/icons/user-round';
import Settings2 from 'lucide-react/icons/settings-2';
import Store from 'lucide-react/icons/store';
import Sun from 'lucide-react/icons/sun';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { WhenOpened } from '../../ui/popups.tsx';
import { loadOrNotify } from '../../ui/toast.ts';
import { loadable } from '../../core/loadable.tsx';
import { useSelection } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { useSchemeChoice, type SchemeChoice } from '../../core/theme/color-scheme.ts';
import { authorityLabel, useSwitchOrganization } from './use-account.ts';

/** Loaded on demand: administrators open it a few times a year. */
const SurveySettingsDialog = loadable(() =>
  import('../../sending/settings/SurveySettingsDialog.tsx').then((module) => module.SurveySettingsDialog),
);

const WIDTH = 360;

const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.overline,
  padding: '8px 10px 4px',
  color: theme.palette.muted,
}));

const Text = styled('span')({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });

const LINE = { my: '8px !important' };

const THEMES: { choice: SchemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
  { choice: 'system', label: 'System', icon: Monitor },
];

interface Choice {
  key: string;
  label: string;
  icon: LucideIcon;
  isChosen: boolean;
  choose(): void;
}

interface UserMenuProps {
  id: string;
  anchor: HTMLElement | null;
  /** opens beside a collapsed sidebar */
  isBeside: boolean;
  onClose(): void;
}

/** The items of one group, as the flat list that MUI's menu needs for its arrow keys. */
function choiceItems(heading: string, choices: Choice[], onClose: () => void): ReactNode[] {
  return [
    <Heading key={heading} role="presentation">
      {heading}
    </Heading>,
    ...choices.map(({ key, label, icon, isChosen, choose }) => (
      <MenuItem
        key={`${heading}/${key}`}
        role="menuitemradio"
        aria-checked={isChosen}
        onClick={() => {
          onClose();
          choose();
        }}
      >
        <Icon of={icon} />
        <Text>{label}</Text>
        {isChosen && <Icon of={Check} size="small" />}
      </MenuItem>
    )),
  ];
}

function useChoices() {
  const session = useSession();
  const [{ practiceIds }, select] = useSelection();
  const [scheme, setScheme] = useSchemeChoice();
  const switchOrganization = useSwitchOrganization();

  const organizations = session.organizationAuthorities.map<Choice>((authority) => ({
    key: authority.organizationId,
    label: authorityLabel(authority.organizationName),
    icon: Building2,
    isChosen: authority.organizationId === session.organizationId,
    choose: () => {
      if (authority.organizationId !== session.organizationId) void switchOrganization(authority);
    },
  }));
  const practices = session.practices.map<Choice>(({ id, name }) => ({
    key: id,
    label: name,
    icon: Store,
    isChosen: id === practiceIds[0],
    choose: () => select({ practiceIds: [id] }),
  }));
  const themes = THEMES.map<Choice>(({ choice, label, icon }) => ({
    key: choice,
    label,
    icon,
    isChosen: choice === scheme,
    choose: () => setScheme(choice),
  }));
  return {
    organizations: session.isAdmin && organizations.length > 1 ? organizations : [],
    practices: session.isAdmin ? [] : practices,
    themes,
  };
}

/** The entry of the survey settings, only for administrators, and its dialog, which is loaded on first use. */
function useSurveySettings(onClose: () => void): { items: ReactNode[]; dialog: ReactNode } {
  const { isAdmin } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const open = async (): Promise<void> => {
    onClose();
    if (await loadOrNotify(SurveySettingsDialog)) setIsOpen(true);
  };
  const items = [
    <Divider key="line" sx={LINE} />,
    <MenuItem key="settings" aria-haspopup="dialog" onClick={() => void open()}>
      <Icon of={Settings2} />
      <Text>Survey Settings</Text>
    </MenuItem>,
  ];
  const dialog = (
    <WhenOpened isOpen={isOpen}>
      <SurveySettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </WhenOpened>
  );
  return { items: isAdmin ? items : [], dialog };
}

export function UserMenu({ id, anchor, isBeside, onClose }: UserMenuProps) {
  const { organizations, practices, themes } = useChoices();
  const settings = useSurveySettings(onClose);
  return (
    <>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={
          isBeside ? { vertical: 'top', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'left' }
        }
        slotProps={{
          list: { 'aria-label': 'Account' },
          paper: {
            role: 'region',
            'aria-label': 'Account',
            sx: { width: WIDTH, maxHeight: 'min(560px, calc(100dvh - 96px))', ...(isBeside && { ml: 3 }) },
          },
        }}
      >
        {organizations.length > 0 && choiceItems('Organization', organizations, onClose)}
        {practices.length > 0 && choiceItems('Practice', practices, onClose)}
        {organizations.length + practices.length > 0 && <Divider key="line" sx={LINE} />}
        {choiceItems('Theme', themes, onClose)}
        <Divider key="account-line" sx={LINE} />
        <MenuItem key="account" component={Link} to="/account" onClick={onClose}>
          <Icon of={UserRound} />
          <Text>Your Account</Text>
        </MenuItem>
        {settings.items}
      </Menu>
      {settings.dialog}
    </>
  );
}
