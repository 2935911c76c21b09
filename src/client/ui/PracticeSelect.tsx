import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Store from 'lucide-react/icons/store';
import { useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import { useSelectedPractice, useSelection } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { control, layout } from '../core/theme/tokens.ts';
import { WhenOpened } from './Dialog.tsx';

const Trigger = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: layout.filterDropdown,
  height: control.target.touch,
  padding: '0 14px',
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  textAlign: 'left',
  cursor: 'pointer',
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { borderColor: theme.palette.border.control },
  [theme.breakpoints.down('sm')]: { width: `calc(100vw - 32px)` },
}));

/** Selects one of a practice user's or provider's own practices. */
export function PracticeSelect() {
  const { practices } = useSession();
  const selected = useSelectedPractice();
  const [, select] = useSelection();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  if (!selected) return null;
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-label={`Practice: ${selected.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Store} />
        <span>{selected.name}</span>
        <Icon of={ChevronDown} size="small" />
      </Trigger>
      <WhenOpened isOpen={anchor !== null}>
        <Menu
          id={menuId}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          slotProps={{
            list: { 'aria-label': 'Practice' },
            paper: { role: 'region', 'aria-label': 'Practice', sx: { minWidth: layout.filterDropdown } },
          }}
        >
          {practices.map(({ id, name }) => (
            <MenuItem
              key={id}
              role="menuitemradio"
              aria-checked={id === selected.id}
              selected={id === selected.id}
              onClick={() => {
                select({ practiceIds: [id] });
                close();
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      </WhenOpened>
    </>
  );
}
