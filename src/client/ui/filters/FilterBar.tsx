import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import Building2 from 'lucide-react/icons/building-2';
import ChevronDown from 'lucide-react/icons/chevron-down';
import MapPin from 'lucide-react/icons/map-pin';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Store from 'lucide-react/icons/store';
import X from 'lucide-react/icons/x';
import { NO_FILTERS, type PlaceFilters } from '../../../domain/measures/widgets/drill-down.ts';
import { ask } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useChange } from '../../core/hooks.ts';
import { loadable } from '../../core/loadable.tsx';
import { useSelectedPractice, useSelection } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { control, layout } from '../../core/theme/tokens.ts';
import { ChoiceMenu } from '../ChoiceMenu.tsx';
import { FiltersSheet } from '../FiltersSheet.tsx';
import { Icon } from '../Icon.tsx';
import { PopoverButton } from '../popups.tsx';
import { Row } from '../primitives.ts';
import type { FilterOption } from './place-filters.ts';
import {
  changeFilters,
  countFilters,
  narrowProviders,
  type PlaceKey,
  toUnitOptions,
} from './place-filters.ts';

const MOST = 1000;
const COLLECTIONS: Record<PlaceKey, string> = {
  practiceIds: 'practices',
  providerIds: 'providers',
  workLocationIds: 'workLocations',
  organizationalUnitIds: 'organizationalUnits',
};

interface Listed {
  id: string;
  name?: string;
  firstName?: string;
  lastName?: string;
  practices?: { id: string }[];
  parent?: { id: string } | null;
}

/** The user's practices come with the session; the rest is requested. */
function toOption({ id, name, firstName, lastName, practices }: Listed): FilterOption {
  return {
    id,
    name: name ?? `${lastName ?? ''}, ${firstName ?? ''}`,
    ...(name === undefined && { fullName: `${firstName ?? ''} ${lastName ?? ''}`.trim() }),
    ...(practices && { practiceIds: practices.map((practice) => practice.id) }),
  };
}

const FIELDS: Partial<Record<PlaceKey, string[]>> = {
  providerIds: ['practices'],
  organizationalUnitIds: ['parent'],
};

function toOptions(key: PlaceKey, listed: Listed[]): FilterOption[] {
  if (key !== 'organizationalUnitIds') return listed.map(toOption).sort(byName);
  return toUnitOptions(
    listed.map(({ id, name = '', parent }) => ({ id, name, parentId: parent?.id ?? null })),
  );
}

function byName(one: FilterOption, other: FilterOption): number {
  return one.name.localeCompare(other.name);
}

/** Filter options of a page; empty until loaded. */
export function useFilterOptions(keys: readonly PlaceKey[]): Record<PlaceKey, readonly FilterOption[]> {
  const { practices, organizationId } = useSession();
  const listed = keys.filter((key) => key !== 'practiceIds');
  const results = useQueries({
    queries: listed.map((key) => ({
      queryKey: ['filter-options', organizationId, key],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { take: MOST, fields: FIELDS[key] ?? [] };
        const listed = await ask(entityCalls(COLLECTIONS[key]).list<Listed>(query), { signal });
        return toOptions(key, listed);
      },
    })),
  });
  const found: Record<PlaceKey, readonly FilterOption[]> = {
    practiceIds: practices,
    providerIds: [],
    workLocationIds: [],
    organizationalUnitIds: [],
  };
  listed.forEach((key, index) => {
    found[key] = results[index]?.data ?? [];
  });
  return found;
}

const OptionPanel = loadable(() => import('./OptionPanel.tsx').then((module) => module.OptionPanel));

const LEAST_WIDTH = 190;

const Trigger = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // four beside each other share the row, each label whole
  flex: '1 1 auto',
  maxWidth: layout.filterDropdown,
  // the bar is as wide as this at least, so that it stays beside a title or leaves it as a whole
  minWidth: LEAST_WIDTH,
  height: control.target.touch,
  padding: '0 12px',
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.secondary,
  textAlign: 'left',
  cursor: 'pointer',
  '&[data-set]': { color: theme.palette.text.primary },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { borderColor: theme.palette.border.control },
  [theme.breakpoints.down('md')]: { flex: 'none', width: '100%', maxWidth: 'none', minWidth: 0 },
}));

interface MultiSelectProps {
  /** `practices`: All practices, Find a practice */
  noun: { one: string; many: string };
  icon: LucideIcon;
  options: readonly FilterOption[];
  /** none: all */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  hasSearch?: boolean;
}

