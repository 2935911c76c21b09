import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import Building2 from 'lucide-react/icons/building-2';
import MapPin from 'lucide-react/icons/map-pin';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Store from 'lucide-react/icons/store';
import X from 'lucide-react/icons/x';
import type { PlaceFilters } from '../../../domain/widgets/drill-down.ts';
import { useChange } from '../../core/hooks.ts';
import { FiltersSheet } from '../FiltersSheet.tsx';
import { Icon } from '../Icon.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { changeFilters, countFilters, narrowProviders, NO_FILTERS, type PlaceKey } from './place-filters.ts';
import { useFilterOptions } from './use-filter-options.ts';
import { Row } from '../primitives.ts';

const SELECTS = {
  workLocationIds: { noun: { one: 'work location', many: 'work locations' }, icon: MapPin },
  organizationalUnitIds: { noun: { one: 'unit', many: 'organizational units' }, icon: Building2 },
  practiceIds: { noun: { one: 'practice', many: 'practices' }, icon: Store },
  providerIds: { noun: { one: 'provider', many: 'providers' }, icon: Stethoscope },
} as const;

interface Props {
  /** the user's filters, in order */
  keys: readonly PlaceKey[];
  filters: PlaceFilters;
  onChange: (filters: PlaceFilters) => void;
}

/** The selects of the place filters, for a bar or a sheet. */
export function PlaceSelects({ keys, filters, onChange }: Props) {
  const options = useFilterOptions(keys);
  const change = useChange(filters, onChange);
  return keys.map((key) => (
    <MultiSelect
      key={key}
      {...SELECTS[key]}
      options={
        key === 'providerIds' ? narrowProviders(options.providerIds, filters.practiceIds) : options[key]
      }
      chosen={filters[key]}
      onChoose={(chosen) => change((old) => changeFilters(old, { [key]: chosen }, options.providerIds))}
    />
  ));
}

/** Place filters side by side; below md a button with the number of active ones, and a sheet. */
export function FilterBar(props: Props) {
  const { keys, filters, onChange } = props;
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (keys.length === 0) return null;
  const count = countFilters(filters);
  const clear = (): void => onChange(NO_FILTERS);
  if (isNarrow) {
    return (
      <FiltersSheet count={count} onClear={clear}>
        <PlaceSelects {...props} />
      </FiltersSheet>
    );
  }
  return (
    <Row wraps gap={12} role="group" aria-label="Filters">
      <PlaceSelects {...props} />
      {count > 0 && (
        <Button startIcon={<Icon of={X} size="small" />} onClick={clear}>
          Clear
        </Button>
      )}
    </Row>
  );
}
