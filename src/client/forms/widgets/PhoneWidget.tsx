import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type FocusEvent } from 'react';
import { formatTyped, stripSpaces } from '../form-payload.ts';
import type { WidgetProps } from '../widget-props.ts';
import { MaskInput, type MaskProps } from './MaskedWidget.tsx';
import { inputAria, toText } from './TextWidgets.tsx';

/** Text that does not look like a US number stays as typed and is refused, so that no characters are lost. */
const AS_TYPED = { mask: /^.*$/ };
const MASK = [{ mask: '+{1} 000 000 0000' }, AS_TYPED];
const MASK_EDITED = [{ mask: '+{1}0000000000' }, AS_TYPED];

const US_BEGINNING = /^[\s(]*(?:\+\s*$|(?:\+?\s*1[\s().-]*)?(?:$|[2-9][\s().-]*(?:\d[\s().-]*){0,9}$))/;

/** Whether a text can become a US number: with or without its country code, and no more than ten digits after it. */
export function isUsBeginning(text: string): boolean {
  return US_BEGINNING.test(text);
}

const dispatch: MaskProps['dispatch'] = (appended, { rawInputValue, compiledMasks }) =>
  compiledMasks[isUsBeginning(rawInputValue + appended) ? 0 : 1];

const PLACEHOLDER = '+1 XXX XXX XXXX';

/**
 * A US phone number: spaces are removed on focus, and restored with the international format on blur. Any other number
 * stays as typed.
 */
export function PhoneWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const text = toText(value);
  const [isEdited, setIsEdited] = useState(false);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const selected = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    selected.current?.select();
    selected.current = null;
  }, [text]);
  const enter = ({ target }: FocusEvent<HTMLInputElement>): void => {
    setIsEdited(true);
    const stripped = stripSpaces(text);
    if (stripped === text) return;
    // text selected by Tab stays selected, so that typing replaces it
    if (target.selectionStart === 0 && target.selectionEnd === target.value.length) selected.current = target;
    onChange(stripped);
  };
  const leave = async (): Promise<void> => {
    setIsEdited(false);
    const typed = latest.current;
    const formatted = await formatTyped(typed);
    // unless the field was focused again while the parser was loading
    if (latest.current === typed && formatted !== typed) onChange(formatted);
    onBlur();
  };
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      type="tel"
      value={text}
      error={isInvalid}
      placeholder={field.placeholder ?? PLACEHOLDER}
      autoComplete="off"
      onFocus={enter}
      onBlur={() => void leave()}
      inputComponent={MaskInput as unknown as ComponentType<InputBaseComponentProps>}
      inputProps={{
        ...inputAria(props),
        mask: isEdited ? MASK_EDITED : MASK,
        dispatch,
        onAccept: onChange,
        inputMode: 'tel',
      }}
    />
  );
}
