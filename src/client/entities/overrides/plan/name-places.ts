import type { Plan } from '../../../../generated/types/plan.ts';

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
