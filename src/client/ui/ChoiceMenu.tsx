import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { control } from '../core/theme/tokens.ts';
import { Icon } from './Icon.tsx';
import { MenuButton, MenuEntry } from './popups.tsx';

const Trigger = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
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
}));

interface Option {
  id: string;
  name: string;
}

/** To assistive technology: a field with options, or a menu that switches something. */
const KINDS = {
  field: {
    trigger: { role: 'combobox', 'aria-haspopup': 'listbox' },
    list: { role: 'listbox' },
    option: (isChosen: boolean) => ({ role: 'option', 'aria-selected': isChosen }),
  },
  menu: {
    trigger: {},
    list: {},
    option: (isChosen: boolean) => ({ role: 'menuitemradio', 'aria-checked': isChosen }),
  },
} as const;
const OPENING = new Set(['ArrowDown', 'ArrowUp']);

interface Props {
  kind: keyof typeof KINDS;
  /** the choice: "Practice" */
  label: string;
  options: readonly Option[];
  /** none: `text` is shown */
  chosen: string | undefined;
  text?: string;
  icon?: LucideIcon;
  /** styles the button */
  className?: string;
  onChoose: (id: string) => void;
}

/** One choice of a few: a button with the current one, and a menu. Unlike MUI's Select, it loads its menu on demand. */
export function ChoiceMenu({ kind, label, options, chosen, text = '', icon, className, onChoose }: Props) {
  const { trigger, list, option } = KINDS[kind];
  const shown = options.find(({ id }) => id === chosen)?.name ?? text;
  return (
    <MenuButton
      label={label}
      list={list}
      isWide
      button={(opener) => (
        <Trigger
          type="button"
          className={className}
          aria-label={`${label}: ${shown}`}
          {...opener}
          {...trigger}
          onKeyDown={(event) => {
            if (!OPENING.has(event.key)) return;
            event.preventDefault();
            event.currentTarget.click();
          }}
        >
          {icon && <Icon of={icon} />}
          <span>{shown}</span>
          <Icon of={ChevronDown} size="small" />
        </Trigger>
      )}
    >
      {options.map(({ id, name }) => (
        <MenuEntry key={id} {...option(id === chosen)} selected={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </MenuEntry>
      ))}
    </MenuButton>
  );
}
