import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOfReader, lastMonths } from '../../../../domain/measures/period.ts';
import { formatNumber } from '../../../../domain/text/format.ts';
import { analyticsThemes } from '../../../../generated/calls/analytics-calls.ts';
import type { Calls, ThemeFigure } from '../../../../generated/calls/types.ts';
import type { Plan, PlanInput } from '../../../../generated/types/plan.ts';
import type { Theme } from '../../../../generated/types/theme.ts';
import { api } from '../../../core/api.ts';
import { useSession } from '../../../core/session.ts';
import { dataQuery } from '../../../core/call.ts';
import { Stack, Text } from '../../../ui/primitives.ts';
import { useEntity } from '../../EntityContext.tsx';
import { type FormState, useFormPart, useFormState } from '../../record-form/form-state.ts';
import { readOrigin } from '../../../../domain/measures/plans/plan-address.ts';
import { describeMissing, describeOthers, namePlaces } from './name-places.ts';

/** The subject and the places in the form, as text. */
function readAsked(form: FormState): string {
  const { experienceType, practiceIds, providerId, workLocationId, organizationalUnitId, ...rest } =
    form.get().plain as unknown as PlanInput;
  const isEx = experienceType === 'EMPLOYEE';
  const [metric, themeId] = isEx ? [rest.employeeMetric, rest.employeeThemeId] : [rest.metric, rest.themeId];
  const unit = workLocationId ? null : organizationalUnitId;
  const places = isEx
    ? { ...(workLocationId && { workLocationId }), ...(unit && { organizationalUnitId: unit }) }
    : { ...(practiceIds?.length && { practiceIds }), ...(providerId && { providerId }) };
  return JSON.stringify({ experienceType, metric, themeId, places });
}

/** The stored origin of the plan. */
const readStartedFrom = (form: FormState): string =>
  (form.get().plain as unknown as PlanInput).startedFrom ?? '';

interface Asked {
  experienceType: Plan['experienceType'];
  metric?: string | null;
  themeId?: string | null;
  places: Record<string, string | string[]>;
}

/**
 * The running plans about the same: none can be proven in places of another, or by a comparison with them.
 * @param where the places; none: everywhere
 */
function useRivals(
  { experienceType, metric, themeId, places }: Asked,
  id: string | undefined,
  where: Asked['places'] = places,
): Plan[] | undefined {
  const [metricName, themeName] =
    experienceType === 'EMPLOYEE' ? ['employeeMetric', 'employeeThemeId'] : ['metric', 'themeId'];
  const subject = themeId ? { [themeName]: themeId } : { [metricName]: metric ?? '' };
  const query = {
    ...subject,
    ...where,
    state: 'RUNNING',
    sortBy: 'startedOn',
    orderBy: 'desc',
    take: 100,
  };
  const { data } = useQuery({
    queryKey: ['plans', 'same', query],
    queryFn: ({ signal }) => api.get<Plan[]>('/plans', { query, signal }),
    enabled: Boolean(themeId ?? metric) && Object.keys(places).length > 0,
    staleTime: 0,
  });
  return data?.filter((plan) => plan.id !== id);
}

/** About as long as the weeks that a proof compares with; figures of themes are of whole months. */
const MONTHS = 4;

/** The theme and its figure in these places in the latest months. */
function useThemeFigure({
  experienceType,
  themeId,
  places,
}: Asked): [Theme?, ThemeFigure?, isRead?: boolean] {
  const today = dayOfReader(new Date());
  const { data: theme } = useQuery({
    queryKey: ['themes', themeId],
    queryFn: ({ signal }) => api.get<Theme>(`/themes/${themeId}`, { signal }),
    enabled: Boolean(themeId),
  });
  const date = lastMonths(today, MONTHS);
  const query = { experienceType, date, ...places } as Calls['analyticsThemes']['query'];
  const { data } = useQuery({
    ...dataQuery(analyticsThemes({ query })),
    enabled: Boolean(themeId) && Object.keys(places).length > 0,
  });
  return [theme, data?.themes.find((one) => one.theme === theme?.code), theme && data !== undefined];
}

function describeComplaints({ label }: Theme, figure: ThemeFigure | undefined): string {
  if (figure && figure.sentiments === null)
    return 'Too few comments to show how many of them are complaints.';
  const count = figure?.sentiments?.find(({ sentiment }) => sentiment === 'NEGATIVE')?.count ?? 0;
  if (count === 0)
    return `No complaints about ${label} in the last 4 months: a plan could not lower their share.`;
  return `${formatNumber(count)} ${count === 1 ? 'complaint' : 'complaints'} about ${label} in the last 4 months.`;
}

/** Says that too few practices or work locations without such a plan are left to compare these with. */
function FewOthers({ asked, id }: { asked: Asked; id: string | undefined }) {
  const { practiceIds, providerId, workLocationId } = asked.places;
  const rivals = useRivals(asked, id, {});
  const isPractices = practiceIds !== undefined && providerId === undefined;
  const path = isPractices ? '/practices' : '/workLocations';
  const { data: all } = useQuery({
    queryKey: [path, 'total'],
    queryFn: async ({ signal }) => (await api.page(path, { query: { take: 1 }, signal })).pagination.total,
    enabled: isPractices || workLocationId !== undefined,
  });
  if (all === undefined || rivals === undefined) return null;
  const planned = rivals.flatMap((plan) => (isPractices ? plan.practices : [plan.workLocation]));
  const ids = [practiceIds ?? workLocationId ?? [], ...planned.map((place) => place?.id ?? [])].flat();
  const few = describeOthers(all - new Set(ids).size, isPractices ? 'practices' : 'work locations');
  return few === undefined ? null : <Text>{few}</Text>;
}

/** Places left to compare with, running plans about the same, and the complaints that a plan about a theme could lower. */
export function PlanSituation() {
  const { resource } = useEntity();
  const { record } = useFormState();
  const { isAdmin } = useSession();
  const asked = JSON.parse(useFormPart(readAsked)) as Asked;
  const rivals = useRivals(asked, record?.id);
  const [theme, figure, isRead] = useThemeFigure(asked);
  const missing = describeMissing({
    hasSubject: Boolean(asked.themeId ?? asked.metric),
    hasPlaces: Object.keys(asked.places).length > 0,
    isOfEmployees: asked.experienceType === 'EMPLOYEE',
  });
  const isChosen = missing === undefined;
  const origin = readOrigin(useFormPart(readStartedFrom));
  return (
    <Stack gap={8} role="status" aria-busy={isChosen && rivals === undefined}>
      {origin && <Text tone="muted">Started from a figure {origin.text}.</Text>}
      {!isChosen && <Text tone="muted">{missing}</Text>}
      {isChosen && rivals?.length === 0 && (
        <Text tone="muted">No other plan about this is running there.</Text>
      )}
      {isChosen &&
        rivals?.map((plan) => (
          <Text key={plan.id} breaks>
            Running there already: <Link to={`${resource.route}/${plan.id}`}>{plan.name}</Link>,{' '}
            {namePlaces(plan)}. Neither can be proven while both run.
          </Text>
        ))}
      {/* others may not see all places */}
      {isChosen && isAdmin && <FewOthers asked={asked} id={record?.id} />}
      {isChosen && theme && isRead && <Text breaks>{describeComplaints(theme, figure)}</Text>}
    </Stack>
  );
}
