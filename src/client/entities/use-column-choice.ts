import { useStore } from '../core/use-store.ts';
import { choiceStore, columnChoice, type ColumnChoice } from './column-choice.ts';

/** The columns that a person chose for an entity's list, kept up to date. */
export function useColumnChoice(userId: string, entity: string): ColumnChoice {
  return columnChoice(userId, entity, useStore(choiceStore));
}
