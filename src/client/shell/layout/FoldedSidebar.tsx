import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { layout } from '../../core/theme/tokens.ts';
import { VERSION } from '../../core/version.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { NavRail } from './NavRail.tsx';
import { FadingScroll, HomeLink, LogoRow, SidebarRoot, Version } from './SidebarFrame.tsx';
import { useLogout } from './use-account.ts';
import { UserCard } from './UserCard.tsx';

const Foot = styled('div')({
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '8px 0 16px',
});

interface Props {
  /** absent if the width forces it to stay collapsed */
  onExpand?(): void;
}

/** The sidebar collapsed to icons. */
export function FoldedSidebar({ onExpand }: Props) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <SidebarRoot as="aside" aria-label="Menu" style={{ width: layout.sidebar.collapsed }}>
      <LogoRow sx={{ justifyContent: 'center' }}>
        <HomeLink to="/" aria-label="Chairside, home">
          <LogoMark size={34} />
        </HomeLink>
      </LogoRow>
      <div style={{ display: 'flex', flex: 'none', justifyContent: 'center', padding: '0 0 16px' }}>
        <UserCard isCollapsed />
      </div>
      <FadingScroll padding="0 0 16px">
        <NavRail />
      </FadingScroll>
      <Foot>
        {onExpand && (
          <Tooltip title="Expand the menu" placement="right">
            <IconButton size="large" aria-label="Expand the menu" aria-expanded={false} onClick={onExpand}>
              <Icon of={PanelLeftOpen} />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip title="Log Out" placement="right">
          <IconButton size="large" aria-label="Log Out" disabled={isLoggingOut} onClick={() => void logout()}>
            <Icon of={LogOut} />
          </IconButton>
        </Tooltip>
        <Version>{VERSION}</Version>
      </Foot>
    </SidebarRoot>
  );
}
