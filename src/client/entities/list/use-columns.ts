import { useMemo } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { useEntity } from '../EntityContext.tsx';
import { chosenColumns, offeredColumns } from './columns.ts';

/** The displayed columns, in order. */
export function useShownColumns(): ColumnModel[] {
  const entity = useEntity();
  return useMemo(() => chosenColumns(entity.model, offeredColumns(entity), entity.choice), [entity]);
}
