import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useState } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { useChoices, type Choice } from '../../forms/use-choices.ts';
import { autocompleteStyle, inPlace } from '../../forms/widgets/autocomplete-style.ts';
import { resourceOf } from '../../core/entity-assets.ts';
import { SelectArrow } from '../../ui/Icon.tsx';
import { embeddedText, type EntityRecord } from '../../core/value-text.ts';
import { filterName, type FilterProps } from './use-filter-state.ts';

/** The record a filter names in the address, for its name. */
function useChosen(field: FieldModel, id: unknown): Choice | null {
  const dataProvider = useDataProvider();
  const collection = resourceOf(field.relation?.to ?? '').resource;
  const { data } = useQuery({
    queryKey: [collection, 'choice', id],
    enabled: typeof id === 'string',
    queryFn: ({ signal }) => dataProvider.getOne<EntityRecord>(collection, { id: String(id), signal }),
  });
  if (typeof id !== 'string') return null;
  return { id, name: data ? embeddedText(field, data.data) : '' };
}

/** A filter by a record of another entity, found by name on the server. */
export function RelationFilter({ field, value, onSet }: FilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { choices, isLoading } = useChoices(field, undefined, search, isOpen);
  const chosen = useChosen(field, value);
  return (
    <Autocomplete
      fullWidth
      openOnFocus
      sx={autocompleteStyle}
      options={choices}
      value={chosen}
      loading={isLoading}
      loadingText="Loading..."
      noOptionsText="Nothing turned up"
      popupIcon={<SelectArrow />}
      getOptionLabel={(choice) => choice.name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // the server has searched already
      filterOptions={(options) => options}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, choice) => onSet(filterName(field), choice?.id)}
      slotProps={{ popper: inPlace }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={field.title}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `${field.title} filter` },
          }}
        />
      )}
    />
  );
}
