import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type UIEvent } from 'react';
import { SelectArrow } from '../../../ui/Icon.tsx';
import { embeddedText } from '../../../core/value-text.ts';
import { useFormState } from '../form-state.ts';
import { useChoices, useRecordNames, type Choice, type ChoiceOptions } from '../use-choices.ts';
import type { WidgetProps } from '../form-fields.ts';
import { autocompleteStyle, inPlace, useListSearch } from './ChoiceWidget.tsx';
import { inputAria } from './TextWidgets.tsx';

/** Distance in px from the end of the list at which the next page is loaded. */
const NEAR_END = 80;

/** Names of selected records: those already in the record, and those chosen here. */
function useNames({
  field,
}: WidgetProps): [names: Map<string, string>, remember: (choices: Choice[]) => void] {
  const { record } = useFormState();
  const [names, setNames] = useState(() => {
    const embedded = [record?.[field.name]].flat();
    return new Map(
      embedded.flatMap((item) =>
        typeof item === 'object' && item !== null && 'id' in item
          ? [[String(item.id), embeddedText(field, item)] as const]
          : [],
      ),
    );
  });
  const remember = (choices: Choice[]): void =>
    setNames(new Map([...names, ...choices.map(({ id, name }) => [id, name] as const)]));
  return [names, remember];
}

/** Heading of the other records, below those that come first. */
const OTHERS = 'All';

/** The options with those that come first at the top, each group under its heading. */
function withFirst(choices: Choice[], { first }: ChoiceOptions, search: string) {
  if (!first?.choices.length || search !== '') return { options: choices };
  const { heading } = first;
  const ids = new Set(first.choices.map(({ id }) => id));
  return {
    options: [...first.choices, ...choices.filter(({ id }) => !ids.has(id))],
    groupBy: ({ id }: Choice) => (ids.has(id) ? heading : OTHERS),
  };
}

/** One or several records of another entity, found by name on the server. */
export function RelationWidget(props: WidgetProps & ChoiceOptions) {
  const { id, field, value, onChange, onBlur, isInvalid, where, first } = props;
  const { record } = useFormState();
  const [isOpen, setIsOpen] = useState(false);
  const [search, listSearch] = useListSearch();
  const [names, remember] = useNames(props);
  const { choices, isLoading, error, loadMore } = useChoices(field, record, search, isOpen, where);
  const isMany = field.kind === 'references';
  const unnamed = useMemo(
    () =>
      [value]
        .flat()
        .filter((item) => typeof item === 'string')
        .filter((item) => !names.has(item) && !first?.choices.some((choice) => choice.id === item)),
    [value, names, first?.choices],
  );
  const found = useRecordNames(field, unnamed);
  // stable while equal: a new list would make the input discard typed text
  const chosen = useMemo(
    () =>
      [value].flat().flatMap((item): Choice[] => {
        if (typeof item !== 'string') return [];
        const preselected = first?.choices.find((choice) => choice.id === item);
        const name = names.get(item) ?? preselected?.name ?? found?.get(item);
        return [{ id: item, name: name ?? (found ? 'Unknown' : 'Loading…') }];
      }),
    [value, names, first?.choices, found],
  );

  const choose = (next: Choice[]): void => {
    remember(next);
    onChange(isMany ? next.map((choice) => choice.id) : next.at(-1)?.id);
  };
  const scroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const left = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (left < NEAR_END) loadMore();
  };
  const input = (params: AutocompleteRenderInputParams) => (
    <TextField
      {...params}
      error={isInvalid}
      placeholder={chosen.length === 0 ? (field.placeholder ?? 'Search') : ''}
      slotProps={{
        ...params.slotProps,
        htmlInput: { ...params.slotProps.htmlInput, ...inputAria(props) },
      }}
    />
  );
  const shared = {
    id,
    disabled: props.isDisabled,
    fullWidth: true,
    sx: autocompleteStyle,
    ...listSearch,
    ...withFirst(choices, props, search),
    loading: isLoading,
    loadingText: 'Loading...',
    noOptionsText: error ? 'This did not load' : 'Nothing turned up',
    popupIcon: <SelectArrow />,
    getOptionLabel: (choice: Choice) => choice.name,
    getOptionKey: (choice: Choice) => choice.id,
    isOptionEqualToValue: (one: Choice, other: Choice) => one.id === other.id,
    // the server has already searched
    filterOptions: (options: Choice[]) => options,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    onBlur,
    slotProps: { listbox: { onScroll: scroll }, popper: inPlace },
    renderInput: input,
  };
  return isMany ? (
    <Autocomplete
      {...shared}
      multiple
      disableCloseOnSelect
      value={chosen}
      onChange={(_, next) => choose(next)}
    />
  ) : (
    <Autocomplete {...shared} value={chosen[0] ?? null} onChange={(_, next) => choose(next ? [next] : [])} />
  );
}
