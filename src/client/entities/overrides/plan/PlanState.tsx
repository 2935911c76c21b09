import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Play from 'lucide-react/icons/play';
import type { Plan } from '../../../../generated/types/plan.ts';
import { useConfirm } from '../../../ui/ConfirmProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useEntity } from '../../EntityContext.tsx';
import type { SlotProps } from '../../slots.ts';
import { PlanChip } from './PlanChip.tsx';
import { usePlanChange } from './use-plan-change.ts';

/** The state of a plan beside its title, and the button that begins or finishes it. */
export function PlanState({ record, place }: SlotProps['action']) {
  const { can } = useEntity();
  const confirm = useConfirm();
  const [change, isChanging] = usePlanChange(record);
  const { state } = record as unknown as Plan;
  if (place === 'title') return <PlanChip plan={record} />;
  if (place !== 'view' || !can('update', record) || (state !== 'DRAFT' && state !== 'RUNNING')) return null;
  const isDraft = state === 'DRAFT';
  const finish = async (): Promise<void> => {
    const question = { title: 'Finish this plan?', message: 'Its figures stay as they are today.' };
    if (await confirm({ ...question, level: 'WARNING', confirmLabel: 'Finish plan' }))
      await change({ state: 'DONE' });
  };
  return (
    <Button
      variant="contained"
      disabled={isChanging}
      startIcon={<Icon of={isDraft ? Play : Check} size="small" />}
      onClick={() => void (isDraft ? change({ state: 'RUNNING' }) : finish())}
    >
      {isDraft ? 'Begin plan' : 'Finish plan'}
    </Button>
  );
}
