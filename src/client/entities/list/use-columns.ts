import { useMemo } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { chooseColumns, useColumnChoice } from '../column-choice.ts';
import { useEntity } from '../EntityContext.tsx';
import { chosenColumns, offeredColumns, withColumn } from './columns.ts';

/** The displayed columns, in order. */
export function useShownColumns(): ColumnModel[] {
  const entity = useEntity();
  return useMemo(() => chosenColumns(entity.model, offeredColumns(entity), entity.choice), [entity]);
}

export interface ColumnChooser {
  offered: ColumnModel[];
  isChosen: (column: ColumnModel) => boolean;
  choose: (column: ColumnModel, isShown: boolean) => void;
  reset: () => void;
}

/** The viewer's choice of columns, stored in this browser until logout. */
export function useColumnChooser(): ColumnChooser {
  const entity = useEntity();
  const { viewer, model } = entity;
  const choice = useColumnChoice(viewer.id, model.name);
  const offered = useMemo(() => offeredColumns(entity), [entity]);
  const chosen = new Set(chosenColumns(model, offered, choice));
  return {
    offered,
    isChosen: (column) => chosen.has(column),
    choose: ({ name }, isShown) =>
      chooseColumns(viewer.id, model.name, withColumn(model, choice, name, isShown)),
    reset: () => chooseColumns(viewer.id, model.name, { added: [], hidden: [] }),
  };
}
