import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import type { WidgetSwitch } from '../../domain/measures/widgets/widget-kind.ts';
import { control, radius } from '../core/theme/tokens.ts';
import { SelectArrow } from '../ui/Icon.tsx';
import {
  BANDS,
  EXPERIENCE_METRICS,
  type WidgetChoices,
} from '../../domain/measures/widgets/widget-request.ts';
import { toggleAppointment } from './widget-choices.ts';

interface Props {
  of: WidgetSwitch;
  choices: WidgetChoices;
  onChoose: (change: Partial<WidgetChoices>) => void;
}

const SEGMENTS = {
  question: [
    ['experience', 'Experience'],
    ['outcome', 'Outcome'],
  ],
  score: [
    ['DK_SCORE', 'DK Score'],
    ['PERCENTILE', 'Percentile'],
  ],
  sign: [
    ['all', 'All'],
    ['positive', 'Positive'],
    ['negative', 'Negative'],
  ],
} as const;

const Types = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  paddingBottom: 8,
  // four rows of chips would leave no room for the bars
  '@container (max-width: 400px)': {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    '& > button': { flex: 'none' },
  },
});

const Chip = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: control.chip.height,
  padding: '0 8px',
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: radius.chip,
  backgroundColor: 'transparent',
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '& > i': { width: 10, height: 10, borderRadius: 3, border: `1px solid ${theme.palette.border.control}` },
  '&[aria-checked="false"]': { color: theme.palette.muted },
  ...Object.fromEntries(
    Object.entries(theme.palette.chart.appointmentTypes).map(([type, color]) => [
      `&[aria-checked="true"] > i[data-type="${type}"]`,
      { backgroundColor: color, borderColor: color },
    ]),
  ),
  [theme.breakpoints.down('sm')]: { height: control.height.medium },
}));

function Choice<V extends string | number>(props: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChoose: (value: V) => void;
}) {
  const { label, value, options, onChoose } = props;
  return (
    <Select<V>
      size="small"
      sx={(theme) => ({
        ...theme.typography.body2,
        minHeight: control.height.medium,
        '& > div': { py: 0.5 },
        '& fieldset': { borderColor: theme.palette.border.default },
      })}
      value={value}
      IconComponent={SelectArrow}
      onChange={({ target }) => onChoose(target.value as V)}
      inputProps={{ 'aria-label': label }}
      MenuProps={{
        slotProps: { list: { 'aria-label': label }, paper: { role: 'region', 'aria-label': label } },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}

interface ChipProps {
  type: (typeof appointmentType)[number]['value'];
  text: string;
  isOn: boolean;
  onToggle: () => void;
}

/** An appointment type with its colour; the colour shows while it is in the chart. */
function AppointmentChip({ type, text, isOn, onToggle }: ChipProps) {
  return (
    <Chip type="button" role="checkbox" aria-checked={isOn} onClick={onToggle}>
      <i data-type={type} />
      {text}
    </Chip>
  );
}

/** A widget's switch: a segmented control for few choices, a select for many. */
export function WidgetSwitchControl({ of: { name, label }, choices, onChoose }: Props) {
  switch (name) {
    case 'question':
    case 'score':
    case 'sign':
      return (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label}
          value={choices[name]}
          onChange={(_event, value: string | null) => value !== null && onChoose({ [name]: value })}
        >
          {SEGMENTS[name].map(([value, text]) => (
            <ToggleButton key={value} value={value}>
              {text}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      );
    case 'band':
      return (
        <Choice
          label={label}
          value={choices.band}
          options={BANDS.map((band) => ({ value: band, label: band }))}
          onChoose={(band) => onChoose({ band })}
        />
      );
    case 'category':
      return (
        <Choice
          label={label}
          value={choices.categoryId}
          options={EXPERIENCE_METRICS.map(({ id, name: text }) => ({ value: id, label: text }))}
          onChoose={(categoryId) => onChoose({ categoryId })}
        />
      );
    case 'appointments':
      return (
        <Types role="group" aria-label={label}>
          {appointmentType.map(({ value, label: text }) => (
            <AppointmentChip
              key={value}
              type={value}
              text={text}
              isOn={choices.appointments.includes(value)}
              onToggle={() => onChoose({ appointments: toggleAppointment(choices.appointments, value) })}
            />
          ))}
        </Types>
      );
  }
}
