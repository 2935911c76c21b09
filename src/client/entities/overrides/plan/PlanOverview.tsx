import type { Plan } from '../../../../generated/types/plan.ts';
import { ProofCard } from '../../../dashboards/plans/ProofCard.tsx';
import { Stack } from '../../../ui/primitives.ts';
import type { SlotProps } from '../../slots.ts';
import { PlanSteps } from './PlanSteps.tsx';

/** The places of a plan, as its figures name them. */
function namePlaces({ provider, practices, workLocation, organizationalUnit, experienceType }: Plan): string {
  if (experienceType === 'EMPLOYEE') return (workLocation ?? organizationalUnit)?.name ?? 'Here';
  if (provider) return `${provider.firstName} ${provider.lastName}`;
  const [first, ...others] = practices;
  return first && others.length === 0 ? first.name : `${practices.length} practices`;
}

/** Whether a plan works, and its steps. */
export function PlanOverview({ record }: SlotProps['section']) {
  if (!record) return null;
  const plan = record as unknown as Plan;
  return (
    <Stack gap={20}>
      <ProofCard id={plan.id} version={plan.updatedAt} places={namePlaces(plan)} />
      <PlanSteps record={record} />
    </Stack>
  );
}
