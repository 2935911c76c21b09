import { useQuery } from '@tanstack/react-query';
import { grantedScope } from '../../domain/access/permissions.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { Query } from '../../domain/text/query-string.ts';
import type { Plan } from '../../generated/types/plan.ts';
import { api } from '../core/api.ts';
import { getResource } from '../core/entity-assets.ts';
import { useViewer } from '../core/session.ts';

const MOST_PLANS = 100;
/** The filters of a page by places, and those of plans. */
const PLAN_FILTERS = {
  practiceId: 'practiceIds',
  practiceIds: 'practiceIds',
  providerIds: 'providerId',
  workLocationIds: 'workLocationId',
  organizationalUnitIds: 'organizationalUnitId',
};

/**
 * The running plans about themes in some places that the viewer may see, the latest first, in one request for all themes.
 * @param places the place filters in API format
 */
export function useThemePlans(experienceType: ExperienceType, places: Query): (theme: string) => Plan[] {
  const isGranted = grantedScope(getResource('plan'), 'list', useViewer()) !== undefined;
  const field = experienceType === 'EMPLOYEE' ? 'employeeTheme' : 'theme';
  const filters = Object.entries(PLAN_FILTERS).flatMap(([name, filter]) =>
    places[name] === undefined ? [] : [[filter, places[name]]],
  );
  const query: Query = {
    ...(Object.fromEntries(filters) as Query),
    experienceType,
    state: 'RUNNING',
    sortBy: 'startedOn',
    orderBy: 'desc',
    take: MOST_PLANS,
  };
  const { data } = useQuery({
    queryKey: ['plans', 'themes', query],
    queryFn: ({ signal }) => api.get<Plan[]>('/plans', { query, signal }),
    enabled: isGranted,
    // the viewer returns from the form of a plan
    staleTime: 0,
  });
  return (theme) => data?.filter((plan) => plan[field]?.code === theme) ?? [];
}
