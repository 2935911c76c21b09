import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentType } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import { imaskPattern, MaskInput } from './MaskInput.tsx';
import { inputAria, textOf } from './TextWidgets.tsx';

/** A text in a fixed shape, such as a date `9999-99-99`. */
export function MaskedWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      value={textOf(value)}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      autoComplete="off"
      onBlur={onBlur}
      inputComponent={MaskInput as unknown as ComponentType<InputBaseComponentProps>}
      inputProps={{
        ...inputAria(props),
        mask: imaskPattern(field.mask ?? ''),
        onAccept: onChange,
        inputMode: 'numeric',
      }}
    />
  );
}
