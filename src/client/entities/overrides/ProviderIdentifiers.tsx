import Autocomplete, { type AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { SelectArrow } from '../../ui/Icon.tsx';
import { autocompleteStyle, inPlace } from '../record-form/widgets/ChoiceWidget.tsx';
import { inputAria } from '../record-form/widgets/TextWidgets.tsx';
import { useFormPart, useFormState } from '../record-form/form-state.ts';
import type { SlotProps } from '../slots.ts';
import { Text } from '../../ui/primitives.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lookupProviders } from '../../../generated/calls/providers-calls.ts';
import type { ProviderIdentifier as Known } from '../../../generated/calls/types.ts';
import { dataQuery } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { notifyFailures } from '../../ui/toast.ts';

/** A provider as listed by a practice's practice-management system. */
export type ProviderIdentifier = Omit<Known, 'source'>;

/** `Marsh, Lena (4471)`; only the identifier if the directory lacks it. */
export function identifierText({ name, identifier }: ProviderIdentifier): string {
  return name === '' ? identifier : `${name} (${identifier})`;
}

/**
 * The options, practice by practice, followed by selected ones that are no longer offered: an identifier dropped by the
 * system, or one of a removed practice, stays until a user removes it.
 */
export function optionsFor(found: ProviderIdentifier[], chosen: string[]): ProviderIdentifier[] {
  const known = new Set(found.map(({ identifier }) => identifier));
  const dropped = chosen.filter((identifier) => !known.has(identifier));
  return [
    ...[...found].sort(
      (a, b) => a.practiceName.localeCompare(b.practiceName) || a.name.localeCompare(b.name),
    ),
    ...dropped.map((identifier) => ({ identifier, name: '', practiceId: '', practiceName: '' })),
  ];
}

/** The identifiers for the practices selected in the form; for a new user, the viewer's own lookup is used. */
export function useIdentifiers(practiceIds: string[]): {
  found: ProviderIdentifier[];
  isLoading: boolean;
  isFailed: boolean;
} {
  const session = useSession();
  const { record } = useFormState();
  const userId = record?.id ?? session.id;
  const { data, isFetching, error } = useQuery({
    ...dataQuery(lookupProviders({ id: userId, query: { practiceIds } })),
    enabled: practiceIds.length > 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error) notifyFailures(error);
  }, [error]);
  return {
    found: practiceIds.length > 0 ? (data ?? []) : [],
    isLoading: isFetching,
    isFailed: error !== null,
  };
}

const Identifier = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 8,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

/** MUI's own groups are lists, which a listbox must not contain. */
function renderGroup({ key, group, children }: AutocompleteRenderGroupParams) {
  return (
    <div key={key} role="group" aria-label={group}>
      <Text as="div" variant="caption" tone="secondary" padding="8px 10px 4px" aria-hidden>
        {group}
      </Text>
      {children}
    </div>
  );
}

/** A provider's identifiers in the practice-management system, for the practices selected above. */
export function ProviderIdentifiers(props: SlotProps['field']) {
  const { id, value, onChange, onBlur, isInvalid, isDisabled } = props;
  const practiceIds = useFormPart((form) => [form.get().data.practiceIds].flat().join(' '));
  const { found, isLoading, isFailed } = useIdentifiers(practiceIds.split(' ').filter(Boolean));
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  const options = optionsFor(found, chosen);
  const placeholder = practiceIds === '' ? 'Choose practices first' : 'Search';
  return (
    <Autocomplete
      id={id}
      multiple
      fullWidth
      openOnFocus
      disableCloseOnSelect
      disabled={isDisabled}
      sx={autocompleteStyle}
      options={options.filter(({ practiceName }) => practiceName !== '')}
      value={options.filter(({ identifier }) => chosen.includes(identifier))}
      groupBy={({ practiceName }) => practiceName}
      renderGroup={renderGroup}
      getOptionLabel={identifierText}
      getOptionKey={({ practiceId, identifier }) => `${practiceId} ${identifier}`}
      isOptionEqualToValue={(one, other) => one.identifier === other.identifier}
      renderOption={({ key, ...item }, { name, identifier }) => (
        <li key={key as string} {...item}>
          {name}
          <Identifier>{identifier}</Identifier>
        </li>
      )}
      loading={isLoading}
      loadingText="Loading..."
      noOptionsText={isFailed ? 'This did not load' : 'Nothing turned up'}
      popupIcon={<SelectArrow />}
      slotProps={{ popper: inPlace, listbox: { component: 'div' } }}
      onChange={(_, next) => onChange([...new Set(next.map(({ identifier }) => identifier))])}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          error={isInvalid}
          placeholder={chosen.length === 0 ? placeholder : ''}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...inputAria(props) },
          }}
        />
      )}
    />
  );
}
