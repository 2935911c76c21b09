import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentType } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import { inputAria, toText } from './TextWidgets.tsx';
import { IMaskInput } from 'react-imask';

/** imask's own options; a pattern that accepts anything is the fallback for other text. */
type Mask = string | { mask: string | RegExp }[];

export interface MaskProps extends Omit<InputBaseComponentProps, 'onChange'> {
  mask: Mask;
  /** selects the mask that fits a text */
  dispatch?: (appended: string, masked: { rawInputValue: string; compiledMasks: unknown[] }) => unknown;
  onAccept: (value: string) => void;
}

/** The specification writes masks with 9 for a digit, imask with 0; a literal 1 is written {1}. */
export function imaskPattern(mask: string): string {
  return mask.replace(/9/g, '0');
}

/** An input that accepts only text within its mask. For the `inputComponent` of MUI's inputs. */
export function MaskInput({
  mask,
  dispatch,
  onAccept,
  ref,
  ...input
}: MaskProps & { ref?: React.Ref<HTMLInputElement> }) {
  return (
    <IMaskInput
      {...(input as object)}
      {...({ mask, ...(dispatch && { dispatch }) } as { mask: string })}
      inputRef={ref}
      onAccept={(value: unknown, _mask: unknown, event?: InputEvent) => {
        // only typing is a change; the mask also reports values set by code
        if (event) onAccept(String(value));
      }}
    />
  );
}

/** A text in a fixed format, such as a date `9999-99-99`. */
export function MaskedWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      value={toText(value)}
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
