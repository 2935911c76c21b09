import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { canAssign } from '../../../../domain/access/permissions.ts';
import { control } from '../../../core/theme/tokens.ts';
import type { EnumOption } from '../../../core/value-text.ts';
import { SelectArrow } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/primitives.ts';
import { useFormState } from '../form-state.ts';
import type { WidgetProps } from '../form-fields.ts';
import { inputAria, toText } from './TextWidgets.tsx';

/** Gives MUI's autocomplete the size of every other field. */
export const autocompleteStyle: SxProps<Theme> = {
  '&& .MuiOutlinedInput-root': { minHeight: control.input.height, padding: '4px 68px 4px 8px', gap: '4px' },
  // without the arrow of a menu
  '&&:not(.MuiAutocomplete-hasPopupIcon) .MuiOutlinedInput-root': { paddingRight: '38px' },
  '&& .MuiAutocomplete-input': { padding: '6px', minWidth: 80, boxSizing: 'border-box' },
  '&& .MuiAutocomplete-endAdornment': { right: 6 },
  '&& .MuiAutocomplete-tag': { margin: 0 },
  '&& .MuiAutocomplete-popupIndicator, && .MuiAutocomplete-clearIndicator': {
    width: 28,
    height: 28,
    padding: 0,
  },
};

/** Renders the options inside the page's main part, where a screen reader looks for them. */
export const inPlace = { disablePortal: true };

/**
 * The text typed into a list that opens on focus, and the list's properties: Enter takes the first option only of those
 * that were searched for, never one that nobody asked for.
 */
export function useListSearch() {
  const [search, setSearch] = useState('');
  const properties = {
    openOnFocus: true,
    autoHighlight: search !== '',
    onInputChange: (_: unknown, text: string, reason: string) => setSearch(reason === 'input' ? text : ''),
  };
  return [search, properties] as const;
}

/** The options that contain a text, prefix matches first: "Dentist" before "Associate Dentist". */
export function rankOptions(options: readonly EnumOption[], text: string): EnumOption[] {
  const wanted = text.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const startsSo = ({ label }: EnumOption): boolean => label.toLowerCase().startsWith(wanted);
  return [...found.filter(startsSo), ...found.filter((option) => !startsSo(option))];
}

/** Above this number of options, the field has a search. */
const SEARCHED_FROM = 15;
const NONE = '';

const Hint = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  color: theme.palette.text.secondary,
}));

/** The page’s landmarks do not contain the menu. */
const getMenu = (label: string) => ({
  slotProps: { paper: { role: 'region', 'aria-label': label, style: { maxHeight: 400 } } },
});

/** The values a viewer may choose for the record, and the current one even if they may not choose it. */
export function useOptions({ name, field }: WidgetProps): EnumOption[] {
  const { rules } = useFormState();
  const { enums, viewer, operation } = rules;
  const all = enums[field.enum ?? ''] ?? [];
  return all.filter(
    ({ value, on }) =>
      value === rules.initial[name] || (canAssign(field, value, viewer) && (on ?? operation) === operation),
  );
}

function MenuChoice({ options, ...props }: WidgetProps & { options: EnumOption[] }) {
  const { id, field, value, onChange, onBlur, isInvalid, labelId } = props;
  const selected = options.find((option) => option.value === value);
  return (
    <Select
      fullWidth
      displayEmpty
      disabled={props.isDisabled}
      IconComponent={SelectArrow}
      labelId={labelId}
      value={selected?.value ?? NONE}
      error={isInvalid}
      onChange={(event) => onChange(event.target.value || undefined)}
      onBlur={onBlur}
      renderValue={() =>
        selected?.label ?? (
          <Text as="span" tone="muted">
            {field.placeholder ?? 'Choose'}
          </Text>
        )
      }
      SelectDisplayProps={{ id, ...inputAria(props) }}
      MenuProps={getMenu(field.title)}
    >
      {field.nullable && <MenuItem value={NONE}>None</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <span>
            {option.label}
            {field.optionHints?.[option.value] && <Hint>{field.optionHints[option.value]}</Hint>}
          </span>
        </MenuItem>
      ))}
    </Select>
  );
}

function SearchedChoice({ options, ...props }: WidgetProps & { options: EnumOption[] }) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const [, listSearch] = useListSearch();
  return (
    <Autocomplete
      id={id}
      disabled={props.isDisabled}
      fullWidth
      {...listSearch}
      selectOnFocus
      sx={autocompleteStyle}
      options={options}
      value={options.find((option) => option.value === toText(value)) ?? null}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      onChange={(_, option) => onChange(option?.value)}
      onBlur={onBlur}
      disableClearable={!field.nullable}
      popupIcon={<SelectArrow />}
      slotProps={{ popper: inPlace }}
      filterOptions={(all, { inputValue }) => rankOptions(all, inputValue)}
      noOptionsText="Nothing turned up"
      renderInput={(params) => (
        <TextField
          {...params}
          error={isInvalid}
          placeholder={field.placeholder ?? 'Choose'}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...inputAria(props) },
          }}
        />
      )}
    />
  );
}

/** One of a few options: a menu, or above 15 options an autocomplete. */
export function OptionChoice(props: WidgetProps & { options: EnumOption[] }) {
  const Choice = props.options.length > SEARCHED_FROM ? SearchedChoice : MenuChoice;
  return <Choice {...props} />;
}

/** One value of an enumeration. */
export function ChoiceWidget(props: WidgetProps) {
  return <OptionChoice {...props} options={useOptions(props)} />;
}

/** A list of texts: each is added with Enter, and becomes a chip. For an enumeration: several of its values. */
export function TextListWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  // stable while equal: a new list would make the input discard typed text
  const texts = useMemo(
    () => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
    [value],
  );
  const { enums } = useFormState().rules;
  const options = enums[field.enum ?? ''] ?? [];
  const isChosen = field.enum !== undefined;
  const [, listSearch] = useListSearch();
  const findLabel = (text: string) => options.find((option) => option.value === text)?.label ?? text;
  return (
    <Autocomplete
      id={id}
      disabled={props.isDisabled}
      multiple
      freeSolo={!isChosen}
      sx={autocompleteStyle}
      autoSelect={!isChosen}
      {...(isChosen && listSearch)}
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
