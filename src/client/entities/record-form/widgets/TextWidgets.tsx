import { dayOfReader } from '../../../../domain/measures/period.ts';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { FieldModel } from '../../../../domain/model/model.ts';
import { currencySign, parseNumber } from '../../../../domain/text/format.ts';
import { DayField } from '../../../ui/period/DayPicker.tsx';
import { useFormState } from '../form-state.ts';
import type { WidgetProps } from '../form-fields.ts';

const Area = styled(OutlinedInput)({
  '& textarea': { padding: '10px 14px', resize: 'vertical' },
});

const INPUT_TYPES: Partial<Record<NonNullable<FieldModel['format']>, string>> = {
  email: 'email',
  uri: 'url',
};

const ROWS = 3;

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** ARIA attributes of every text input: its links to label, hint and error. */
export function inputAria({ describedBy, isInvalid, isOptional }: WidgetProps) {
  return {
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': !isOptional || undefined,
  };
}

export function TextWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      // disables the browser's own validation, whose messages differ from the specification's
      type={(field.format && INPUT_TYPES[field.format]) ?? 'text'}
      value={toText(value)}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={inputAria(props)}
    />
  );
}

/** A day, typed in any usual way or picked from a calendar. */
export function DayWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <DayField
      id={id}
      calendar={field.title}
      disabled={props.isDisabled}
      error={isInvalid}
      value={toText(value)}
      onChange={onChange}
      onBlur={onBlur}
      aria={inputAria(props)}
    />
  );
}

/** A moment as its native input writes it, in the reader's time zone: `2026-01-31T09:30`. */
export function toLocalMoment(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const time = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${dayOfReader(at)}T${time.join(':')}`;
}

/** The moment that a native input has; a text that is none stays as it is, and is refused. */
export function toMoment(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** The browser's own placeholder, `mm/dd/yyyy`, looks like any other. */
const MomentInput = styled(OutlinedInput)(({ theme }) => ({
  '& input[value=""]:not(:focus)': { color: theme.palette.muted },
}));

/** Without it, browsers accept years of six digits. */
const LAST_MOMENT = '9999-12-31T23:59';

export function MomentWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, isInvalid } = props;
  return (
    <MomentInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      type="datetime-local"
      value={toLocalMoment(toText(value))}
      error={isInvalid}
      onChange={({ target }) => onChange(toMoment(target.value))}
      onBlur={onBlur}
      inputProps={{ ...inputAria(props), max: LAST_MOMENT }}
    />
  );
}

export function TextareaWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <Area
      id={id}
      disabled={props.isDisabled}
      fullWidth
      multiline
      minRows={ROWS}
      maxRows={12}
      value={toText(value)}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={inputAria(props)}
    />
  );
}

function numberText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** The sign of a currency stands next to the number. */
const NumberInput = styled(OutlinedInput)({
  '&.MuiInputBase-adornedStart .MuiInputBase-input': { paddingLeft: 0 },
});

/**
 * A number as text, so that partial input (`12.`) is kept. Text that is not a number stays text, and the field's own
 * message is shown.
 */
export function NumberWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const [text, setText] = useState(numberText(value));
  const shown = parseNumber(text) === (value ?? undefined) ? text : numberText(value);
  return (
    <NumberInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      value={shown}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      startAdornment={
        field.currency && <InputAdornment position="start">{currencySign(field.currency)}</InputAdornment>
      }
      autoComplete="off"
      onChange={(event) => {
        setText(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
      onBlur={onBlur}
      inputProps={{ ...inputAria(props), inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' }}
    />
  );
}

const Row = styled('div')({ display: 'flex', gap: 12, alignItems: 'center', '& > button': { flex: 'none' } });

const Kept = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  flex: 1,
  padding: '10px 14px',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.sunken,
}));

/** `sikkaSecretKey` is read as `hasSikkaSecretKey`. */
export function hasName(name: string): string {
  return `has${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** A write-only value: shows whether one is set, and accepts a replacement. */
export function SecretWidget(props: WidgetProps) {
  const { id, name, field, value, onChange, onBlur, isInvalid } = props;
  const { record } = useFormState();
  const isSet = record?.[hasName(name)] === true;
  const [isReplacing, setIsReplacing] = useState(!isSet);
  if (!isReplacing) {
    return (
      <Row>
        <Kept>A value is set</Kept>
        <Button
          id={id}
          variant="outlined"
          disabled={props.isDisabled}
          onClick={() => setIsReplacing(true)}
          aria-label={`Replace ${field.title}`}
        >
          Replace
        </Button>
      </Row>
    );
  }
  return (
    <Row>
      <OutlinedInput
        id={id}
        disabled={props.isDisabled}
        fullWidth
        autoFocus={isSet}
        type="password"
        value={toText(value)}
        error={isInvalid}
        autoComplete="new-password"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputProps={inputAria(props)}
      />
      {isSet && (
        <Button
          variant="outlined"
          onClick={() => {
            onChange(undefined);
            setIsReplacing(false);
          }}
        >
          Keep it
        </Button>
      )}
    </Row>
  );
}
