import { styled } from '@mui/material/styles';
import type { Plan } from '../../../../generated/types/plan.ts';
import { PlanEvidence } from '../../../dashboards/plans/PlanEvidence.tsx';
import { ProofCard } from '../../../dashboards/plans/ProofCard.tsx';
import { heldPair, inOrder } from '../../../ui/InOrder.tsx';
import { useEntity } from '../../EntityContext.tsx';
import type { SlotProps } from '../../slots.ts';
import { HistoryCard } from '../../view/HistoryCard.tsx';
import { namePlaces } from './name-places.ts';
import { OtherPlans } from './OtherPlans.tsx';
import { PlanSteps } from './PlanSteps.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 296px' },
  [theme.breakpoints.down('lg')]: heldPair,
}));

/** Blocks below each other: the steps wait for the verdict, whose height is not known before. */
const Main = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  ...heldPair,
});

/** A plan: its facts, whether it works, its steps, what led to it, and the other plans. */
export function PlanOverview({ record, facts }: SlotProps['section']) {
  const { model, viewer } = useEntity();
  const { view } = model.screens;
  if (!record || !view) return null;
  const plan = record as unknown as Plan;
  return (
    <Columns {...inOrder}>
      <Main {...inOrder}>
        {facts}
        <ProofCard id={plan.id} version={plan.updatedAt} places={namePlaces(plan)} />
        <PlanSteps record={record} />
        <PlanEvidence plan={plan} />
        {view.history && viewer.role === 'ADMIN' && <HistoryCard id={plan.id} />}
      </Main>
      <OtherPlans id={plan.id} />
    </Columns>
  );
}
