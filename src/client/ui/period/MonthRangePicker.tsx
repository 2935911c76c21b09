import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type KeyboardEvent, useId } from 'react';
import { monthLabel } from '../../../domain/text/format.ts';
import { addMonths, DEFAULT_PERIODS, monthStart, type Period } from '../../../domain/measures/period.ts';
import {
  FIRST_YEAR,
  isMonthDisabled,
  lastYear,
  type MonthRangeEvent,
  type MonthRangeLimits,
  type MonthRangeState,
  openMonthRange,
  periodLabel,
  PRESETS,
  stepMonthRange,
} from '../../../flows/month-range.ts';
import { control, radius } from '../../core/theme/tokens.ts';
import { DialogTitle } from '../Dialog.tsx';
import { Icon } from '../Icon.tsx';
import { Dialog, Popover, usePopup, WhenOpened } from '../popups.tsx';
import { Row, Text } from '../primitives.ts';

const COLUMNS = 4;

const Root = styled('div')(({ theme }) => ({
  width: 320,
  [theme.breakpoints.down('sm')]: { width: '100%' },
}));

const Presets = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '16px 16px 4px',
  '& > button': { height: control.height.small, paddingInline: 10 },
  [theme.breakpoints.down('sm')]: { '& > button': { height: control.target.touch } },
}));

const Months = styled('div')({
  display: 'grid',
  gridTemplateColumns: `repeat(${COLUMNS}, 1fr)`,
  gap: '4px 0',
  padding: '0 16px 12px',
});

const Month = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  height: control.height.medium,
  border: 0,
  borderRadius: radius.control,
  backgroundColor: 'transparent',
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '&:hover:not([aria-disabled="true"])': { backgroundColor: theme.palette.action.hover },
  '&[data-place="between"]': { borderRadius: 0, backgroundColor: theme.palette.tint.hover },
  '&[data-place="end"], &[data-place="end"]:hover:not([aria-disabled="true"])': {
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  '&[aria-disabled="true"]': { color: theme.palette.text.disabled, cursor: 'default' },
  [theme.breakpoints.down('sm')]: { height: control.target.touch },
}));

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '12px 20px',
  borderTop: `1px solid ${theme.palette.divider}`,
  color: theme.palette.muted,
}));

const KEYS: Record<string, MonthRangeEvent> = {
  ArrowLeft: { type: 'focusMoved', by: -1 },
  ArrowRight: { type: 'focusMoved', by: 1 },
  ArrowUp: { type: 'focusMoved', by: -COLUMNS },
  ArrowDown: { type: 'focusMoved', by: COLUMNS },
  PageUp: { type: 'yearMoved', by: -1 },
  PageDown: { type: 'yearMoved', by: 1 },
};

function getPosition(
  month: string,
  { gte, lt }: Period,
  start: string | null,
): 'end' | 'between' | undefined {
  if (start !== null) return month === start ? 'end' : undefined;
  if (month < monthStart(gte) || month >= lt) return undefined;
  return month === monthStart(gte) || addMonths(month, 1) >= lt ? 'end' : 'between';
}

interface PanelProps {
  period: Period;
  limits: MonthRangeLimits;
  onPick: (period: Period) => void;
}

