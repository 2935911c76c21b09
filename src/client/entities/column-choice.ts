import { onSessionEnd } from '../core/api.ts';
import { createStore, useStore } from '../core/store.ts';

/** How somebody's columns of a list differ from the ones that the model declares, by names of columns. */
export interface ColumnChoice {
  added: string[];
  hidden: string[];
}

type Choices = Record<string, ColumnChoice>;

const AS_DECLARED: ColumnChoice = { added: [], hidden: [] };

/** Fields that list answers hold though the model has no field for them. */
export const MOMENTS = ['createdAt', 'updatedAt'] as const;

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isChoice(value: unknown): value is ColumnChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { added, hidden } = value as Partial<Record<keyof ColumnChoice, unknown>>;
  return isNames(added) && isNames(hidden);
}

/** By person and entity. Apart from its hook, since the page's first request is made before there is React. */
const choiceStore = createStore<Choices>(
  {},
  {
    storage: localStorage,
    key: 'chairside.columns',
    parse: (stored) =>
      typeof stored === 'object' && stored !== null && Object.values(stored).every(isChoice)
        ? (stored as Choices)
        : undefined,
  },
);

onSessionEnd(choiceStore.reset);

function getKey(userId: string, entity: string): string {
  return `${userId}/${entity}`;
}

/** The columns that a person chose for an entity's list. */
function columnChoice(userId: string, entity: string, choices: Choices = choiceStore.get()): ColumnChoice {
  return choices[getKey(userId, entity)] ?? AS_DECLARED;
}

/** Saves a choice; the declared columns are stored as no choice. */
export function chooseColumns(userId: string, entity: string, choice: ColumnChoice): void {
  const { [getKey(userId, entity)]: _, ...others } = choiceStore.get();
  const isDeclared = choice.added.length + choice.hidden.length === 0;
  choiceStore.set(isDeclared ? others : { ...others, [getKey(userId, entity)]: choice });
}

/**
 * The columns added to an entity's list by the last person to choose in this browser: for what starts before anybody has asked who
 * is signed in.
 */
export function lastAddedColumns(entity: string): string[] {
  const keys = Object.keys(choiceStore.get()).filter((key) => key.endsWith(`/${entity}`));
  return choiceStore.get()[keys.at(-1) ?? '']?.added ?? [];
}

/** The fields that a list's request asks for by name: those of the columns that were added. */
export function requestedFields(added: readonly string[]): string[] {
  return added.filter((name) => !MOMENTS.some((moment) => moment === name));
}

/** The columns that a person chose for an entity's list, kept up to date. */
export function useColumnChoice(userId: string, entity: string): ColumnChoice {
  return columnChoice(userId, entity, useStore(choiceStore));
}
