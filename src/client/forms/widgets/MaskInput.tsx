import type { InputBaseComponentProps } from '@mui/material/InputBase';
import { IMaskInput } from 'react-imask';

interface Props extends Omit<InputBaseComponentProps, 'onChange'> {
  mask: string;
  onAccept: (value: string) => void;
}

/** The specification writes masks with 9 for a digit, imask with 0; a 1 that stands is written {1}. */
export function imaskPattern(mask: string): string {
  return mask.replace(/9/g, '0');
}

/** An input that takes only what its mask has room for. For the `inputComponent` of MUI's inputs. */
export function MaskInput({ mask, onAccept, ref, ...input }: Props & { ref?: React.Ref<HTMLInputElement> }) {
  return (
    <IMaskInput
      {...(input as object)}
      mask={mask}
      inputRef={ref}
      onAccept={(value: unknown, _mask: unknown, event?: InputEvent) => {
        // only what a person typed is a change; the mask also reports the value it was given
        if (event) onAccept(String(value));
      }}
    />
  );
}
