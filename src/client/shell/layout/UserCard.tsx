import { styled } from '@mui/material/styles';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSelectedPractice } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { radius } from '../../core/theme/tokens.ts';
import { roleLabel } from '../../core/role-label.ts';
import { loadable } from '../../core/loadable.tsx';
import { usePopup, WhenOpened } from '../../ui/popups.tsx';

const UserMenu = loadable(() => import('./UserMenu.tsx').then((module) => module.UserMenu));

const CardButton = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 66,
  padding: '11px 16px 11px 14px',
  border: 0,
  borderRadius: radius.card,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.shadows[1],
  color: theme.palette.text.primary,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '& > svg': { flex: 'none', color: theme.palette.text.secondary },
}));

const RoundButton = styled('button')({
  display: 'flex',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  backgroundColor: 'transparent',
  cursor: 'pointer',
});

const Line = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Name = styled(Line)(({ theme }) => ({ ...theme.typography.subtitle1 }));

const Meta = styled(Line)(({ theme }) => ({ ...theme.typography.caption, color: theme.palette.muted }));

/** The signed-in person, with their menu. Collapsed it shows only their picture. */
export function UserCard({ isCollapsed }: { isCollapsed: boolean }) {
  const session = useSession();
  const practice = useSelectedPractice();
  const popup = usePopup(UserMenu);
  const name = `${session.firstName} ${session.lastName}`;
  const place = practice?.name ?? session.organization.name;
  const trigger = {
    type: 'button' as const,
    'aria-haspopup': 'menu' as const,
    ...popup.opener,
  };
  return (
    <>
      {isCollapsed ? (
        <RoundButton {...trigger} aria-label={`${name}, ${place}`}>
          <Avatar name={name} fileId={session.avatarFileId} size={44} />
        </RoundButton>
      ) : (
        <CardButton {...trigger}>
          <Avatar name={name} fileId={session.avatarFileId} size={42} />
          <span style={{ display: 'block', flex: 1, minWidth: 0 }}>
            <Name>{name}</Name>
            <Meta>
              {roleLabel(session.role)} · {place}
            </Meta>
          </span>
          <Icon of={ChevronsUpDown} size="small" />
        </CardButton>
      )}
      <WhenOpened isOpen={popup.isOpen}>
        <UserMenu id={popup.id} anchor={popup.anchor} isBeside={isCollapsed} onClose={popup.close} />
      </WhenOpened>
    </>
  );
}
