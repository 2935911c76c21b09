import { useMemo } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { chooseColumns, columnChoice, type ColumnChoice } from '../column-choice.ts';
import { loadAssets } from '../entity-assets.ts';
import { useEntity } from '../EntityContext.tsx';
import { useColumnChoice } from '../use-column-choice.ts';
import { chosenColumns, offeredColumns, withColumn } from './columns.ts';

export interface Columns {
  /** all that the viewer may have, in the order of the table */
  offered: ColumnModel[];
  shown: ColumnModel[];
  /** the added ones that are shown, in the order of their adding: what the list's request asks for */
  added: string[];
  isChanged: boolean;
  show: (name: string, isShown: boolean) => Promise<void>;
  reset: () => void;
}

/** The columns of the list as the viewer has chosen them, kept in this browser until they log out. */
export function useColumns(): Columns {
  const entity = useEntity();
  const { viewer, model } = entity;
  const choice = useColumnChoice(viewer.id, model.name);
  return useMemo(() => {
    const choose = (next: ColumnChoice): void => chooseColumns(viewer.id, model.name, next);
    const offered = offeredColumns(entity);
    const shown = chosenColumns(model, offered, choice);
    return {
      offered,
      shown,
      added: choice.added.filter((name) => shown.some((column) => column.name === name)),
      isChanged: choice.added.length + choice.hidden.length > 0,
      show: async (name, isShown) => {
        const next = (): ColumnChoice =>
          withColumn(model, columnChoice(viewer.id, model.name), name, isShown);
        // the words of its values first: until they are there, the table stays as it is
        await loadAssets(model.name, 'list', next().added);
        choose(next());
      },
      reset: () => choose({ added: [], hidden: [] }),
    };
  }, [entity, viewer, model, choice]);
}
