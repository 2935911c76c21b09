import { LEAST_PLACES } from '../../../../domain/measures/plans/estimate.ts';
import { formatNumber } from '../../../../domain/text/format.ts';
import type { Plan } from '../../../../generated/types/plan.ts';

/** Template of what a plan is to change: its metric or theme. */
export const SUBJECT = '{metric}{employeeMetric}{theme}{employeeTheme}';

/** The places of a plan, as its figures name them. */
export function namePlaces({
  provider,
  practices,
  workLocation,
  organizationalUnit,
  experienceType,
}: Plan): string {
  if (experienceType === 'EMPLOYEE') return (workLocation ?? organizationalUnit)?.name ?? 'Here';
  if (provider) return `${provider.firstName} ${provider.lastName}`;
  const [first, ...others] = practices;
  return first && others.length === 0 ? first.name : `${practices.length} practices`;
}

/** Too few places to compare with, in words; undefined if there are enough. @param count places without such a plan */
export function describeOthers(count: number, many: string): string | undefined {
  if (count >= LEAST_PLACES) return undefined;
  const left = count <= 0 ? `No ${many} are left` : `Only ${formatNumber(count)} of the ${many} are left`;
  return `${left} to compare with. A comparison needs ${LEAST_PLACES} without such a plan.`;
}

/** The parts of a plan that its form must have before its places are looked at, as a sentence; undefined: none. */
export function describeMissing({
  hasSubject,
  hasPlaces,
  isOfEmployees,
}: Record<'hasSubject' | 'hasPlaces' | 'isOfEmployees', boolean>): string | undefined {
  const places = isOfEmployees ? 'a place' : 'the places';
  const missing = [...(hasSubject ? [] : ['a metric or a theme']), ...(hasPlaces ? [] : [places])];
  return missing.length === 0 ? undefined : `Choose ${missing.join(', and ')}.`;
}
