import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../widget-props.ts';
import { autocompleteStyle } from './autocomplete-style.ts';
import { inputAria } from './TextWidgets.tsx';

/** Several plain texts: each is added with Enter, and becomes a chip. */
export function TextListWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  return (
    <Autocomplete
      id={id}
      disabled={props.isDisabled}
      multiple
      freeSolo
      sx={autocompleteStyle}
      autoSelect
      fullWidth
      options={[]}
      value={texts}
      onChange={(_, next: string[]) => onChange(next)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          error={isInvalid}
          placeholder={texts.length === 0 ? (field.placeholder ?? 'Type, then press Enter') : ''}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...inputAria(props) },
          }}
        />
      )}
    />
  );
}
