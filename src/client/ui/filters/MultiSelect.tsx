import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { loadable } from '../../core/loadable.tsx';
import { control, layout } from '../../core/theme/tokens.ts';
import { Icon } from '../Icon.tsx';
import type { FilterOption } from './place-filters.ts';
import { Popover } from '../popups.ts';
import { usePopup, WhenOpened } from '../use-popup.tsx';

const OptionPanel = loadable(() => import('./OptionPanel.tsx').then((module) => module.OptionPanel));

const Trigger = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: layout.filterDropdown,
  maxWidth: '100%',
  height: control.target.touch,
  padding: '0 14px',
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.secondary,
  textAlign: 'left',
  cursor: 'pointer',
  '&[data-set]': { color: theme.palette.text.primary },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { borderColor: theme.palette.border.control },
  [theme.breakpoints.down('md')]: { width: '100%' },
}));

export interface MultiSelectProps {
  /** `practices`: All practices, Find a practice */
  noun: { one: string; many: string };
  icon: LucideIcon;
  options: readonly FilterOption[];
  /** none: all */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

function summary({ noun, options, chosen }: MultiSelectProps): string {
  if (chosen.length === 0) return `All ${noun.many}${options.length > 0 ? ` (${options.length})` : ''}`;
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name, fullName }) => fullName ?? name);
  return chosen.length > 2 || names.length === 0 ? `${chosen.length} ${noun.many}` : names.join(', ');
}

/** A searchable multi-select. Renders only the visible rows, so that 500 options cost as much as ten. */
export function MultiSelect(props: MultiSelectProps) {
  const { noun, icon, chosen } = props;
  const popup = usePopup(Popover, OptionPanel);
  const text = summary(props);
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="dialog"
        data-set={chosen.length > 0 ? '' : undefined}
        {...popup.opener}
      >
        <Icon of={icon} />
        <span>{text}</span>
        <Icon of={ChevronDown} size="small" />
      </Trigger>
      <WhenOpened isOpen={popup.isOpen}>
        <Popover
          open={popup.isOpen}
          anchorEl={popup.anchor}
          onClose={popup.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transformOrigin={{ vertical: -4, horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': `Filter by ${noun.many}` } }}
        >
          <OptionPanel {...props} />
        </Popover>
      </WhenOpened>
    </>
  );
}
