import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { canAssign } from '../../../domain/permissions.ts';
import { useEntity } from '../EntityContext.tsx';
import { SelectArrow } from '../../ui/Icon.tsx';
import type { EnumOption } from '../../core/value-text.ts';
import type { FilterProps } from './use-filter-state.ts';
import { Text } from '../../ui/primitives.ts';

const ALL = '';

const YES_NO: readonly EnumOption[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const Root = styled(Select<string>)(({ theme }) => ({
  width: '100%',
  minHeight: 40,
  '& .MuiSelect-select': { paddingTop: 8, paddingBottom: 8 },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.border.default },
}));

/** Gone at once: fading out, dozens of options would be drawn beside the rows that are waited for. */
const INSTANTLY = { exit: 0 };
const paper = { style: { maxHeight: 360 } };

/** One filter of a list: the values of an enumeration, or yes and no. */
export function FilterSelect({ field, value, onSet }: FilterProps) {
  const { enums, viewer } = useEntity();
  const [phase, setPhase] = useState<'closed' | 'open' | 'closing'>('closed');
  // a role that may give some of the values only has no use for the others here either
  const values = (enums[field.enum ?? ''] ?? []).filter((option) => canAssign(field, option.value, viewer));
  const options = field.kind === 'boolean' ? YES_NO : values;
  const selected = options.find((option) => option.value === String(value));
  // closed they cost nothing, and letters that are typed find them
  const offered = phase === 'closing' ? options.filter((option) => option === selected) : options;
  return (
    <Root
      displayEmpty
      IconComponent={SelectArrow}
      open={phase === 'open'}
      onOpen={() => setPhase('open')}
      onClose={() => setPhase('closing')}
      value={selected?.value ?? ALL}
      onChange={(event) => onSet(field.name, event.target.value)}
      renderValue={() =>
        selected ? (
          field.kind === 'boolean' ? (
            `${field.title}: ${selected.label}`
          ) : (
            selected.label
          )
        ) : (
          <Text as="span" tone="secondary">
            {field.title}
          </Text>
        )
      }
      SelectDisplayProps={{ 'aria-label': `${field.title} filter, ${selected?.label ?? 'all'}` }}
      MenuProps={{
        transitionDuration: INSTANTLY,
        slotProps: { paper, transition: { onExited: () => setPhase('closed') } },
      }}
    >
      <MenuItem value={ALL}>All</MenuItem>
      {offered.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Root>
  );
}
