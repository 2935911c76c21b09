import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ConnectedPractice, ConnectionLocation } from '../../../generated/calls/types.ts';
import { SelectArrow } from '../../ui/Icon.tsx';
import { Text } from '../../ui/primitives.ts';
import { useConnectionActions, useLocations } from './use-connection.ts';

const formatLocation = ({ id, label }: Pick<ConnectionLocation, 'id' | 'label'>): string =>
  `${id} · ${label}`;

/** The field of a practice that waits has the border of a warning. */
const Field = styled(TextField, { shouldForwardProp: (prop) => prop !== 'isWaiting' })<{
  isWaiting: boolean;
}>(
  ({ theme, isWaiting }) =>
    isWaiting && {
      '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.warning.main, borderWidth: 2 },
    },
);

/** Chooses a practice's location among those of the system. One that another practice has cannot be chosen. */
export function LocationPicker({
  practice,
  systemLabel,
}: {
  practice: ConnectedPractice;
  systemLabel: string;
}) {
  const { practiceId, practiceName, location, locationLabel } = practice;
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { data, isFetching, error } = useLocations(search, isOpen);
  const { choose } = useConnectionActions();
  const value = location === null ? null : { id: location, label: locationLabel ?? 'Unknown', usedBy: null };
  return (
    <Autocomplete
      size="small"
      fullWidth
      openOnFocus
      value={value}
      options={data?.data ?? []}
      loading={isFetching}
      loadingText="Loading..."
      noOptionsText={error ? 'This did not load' : 'Nothing turned up'}
      popupIcon={<SelectArrow />}
      clearText="No location"
      getOptionLabel={formatLocation}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={({ id, usedBy }) => usedBy !== null && id !== location}
      // the server has already searched
      filterOptions={(options) => options}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_event, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_event, next) => void choose(practiceId, next?.id ?? null)}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <div>
            {formatLocation(option)}
            {option.usedBy !== null && option.id !== location && (
              <Text as="span" variant="body2" tone="secondary" style={{ display: 'block' }}>
                Used by {option.usedBy}
              </Text>
            )}
          </div>
        </li>
      )}
      renderInput={(params) => (
        <Field
          {...params}
          isWaiting={location === null}
          placeholder="Choose a location"
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': `Location of ${practiceName} in ${systemLabel}`,
            },
          }}
        />
      )}
    />
  );
}
