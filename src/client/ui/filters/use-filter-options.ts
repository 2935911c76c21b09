import { useQueries } from '@tanstack/react-query';
import { ask } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useSession } from '../../core/session.ts';
import type { FilterOption, PlaceKey } from './place-filters.ts';

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
        const query = { take: MOST, fields: key === 'providerIds' ? ['practices'] : [] };
        const listed = await ask(entityCalls(COLLECTIONS[key]).list<Listed>(query), { signal });
        return listed.map(toOption).sort(byName);
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
