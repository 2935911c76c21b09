import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import { useRef, useId, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../core/composing.ts';
import { useToggle } from '../../core/hooks.ts';
import { layout, radius } from '../../core/theme/tokens.ts';
import { CheckMark } from '../CheckMark.tsx';
import { Icon } from '../Icon.tsx';
import type { FilterOption } from './place-filters.ts';
import { Text } from '../primitives.ts';

const ROW = 44;
const SHOWN_ROWS = 7;
const SPARE_ROWS = 4;
/** of a unit below another */
const INDENT = 16;
const MOST_DEPTH = 5;

const Panel = styled('div')({ width: layout.filterDropdown, maxWidth: 'calc(100vw - 32px)', padding: 8 });

const List = styled('div')(({ theme }) => ({
  position: 'relative',
  maxHeight: ROW * SHOWN_ROWS,
  marginTop: 8,
  overflowY: 'auto',
  '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, borderRadius: radius.chip },
}));

const Option = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 400,
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: ROW,
  padding: '0 8px',
  borderRadius: radius.chip,
  cursor: 'pointer',
  '& > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover, &[data-active]': { backgroundColor: theme.palette.action.hover },
}));

interface OptionPanelProps {
  /** `practices`: Find a practice */
  noun: { one: string; many: string };
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  hasSearch?: boolean;
  /** the options are searched elsewhere, such as on the server */
  onSearch?: (text: string) => void;
}

/** The options with a checkbox each, below a search field. */
export function OptionPanel(props: OptionPanelProps) {
  const { noun, options, chosen, onChoose, hasSearch = true, onSearch } = props;
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [scrollTop, setScrollTop] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const listId = useId();
  const wanted = search.trim().toLowerCase();
  const found = onSearch ? options : options.filter(({ name }) => name.toLowerCase().includes(wanted));
  const current = Math.min(active, found.length - 1);
  const first = Math.max(0, Math.floor(scrollTop / ROW) - SPARE_ROWS);
  const rows = found.slice(first, first + SHOWN_ROWS + 2 * SPARE_ROWS);
  const toggle = useToggle(chosen, onChoose);
  const moveTo = (index: number): void => {
    const next = Math.min(found.length - 1, Math.max(0, index));
    setActive(next);
    const list = listRef.current;
    const top = next * ROW;
    if (!list || (top >= list.scrollTop && top + ROW <= list.scrollTop + list.clientHeight)) return;
    list.scrollTo(0, top < list.scrollTop ? top : top + ROW - list.clientHeight);
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(current + 1),
      ArrowUp: () => moveTo(current - 1),
      Enter: () => {
        const option = found[current];
        if (option) toggle(option.id);
      },
    };
    const step = steps[event.key === ' ' && !hasSearch ? 'Enter' : event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <Panel>
      {hasSearch && (
        <OutlinedInput
          autoFocus
          fullWidth
          size="small"
          placeholder={`Find a ${noun.one}`}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            onSearch?.(target.value);
            setActive(0);
          }}
          onKeyDown={press}
          inputProps={{
            role: 'combobox',
            'aria-label': `Find a ${noun.one}`,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': found[current] ? `${listId}-${found[current].id}` : undefined,
          }}
          startAdornment={
            <InputAdornment position="start">
              <Icon of={Search} size="small" />
            </InputAdornment>
          }
        />
      )}
      <List
        ref={listRef}
        id={listId}
        role="listbox"
        aria-multiselectable
        aria-label={noun.many}
        {...(!hasSearch && {
          tabIndex: 0,
          onKeyDown: press,
          'aria-activedescendant': found[current] ? `${listId}-${found[current].id}` : undefined,
        })}
        onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        style={{ height: found.length * ROW }}
      >
        {rows.map(({ id, name, fullName, depth }, index) => (
          <Option
            key={id}
            id={`${listId}-${id}`}
            role="option"
            aria-selected={chosen.includes(id)}
            aria-setsize={found.length}
            aria-posinset={first + index + 1}
            data-active={first + index === current ? '' : undefined}
            style={{ top: (first + index) * ROW, paddingLeft: 8 + INDENT * Math.min(depth ?? 0, MOST_DEPTH) }}
            onClick={() => toggle(id)}
          >
            <CheckMark />
            <span>{depth === undefined ? name : (fullName ?? name)}</span>
          </Option>
        ))}
      </List>
      {found.length === 0 && (
        <Text variant="body2" tone="muted" padding={12} role="status">
          No data found.
        </Text>
      )}
    </Panel>
  );
}
