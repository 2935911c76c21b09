import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useFormState } from '../form-state.ts';
import type { WidgetProps } from '../widget-props.ts';
import { autocompleteStyle, inPlace } from './autocomplete-style.ts';
import { inputAria } from './TextWidgets.tsx';

/** A list of texts: each is added with Enter, and becomes a chip. For an enumeration: several of its values. */
export function TextListWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  const { enums } = useFormState().rules;
  const options = enums[field.enum ?? ''] ?? [];
  const isChosen = field.enum !== undefined;
  const findLabel = (text: string) => options.find((option) => option.value === text)?.label ?? text;
  return (
    <Autocomplete
      id={id}
      disabled={props.isDisabled}
      multiple
      freeSolo={!isChosen}
      sx={autocompleteStyle}
      autoSelect={!isChosen}
      openOnFocus={isChosen}
      disableCloseOnSelect={isChosen}
      getOptionLabel={findLabel}
      slotProps={{ popper: inPlace }}
      fullWidth
      options={options.map((option) => option.value)}
      value={texts}
      onChange={(_, next: string[]) => onChange(next)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          error={isInvalid}
          placeholder={
            texts.length === 0 ? (field.placeholder ?? (isChosen ? 'Choose' : 'Type, then press Enter')) : ''
          }
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...inputAria(props) },
          }}
        />
      )}
    />
  );
}
