import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import MenuIcon from 'lucide-react/icons/menu';
import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { FeedbackSearch } from '../search/FeedbackSearch.tsx';
import { layout, space } from '../../core/theme/tokens.ts';

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

const Spring = styled('span')({ flex: 1 });

const MarkLink = styled(Link)(({ theme }) => ({ display: 'flex', borderRadius: theme.shape.borderRadius }));

interface TopBarProps {
  isPhone: boolean;
  onOpenMenu(): void;
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
      <IconButton size="large" aria-label="Open the menu" aria-haspopup="dialog" onClick={onOpenMenu}>
        <Icon of={MenuIcon} size="large" />
      </IconButton>
      <MarkLink to="/" aria-label="Chairside, home">
        <LogoMark size={30} />
      </MarkLink>
      <Spring />
      <IconButton size="large" aria-label="Feedback Search" onClick={() => setIsSearching(true)}>
        <Icon of={SearchIcon} size="large" />
      </IconButton>
      <NotificationBell />
    </>
  );
}

export function TopBar({ isPhone, onOpenMenu }: TopBarProps) {
  return (
    <Root>
      <Inner>
        {isPhone ? (
          <PhoneBar onOpenMenu={onOpenMenu} />
        ) : (
          <>
            <FeedbackSearch />
            <Spring />
            <NotificationBell />
          </>
        )}
      </Inner>
    </Root>
  );
}
