import { onSessionEnd } from '../core/api.ts';
import { createStore, useStore } from '../core/store.ts';

/** The difference between a user's columns of a list and the declared ones, by column names. */
export interface ColumnChoice {
  added: string[];
  hidden: string[];
}

type Choices = Record<string, ColumnChoice>;

const AS_DECLARED: ColumnChoice = { added: [], hidden: [] };

/** Fields in list responses that are not in the model. */
export const MOMENTS = ['createdAt', 'updatedAt'] as const;

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isChoice(value: unknown): value is ColumnChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { added, hidden } = value as Partial<Record<keyof ColumnChoice, unknown>>;
  return isNames(added) && isNames(hidden);
}

/** By user and entity. In a separate file from its hook, since the page's first request is made before React loads. */
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

/** Saves a choice; the default columns are stored as no choice. */
export function chooseColumns(userId: string, entity: string, choice: ColumnChoice): void {
  const { [getKey(userId, entity)]: _, ...others } = choiceStore.get();
  const isDeclared = choice.added.length + choice.hidden.length === 0;
  choiceStore.set(isDeclared ? others : { ...others, [getKey(userId, entity)]: choice });
}

/** The columns added by this browser's last user, for requests made before the session is known. */
export function lastAddedColumns(entity: string): string[] {
  const keys = Object.keys(choiceStore.get()).filter((key) => key.endsWith(`/${entity}`));
  return choiceStore.get()[keys.at(-1) ?? '']?.added ?? [];
}

/** The fields that a list's request names: those of the added columns. A name with a dot is an override's, not a field's. */
export function requestedFields(added: readonly string[]): string[] {
  return added.filter((name) => !name.includes('.') && !MOMENTS.some((moment) => moment === name));
}

/** The current columns of a user for an entity's list. */
export function useColumnChoice(userId: string, entity: string): ColumnChoice {
  return columnChoice(userId, entity, useStore(choiceStore));
}