function summary({ noun, options, chosen }: MultiSelectProps): string {
  if (chosen.length === 0) return `All ${noun.many}${options.length > 0 ? ` (${options.length})` : ''}`;
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name, fullName }) => fullName ?? name);
  return chosen.length > 2 || names.length === 0 ? `${chosen.length} ${noun.many}` : names.join(', ');
}

/** A searchable multi-select. Renders only the visible rows, so that 500 options cost as much as ten. */
export function MultiSelect(props: MultiSelectProps) {
  const { noun, icon, chosen } = props;
  const text = summary(props);
  return (
    <PopoverButton
      label={`Filter by ${noun.many}`}
      align="left"
      parts={[OptionPanel]}
      button={(opener) => (
        <Trigger type="button" data-set={chosen.length > 0 ? '' : undefined} {...opener}>
          <Icon of={icon} />
          <span>{text}</span>
          <Icon of={ChevronDown} size="small" />
        </Trigger>
      )}
    >
      {() => <OptionPanel {...props} />}
    </PopoverButton>
  );
}

const SELECTS = {
  workLocationIds: { noun: { one: 'work location', many: 'work locations' }, icon: MapPin },
  organizationalUnitIds: { noun: { one: 'unit', many: 'organizational units' }, icon: Building2 },
  practiceIds: { noun: { one: 'practice', many: 'practices' }, icon: Store },
  providerIds: { noun: { one: 'provider', many: 'providers' }, icon: Stethoscope },
} as const;

interface Props {
  /** the user's filters, in order */
  keys: readonly PlaceKey[];
  /** practices that the screen is limited to, besides the filter; none: all */
  within?: readonly string[];
  filters: PlaceFilters;
  onChange: (filters: PlaceFilters) => void;
}

/** The selects of the place filters, for a bar or a sheet. */
export function PlaceSelects({ keys, within = [], filters, onChange }: Props) {
  const options = useFilterOptions(keys);
  const change = useChange(filters, onChange);
  return keys.map((key) => (
    <MultiSelect
      key={key}
      {...SELECTS[key]}
      options={
        key === 'providerIds'
          ? narrowProviders(options.providerIds, within.length > 0 ? within : filters.practiceIds)
          : options[key]
      }
      chosen={filters[key]}
      onChoose={(chosen) => change((old) => changeFilters(old, { [key]: chosen }, options.providerIds))}
    />
  ));
}

/** Clears the providers in a filter who do not belong to the practices that the screen is limited to. */
export function useMatchingProviders({ within = [], filters, onChange }: Omit<Props, 'keys'>): void {
  const isLimited = within.length > 0 && filters.providerIds.length > 0;
  const options = useFilterOptions(isLimited ? ['providerIds'] : []).providerIds;
  const clear = useEffectEvent((ids: readonly string[]) =>
    onChange({ ...filters, providerIds: filters.providerIds.filter((id) => !ids.includes(id)) }),
  );
  useEffect(() => {
    if (!isLimited) return;
    const matching = narrowProviders(options, within);
    const others = options.filter((one) => filters.providerIds.includes(one.id) && !matching.includes(one));
    if (others.length > 0) clear(others.map(({ id }) => id));
  }, [isLimited, options, filters, within]);
}

/** Place filters side by side; below md a button with the number of active ones, and a sheet. */
export function FilterBar(props: Props) {
  const { keys, filters, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
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
    <Row ref={group} wraps gap={12} flex="1 1 auto" role="group" aria-label="Filters">
      <PlaceSelects {...props} />
      {count > 0 && (
        <Button
          startIcon={<Icon of={X} size="small" />}
          onClick={() => {
            clear();
            group.current?.querySelector('button')?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </Row>
  );
}

const Choice = styled(ChoiceMenu)(({ theme }) => ({
  width: layout.filterDropdown,
  [theme.breakpoints.down('sm')]: { width: `calc(100vw - 32px)` },
}));

/** Selects one of a practice user's or provider's own practices; nothing with only one. */
export function PracticeSelect() {
  const { practices } = useSession();
  const selected = useSelectedPractice();
  const [, select] = useSelection();
  if (!selected || practices.length < 2) return null;
  return (
    <Choice
      kind="menu"
      label="Practice"
      icon={Store}
      options={practices}
      chosen={selected.id}
      onChoose={(id) => select({ practiceIds: [id] })}
    />
  );
}
