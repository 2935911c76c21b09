import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
} from 'react';
import { IMaskInput } from 'react-imask';
import { isDay } from '../../../../domain/measures/period.ts';
import { parseDay } from '../../../../domain/text/parse-day.ts';
import { DayPicker } from '../../../ui/period/DayPicker.tsx';
import { formatTyped, stripSpaces } from '../form-payload.ts';
import type { WidgetProps } from '../form-fields.ts';
import { inputAria, toText } from './TextWidgets.tsx';

/** imask's own options; a pattern that accepts anything is the fallback for other text. */
type Mask = string | { mask: string | RegExp }[];

interface MaskProps extends Omit<InputBaseComponentProps, 'onChange'> {
  mask: Mask;
  /** selects the mask that fits a text */
  dispatch?: (appended: string, masked: { rawInputValue: string; compiledMasks: unknown[] }) => unknown;
  onAccept: (value: string) => void;
}

/** The specification writes masks with 9 for a digit, imask with 0; a literal 1 is written {1}. */
function imaskPattern(mask: string): string {
  return mask.replace(/9/g, '0');
}

/** An input that accepts only text within its mask. For the `inputComponent` of MUI's inputs. */
function MaskInput({
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

/** Text that the mask of a field does not fit stays as typed, so that no characters are lost. */
const AS_TYPED = { mask: /^.*$/ };

/** Digits, or what the mask has made of them: any other way to write a day is not forced into `9999-99-99`. */
const chooseDayMask: MaskProps['dispatch'] = (appended, { rawInputValue, compiledMasks }) =>
  compiledMasks[/^(\d*|\d{4}-[\d-]*)$/.test(rawInputValue + appended) ? 0 : 1];

/** A day in any usual way to write it: `1/5/26`, and `01052026`, which the mask has divided as if the year came first. */
function readDay(text: string): string | undefined {
  return isDay(text) ? text : parseDay(text.replace(/^(\d\d)(\d\d)-(\d\d)-(\d\d)$/, '$1/$2/$3$4'));
}

/**
 * A text in a fixed format. A date, as `9999-99-99`, can also be chosen in a calendar, or typed in any usual way: it is
 * read once the field is left.
 */
export function MaskedWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const isDate = field.kind === 'date';
  const pattern = imaskPattern(field.mask ?? '');
  const mask = useMemo(() => (isDate ? [{ mask: pattern }, AS_TYPED] : pattern), [isDate, pattern]);
  const leave = (): void => {
    const text = toText(value);
    const day = isDate && text !== '' ? readDay(text) : undefined;
    if (day !== undefined && day !== text) onChange(day);
    onBlur();
  };
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      value={toText(value)}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      autoComplete="off"
      onBlur={leave}
      endAdornment={
        isDate &&
        !props.isDisabled && <DayPicker label={field.title} value={toText(value)} onPick={onChange} />
      }
      inputComponent={MaskInput as unknown as ComponentType<InputBaseComponentProps>}
      inputProps={{
        ...inputAria(props),
        mask,
        ...(isDate ? { dispatch: chooseDayMask } : { inputMode: 'numeric' }),
        onAccept: onChange,
      }}
    />
  );
}

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
