import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { guidesOf } from '../navigation/guides.ts';
import { useSession } from '../../core/session.ts';
import { VERSION } from '../../core/version.ts';
import { NavButton } from './nav-parts.ts';
import { useLogout } from './useLogout.ts';

const Foot = styled('div')({ flex: 'none', padding: '8px 20px 10px' });

const Guides = styled('div')({ display: 'flex', gap: 20, padding: '0 12px 8px' });

const GuideLink = styled('a')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  color: theme.palette.muted,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: theme.palette.text.primary, textDecoration: 'underline' },
}));

const Bottom = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingTop: 8,
  borderTop: `1px solid ${theme.palette.border.default}`,
}));

const Version = styled('span')(({ theme }) => ({
  ...theme.typography.overline,
  color: theme.palette.muted,
  fontVariantNumeric: 'tabular-nums',
}));

const Rail = styled('div')({
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '8px 0 16px',
});

/** Guides, Log Out and the version, under the tree. */
export function TreeFoot() {
  const guides = guidesOf(useSession());
  const { logout, isLoggingOut } = useLogout();
  return (
    <Foot>
      {guides.length > 0 && (
        <Guides>
          {guides.map(({ label, href }) => (
            <GuideLink key={href} href={href} target="_blank" rel="noreferrer">
              {label}
              <Icon of={ArrowUpRight} size="small" />
            </GuideLink>
          ))}
        </Guides>
      )}
      <Bottom>
        <NavButton type="button" disabled={isLoggingOut} onClick={() => void logout()}>
          <Icon of={LogOut} size="large" />
          <span>Log Out</span>
        </NavButton>
        <Version sx={{ pr: '12px' }}>{VERSION}</Version>
      </Bottom>
    </Foot>
  );
}

/** The same under the rail of icons. */
export function RailFoot({ children }: { children?: ReactNode }) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <Rail>
      {children}
      <Tooltip title="Log Out" placement="right">
        <IconButton size="large" aria-label="Log Out" disabled={isLoggingOut} onClick={() => void logout()}>
          <Icon of={LogOut} />
        </IconButton>
      </Tooltip>
      <Version>{VERSION}</Version>
    </Rail>
  );
}
