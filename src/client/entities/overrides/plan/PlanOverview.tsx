import { styled } from '@mui/material/styles';
import type { Plan } from '../../../../generated/types/plan.ts';
import { PlanEvidence } from '../../../dashboards/plans/PlanEvidence.tsx';
import { ProofCard } from '../../../dashboards/plans/ProofCard.tsx';
import { Stack } from '../../../ui/primitives.ts';
import type { SlotProps } from '../../slots.ts';
import { namePlaces } from './name-places.ts';
import { OtherPlans } from './OtherPlans.tsx';
import { PlanSteps } from './PlanSteps.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 296px' },
}));

/** Whether a plan works, its steps, what led to it, and the other plans. */
export function PlanOverview({ record }: SlotProps['section']) {
  if (!record) return null;
  const plan = record as unknown as Plan;
  return (
    <Columns>
      <Stack gap={20}>
        <ProofCard id={plan.id} version={plan.updatedAt} places={namePlaces(plan)} />
        <PlanSteps record={record} />
        <PlanEvidence plan={plan} />
      </Stack>
      <OtherPlans id={plan.id} />
    </Columns>
  );
}
