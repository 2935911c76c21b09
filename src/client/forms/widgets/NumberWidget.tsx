import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { parseNumber } from '../../core/value-text.ts';
import type { WidgetProps } from '../widget-props.ts';
import { inputAria } from './TextWidgets.tsx';

function toText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/**
 * A number as text, so that partial input (`12.`) is kept. Text that is not a number stays text, and the field's own
 * message is shown.
 */
export function NumberWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const [text, setText] = useState(toText(value));
  const shown = parseNumber(text) === (value ?? undefined) ? text : toText(value);
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      value={shown}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
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
