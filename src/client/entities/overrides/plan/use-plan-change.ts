import { useUpdate } from 'react-admin';
import type { PlanInput } from '../../../../generated/types/plan.ts';
import type { EntityRecord } from '../../../core/value-text.ts';
import { notifyHttpFailures } from '../../data-provider.ts';
import { WHOLE_RECORD } from '../../RecordStates.tsx';

/** Changes fields of a plan at once, and shows why if that is refused. The function returns whether they are saved. */
export function usePlanChange(
  record: EntityRecord,
): [change: (data: Partial<PlanInput>) => Promise<boolean>, isChanging: boolean] {
  const [update, { isPending }] = useUpdate<EntityRecord>();
  const change = async (data: Partial<PlanInput>): Promise<boolean> => {
    try {
      await update(
        'plans',
        { id: record.id, data, previousData: record, meta: WHOLE_RECORD },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      return true;
    } catch (error) {
      notifyHttpFailures(error);
      return false;
    }
  };
  return [change, isPending];
}
