import OutlinedInput from '@mui/material/OutlinedInput';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '../form-fields.ts';
import { Row } from '../../../ui/primitives.ts';

const Track = styled(Slider)({
  // the thumb stays within the field's edges
  width: 'auto',
  flex: 1,
  margin: '0 10px 14px',
  '& .MuiSlider-mark': { display: 'none' },
});

const Box = styled(OutlinedInput)({ width: 88, flex: 'none', '& input': { textAlign: 'center' } });

/** Digits only, clamped to the limits; empty is the lower limit. */
export function clampDigits(text: string, minimum: number, maximum: number): number {
  const number = Number(text.replace(/\D/g, ''));
  return Math.min(maximum, Math.max(minimum, number));
}

/** The marks of a track: its ends and its middle, each once. */
export function slideMarks(minimum: number, maximum: number): number[] {
  return [...new Set([minimum, Math.round((minimum + maximum) / 2), maximum])];
}

/** A slider with a text box for its value. */
export function SliderWidget({
  id,
  field,
  value,
  onChange,
  onBlur,
  isInvalid,
  isDisabled,
  labelId,
  describedBy,
}: WidgetProps) {
  const minimum = field.minimum ?? 0;
  const maximum = field.maximum ?? 100;
  const number = typeof value === 'number' ? value : minimum;
  return (
    <Row align="start" gap={24}>
      <Track
        value={number}
        disabled={isDisabled}
        min={minimum}
        max={maximum}
        marks={slideMarks(minimum, maximum).map((mark) => ({ value: mark, label: String(mark) }))}
        onChange={(_, next) => onChange(next)}
        onBlur={onBlur}
        aria-labelledby={labelId}
      />
      <Box
        id={id}
        disabled={isDisabled}
        value={String(number)}
        error={isInvalid}
        onChange={(event) => onChange(clampDigits(event.target.value, minimum, maximum))}
        onBlur={onBlur}
        inputProps={{
          'aria-labelledby': labelId,
          'aria-describedby': describedBy,
          'aria-invalid': isInvalid || undefined,
          inputMode: 'numeric',
        }}
      />
    </Row>
  );
}