/** Presets, a year, its months. Mounted on opening, so that a pending start is discarded on closing. */
function MonthRangePanel({ period, limits, onPick }: PanelProps) {
  const [state, setState] = useState<MonthRangeState>(() => openMonthRange(period));
  const grid = useRef<HTMLDivElement>(null);
  const { year, start, focused } = state;
  const send = (event: MonthRangeEvent): void => {
    const { picked, ...next } = stepMonthRange(state, event, limits);
    setState(next);
    if (picked) onPick(picked);
  };
  const [isMoved, setIsMoved] = useState(true);
  useEffect(() => {
    if (isMoved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isMoved, focused]);
  const press = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    setIsMoved(true);
    send(step);
  };
  const moveYear = (by: number) => () => {
    setIsMoved(false);
    send({ type: 'yearMoved', by });
  };
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`);
  return (
    <Root>
      <Presets role="group" aria-label="Periods">
        {PRESETS.map(({ name, label }) => {
          const preset = DEFAULT_PERIODS[name](limits.today);
          const isChosen = preset.gte === period.gte && preset.lt === period.lt;
          return (
            <Button
              key={name}
              size="small"
              variant="outlined"
              aria-pressed={isChosen}
              sx={isChosen ? { bgcolor: 'tint.main', color: 'link', borderColor: 'transparent' } : undefined}
              onClick={() => onPick(preset)}
            >
              {label}
            </Button>
          );
        })}
      </Presets>
      <Row justify="between" padding="8px 12px">
        <IconButton aria-label="Previous year" disabled={year <= FIRST_YEAR} onClick={moveYear(-1)}>
          <Icon of={ChevronLeft} size="small" />
        </IconButton>
        <Text as="span" variant="h3" aria-live="polite">
          {year}
        </Text>
        <IconButton aria-label="Next year" disabled={year >= lastYear(limits.today)} onClick={moveYear(1)}>
          <Icon of={ChevronRight} size="small" />
        </IconButton>
      </Row>
      <Months ref={grid} role="group" aria-label={`Months of ${year}`} onKeyDown={press}>
        {months.map((month) => {
          const position = getPosition(month, period, start);
          return (
            <Month
              key={month}
              type="button"
              data-place={position}
              aria-label={`${monthLabel(month)} ${year}`}
              aria-pressed={position !== undefined}
              aria-disabled={isMonthDisabled(month, limits)}
              tabIndex={month === focused ? 0 : -1}
              onClick={() => send({ type: 'clicked', month })}
            >
              {monthLabel(month)}
            </Month>
          );
        })}
      </Months>
      <Foot aria-live="polite">
        {start === null ? periodLabel(period, { today: limits.today }) : 'Pick the last month'}
      </Foot>
    </Root>
  );
}

const Trigger = styled(Button)(({ theme }) => ({
  height: control.height.medium,
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { height: control.target.touch, paddingInline: 10 },
})) as typeof Button;

interface Props {
  period: Period;
  onPick: (period: Period) => void;
  /** YYYY-MM-DD, in the reader's time zone */
  today: string;
  /** names the picker: the title of the filtered content */
  label: string;
  /** whether months after the current one can be selected */
  allowsFuture?: boolean;
  /** year omitted from the button's text */
  isNarrow?: boolean;
}

/** A period of whole months: a button with the current one, and a popover, on phones a sheet, to select another. */
export function MonthRangePicker({
  period,
  onPick,
  today,
  label,
  allowsFuture = false,
  isNarrow = false,
}: Props) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { id, anchor, isOpen, close, opener } = usePopup(isPhone ? Dialog : Popover);
  const titleId = useId();
  const text = periodLabel(period, { today, isNarrow });
  const panel = isOpen && (
    <MonthRangePanel
      period={period}
      limits={{ today, allowsFuture }}
      onPick={(picked) => {
        onPick(picked);
        close();
      }}
    />
  );
  return (
    <>
      <Trigger
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={`${label}, period ${periodLabel(period, { today })}`}
        {...opener}
      >
        <Icon of={Calendar} size="small" />
        {text}
        {!isPhone && <Icon of={ChevronDown} size="small" />}
      </Trigger>
      <WhenOpened isOpen={isOpen}>
        {isPhone ? (
          <Dialog id={id} open={isOpen} onClose={close} aria-labelledby={titleId}>
            <Row justify="between" padding="16px 16px 0">
              <DialogTitle id={titleId}>Period</DialogTitle>
              <IconButton aria-label="Close" onClick={close}>
                <Icon of={X} />
              </IconButton>
            </Row>
            {panel}
          </Dialog>
        ) : (
          <Popover
            id={id}
            open={isOpen}
            anchorEl={anchor}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: -4, horizontal: 'right' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': 'Period' } }}
          >
            {panel}
          </Popover>
        )}
      </WhenOpened>
    </>
  );
}
