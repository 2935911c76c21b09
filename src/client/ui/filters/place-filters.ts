import { UNITS_BELOW } from '../../../domain/surveys/feedback-filters.ts';
import { isDay, type Period } from '../../../domain/measures/period.ts';
import { NO_FILTERS, type PlaceFilters } from '../../../domain/measures/widgets/drill-down.ts';
import type { Session } from '../../../domain/access/session.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { encodeQuery } from '../../../domain/text/query-string.ts';

export type PlaceKey = keyof PlaceFilters;

export const PLACE_KEYS = [
  'practiceIds',
  'providerIds',
  'workLocationIds',
  'organizationalUnitIds',
] as const satisfies readonly PlaceKey[];

/**
 * A user's filters: practices for admins, providers for admins and for practice users who may view them; work locations
 * and units on employee screens, which have those of practices only where there are practices.
 */
export function filterKeys(session: Session, experienceType: ExperienceType): PlaceKey[] {
  const { isAdmin, isPracticeUser, allowViewProviders, practices } = session;
  if (!isAdmin && !isPracticeUser) return [];
  const patients: PlaceKey[] = [
    ...(isAdmin ? (['practiceIds'] as const) : []),
    ...(isAdmin || allowViewProviders ? (['providerIds'] as const) : []),
  ];
  if (experienceType === 'PATIENT') return patients;
  return ['workLocationIds', 'organizationalUnitIds', ...(practices.length > 0 ? patients : [])];
}

export interface FilterOption {
  id: string;
  name: string;
  /** of a person, for lists in one line: without a comma */
  fullName?: string;
  /** a provider's practices */
  practiceIds?: readonly string[];
  /** the number of units above a unit */
  depth?: number;
}

interface Unit {
  id: string;
  name: string;
  parentId: string | null;
}

/** Units as options in the order of their tree, since a unit's filter includes all units below it. */
export function toUnitOptions(units: readonly Unit[]): FilterOption[] {
  const ids = new Set(units.map(({ id }) => id));
  const sorted = [...units].sort((one, other) => one.name.localeCompare(other.name));
  const below = new Map<string | null, Unit[]>();
  for (const unit of sorted) {
    const parent = unit.parentId !== null && ids.has(unit.parentId) ? unit.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), unit]);
  }
  const found = new Map<string, FilterOption>();
  const add = ({ id, name }: Unit, depth: number): void => {
    if (found.has(id)) return;
    const children = below.get(id) ?? [];
    const fullName = children.length > 0 ? { fullName: `${name}${UNITS_BELOW}` } : {};
    found.set(id, { id, name, depth, ...fullName });
    for (const child of children) add(child, depth + 1);
  };
  for (const unit of below.get(null) ?? []) add(unit, 0);
  // in a circle no unit is at the top
  for (const unit of sorted) add(unit, 0);
  return [...found.values()];
}

/** Providers of the selected practices; all if none is selected. */
export function narrowProviders(
  providers: readonly FilterOption[],
  practiceIds: readonly string[],
): readonly FilterOption[] {
  if (practiceIds.length === 0) return providers;
  return providers.filter((provider) => provider.practiceIds?.some((id) => practiceIds.includes(id)));
}

/** The filters after a change; selected providers that no longer match the selected practices are cleared. */
export function changeFilters(
  filters: PlaceFilters,
  change: Partial<PlaceFilters>,
  providers: readonly FilterOption[],
): PlaceFilters {
  const next = { ...filters, ...change };
  const matching = new Set(narrowProviders(providers, next.practiceIds).map(({ id }) => id));
  return change.practiceIds
    ? { ...next, providerIds: next.providerIds.filter((id) => matching.has(id)) }
    : next;
}

/** The number of active filters. */
export function countFilters(filters: PlaceFilters): number {
  return PLACE_KEYS.filter((key) => filters[key].length > 0).length;
}

/** Whether a parameter contains ids of a filter: as a list, or a single one (`practiceId`). */
function belongsTo(name: string, key: PlaceKey): boolean {
  return name === key || name === key.slice(0, -1) || name.startsWith(`${key}[`);
}

/** The filters in an address, in bracket style; keys of filters that the user lacks are ignored. */
export function readFilters(params: URLSearchParams, keys: readonly PlaceKey[]): PlaceFilters {
  const found = { ...NO_FILTERS };
  for (const key of keys) {
    const ids = [...params].filter(([name]) => belongsTo(name, key)).map(([, id]) => id);
    found[key] = [...new Set(ids.filter(Boolean))];
  }
  return found;
}

/** The period in an address; undefined if invalid. */
export function readPeriod(params: URLSearchParams, name = 'date'): Period | undefined {
  const [gte, lt] = [params.get(`${name}[gte]`) ?? '', params.get(`${name}[lt]`) ?? ''];
  return isDay(gte) && isDay(lt) && gte < lt ? { gte, lt } : undefined;
}

/** An address's query with other filters; its other parameters stay. */
export function withFilters(params: URLSearchParams, filters: PlaceFilters): string {
  const rest = [...params].filter(([name]) => !PLACE_KEYS.some((key) => belongsTo(name, key)));
  return [
    encodeQuery(Object.fromEntries(rest)),
    encodeQuery(Object.fromEntries(PLACE_KEYS.map((key) => [key, filters[key]]))),
  ]
    .filter(Boolean)
    .join('&');
}
