import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../../domain/surveys/feedback.ts';
import type { User } from '../../../../generated/types/user.ts';
import { api } from '../../../core/api.ts';
import { useDebounced } from '../../../core/hooks.ts';
import { SelectArrow } from '../../../ui/Icon.tsx';

const MOST_SHOWN = 25;
const SETTLED_MS = 300;

interface Props {
  /** the name of a user or of anybody else; empty: nobody */
  value: string;
  onChoose: (name: string) => void;
}

/** The person of a step, chosen among the active users that the viewer may see. */
export function PersonField({ value, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const [settled, settle] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  useDebounced(search, SETTLED_MS, settle);
  const query = { search: settled, status: 'ACTIVE', take: MOST_SHOWN };
  const { data, isError } = useQuery({
    queryKey: ['users', 'persons', query],
    queryFn: ({ signal }) => api.get<User[]>('/users', { query, signal }),
    enabled: isOpen,
  });
  const names = [...new Set((data ?? []).map(fullName))];
  return (
    <Autocomplete
      options={names.includes(value) || value === '' ? names : [value, ...names]}
      value={value === '' ? null : value}
      openOnFocus
      autoHighlight
      loading={data === undefined && !isError}
      loadingText="Loading..."
      noOptionsText={isError ? 'This did not load' : 'Nothing turned up'}
      popupIcon={<SelectArrow />}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, name) => onChoose(name ?? '')}
      renderInput={(params) => <TextField {...params} label="Person" placeholder="Optional" />}
    />
  );
}
