import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Calendar from 'lucide-react/icons/calendar';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState, type AriaAttributes, type KeyboardEvent } from 'react';
import {
  dayOfReader,
  addDays,
  addMonths,
  isDay,
  monthStart,
  weekStart,
} from '../../../domain/measures/period.ts';
import { formatDay, formatLongDay, monthLabel } from '../../../domain/text/format.ts';
import { parseDay } from '../../../domain/text/parse-day.ts';
import { isComposing } from '../../core/composing.ts';
import { control } from '../../core/theme/tokens.ts';
import { Icon } from '../Icon.tsx';
import { PopoverButton } from '../popups.tsx';
import { Row, Text } from '../primitives.ts';

/** Rows that every month fits into, so that the panel keeps its height. */
const WEEKS = 6;
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

const Days = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: `repeat(7, ${control.height.medium}px)`,
  padding: '0 12px 12px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { ...theme.typography.caption, paddingBottom: 4, color: theme.palette.muted },
  '& > button': {
    font: 'inherit',
    height: control.height.medium,
    border: 0,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: 'transparent',
    color: theme.palette.text.primary,
    cursor: 'pointer',
    '&:hover:not([aria-disabled="true"])': { backgroundColor: theme.palette.action.hover },
    '&[data-other]': { color: theme.palette.muted },
    '&[aria-current]': { boxShadow: `inset 0 0 0 1px ${theme.palette.border.control}` },
    '&[aria-disabled="true"]': { color: theme.palette.text.disabled, cursor: 'default' },
    '&[aria-pressed="true"]': {
      backgroundColor: theme.palette.primary.main,
      color: theme.palette.primary.contrastText,
    },
  },
}));

const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

interface PanelProps {
  /** YYYY-MM-DD, or empty */
  value: string;
  /** the first day that can be chosen */
  min?: string | undefined;
  onPick: (day: string) => void;
}

/** A month of days. Arrow keys move by days and weeks, Page Up and Page Down by months. */
function DayPanel({ value, min = '', onPick }: PanelProps) {
  const today = dayOfReader(new Date());
  const [focused, setFocused] = useState(isDay(value) && value >= min ? value : today);
  const [isMoved, setIsMoved] = useState(true);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMoved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isMoved, focused]);
  const month = monthStart(focused);
  const title = `${monthLabel(month)} ${month.slice(0, 4)}`;
  // weeks of figures begin on Monday, a calendar's on Sunday
  const first = addDays(weekStart(addDays(month, 1)), -1);
  const turn = (by: number) => () => {
    setIsMoved(false);
    setFocused(addMonths(month, by));
  };
  const press = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setIsMoved(true);
    setFocused(move(focused));
  };
  return (
    <>
      <Row justify="between" padding="8px 12px 4px">
        <IconButton aria-label="Previous month" onClick={turn(-1)}>
          <Icon of={ChevronLeft} size="small" />
        </IconButton>
        <Text as="span" variant="h3" aria-live="polite">
          {title}
        </Text>
        <IconButton aria-label="Next month" onClick={turn(1)}>
          <Icon of={ChevronRight} size="small" />
        </IconButton>
      </Row>
      <Days ref={grid} role="group" aria-label={`Days of ${title}`} onKeyDown={press}>
        {WEEKDAYS.map((name) => (
          <span key={name} aria-hidden>
            {name}
          </span>
        ))}
        {Array.from({ length: 7 * WEEKS }, (_, index) => addDays(first, index)).map((day) => (
          <button
            key={day}
            type="button"
            data-other={monthStart(day) === month ? undefined : ''}
            aria-label={formatLongDay(day)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === value}
            aria-disabled={day < min}
            tabIndex={day === focused ? 0 : -1}
            onClick={() => {
              if (day >= min) onPick(day);
            }}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </Days>
    </>
  );
}

/** Placeholder of a field for a day that is typed in any usual way: the form that the specification prints. */
export const DAY_PLACEHOLDER = 'YYYY-MM-DD';

interface CalendarProps extends PanelProps {
  /** names the calendar */
  label: string;
}

/** A calendar at the end of a field for a day, whose text can also be typed. */
export function DayPicker({ label, onPick, ...panel }: CalendarProps) {
  return (
    <InputAdornment position="end">
      <PopoverButton
        label={label}
        align="right"
        parts={[]}
        button={(opener) => (
          <IconButton edge="end" aria-label="Open the calendar" {...opener}>
            <Icon of={Calendar} size="small" />
          </IconButton>
        )}
      >
        {(close) => (
          <DayPanel
            {...panel}
            onPick={(day) => {
              onPick(day);
              close();
            }}
          />
        )}
      </PopoverButton>
    </InputAdornment>
  );
}

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'slotProps' | 'placeholder'> {
  /** YYYY-MM-DD, or what has been typed so far */
  value: string;
  onChange: (day: string) => void;
  /** a day chosen in the calendar; by default a change like any other */
  onPick?: (day: string) => void;
  min?: string;
  /** names the calendar */
  calendar: string;
  aria?: AriaAttributes;
}

/** `1/5/20` on the way to `1/5/2026`, and `20261` on the way to `20261231`. */
const MAY_GO_ON = /^(?!\d{4}\D).*\D\d{2}$|^\d{5}$/;

function readTyped(text: string): string {
  return MAY_GO_ON.test(text.trim()) ? text : (parseDay(text) ?? text);
}

/**
 * A day in words (`Dec 1, 2026`), typed in any usual way or picked from a calendar. A year of two digits is read when
 * the field is left or Enter is pressed.
 */
export function DayField({ value, onChange, onPick = onChange, min, calendar, aria, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const isTyped = readTyped(typed) === value;
  const finish = (): void => {
    const day = parseDay(typed);
    if (isTyped && day !== undefined && day !== value) onChange(day);
    setTyped('');
  };
  return (
    <TextField
      {...field}
      fullWidth
      autoComplete="off"
      placeholder={DAY_PLACEHOLDER}
      value={isTyped ? typed : isDay(value) ? formatDay(value) : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTyped(target.value));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) finish();
        field.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        finish();
        field.onBlur?.(event);
      }}
      slotProps={{
        htmlInput: aria,
        input: {
          endAdornment: !field.disabled && (
            <DayPicker label={calendar} value={value} min={min} onPick={onPick} />
          ),
        },
      }}
    />
  );
}
