import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { control, radius } from '../core/theme/tokens.ts';
import { Hidden } from './Hidden.ts';
import { Icon } from './Icon.tsx';

const List = styled('ul')<{ margin: string }>(({ margin }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', minWidth: 0, maxWidth: '100%' },
}));

export const Chip = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  minHeight: control.height.small,
  padding: '2px 10px',
  border: 0,
  borderRadius: radius.chip,
  backgroundColor: theme.palette.tint.main,
  color: theme.palette.link,
  textAlign: 'left',
  'button&': { cursor: 'pointer', '&:hover': { textDecoration: 'underline' } },
  '& > span': { overflowWrap: 'anywhere' },
  '& > span > b': { marginRight: 6, fontWeight: 500, color: theme.palette.text.secondary },
  '& > svg': { flex: 'none' },
  '@media print': { '& > svg': { display: 'none' } },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  [theme.breakpoints.down('sm')]: { minHeight: control.target.touch },
}));

const Clear = styled(Button)({ '@media print': { display: 'none' } });

export interface FilterChip {
  label: string;
  /** its values as text */
  text: string;
}

interface Props<T extends FilterChip> {
  chips: readonly T[];
  /** limits that no chip removes, as list items */
  fixed?: ReactNode;
  margin?: string;
  onRemove: (chip: T) => void;
  onClear: () => void;
}

/** The active filters: a chip for each, which removes it. */
export function FilterChips<T extends FilterChip>({
  chips,
  fixed,
  margin = '0 0 16px',
  onRemove,
  onClear,
}: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  // the focus would be lost with the removed chip
  const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();
  const focusBeside = (index: number): void => {
    const all = list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    const beside = all[index + 1] ?? all[index - 1];
    if (beside) beside.focus();
    else focusHeading();
  };
  if (chips.length === 0 && !fixed) return null;
  return (
    <List ref={list} aria-label="Filters" margin={margin}>
      {fixed}
      {chips.map((chip, index) => (
        <li key={`${chip.label} ${chip.text}`}>
          <Chip
            type="button"
            data-chip
            onClick={() => {
              focusBeside(index);
              onRemove(chip);
            }}
          >
            <span>
              <Hidden>Remove </Hidden>
              <b>{chip.label}</b>
              {chip.text}
            </span>
            <Icon of={X} size="small" />
          </Chip>
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <Clear
            size="small"
            onClick={() => {
              focusHeading();
              onClear();
            }}
          >
            Clear
          </Clear>
        </li>
      )}
    </List>
  );
}
