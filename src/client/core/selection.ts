import type { Session } from '../../domain/session.ts';
import { onSessionEnd } from './api.ts';
import { useSession } from './session.ts';
import { createStore, useStore } from './store.ts';
import type { ExperienceType } from '../../domain/survey-permissions.ts';

/** Places that a person's screens are limited to: one id or several of each kind, none meaning all. */
interface Selection {
  practiceIds: string[];
  providerIds: string[];
  workLocationIds: string[];
  organizationalUnitIds: string[];
}

const NOTHING: Selection = {
  practiceIds: [],
  providerIds: [],
  workLocationIds: [],
  organizationalUnitIds: [],
};

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function parse(stored: unknown): Selection | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = { ...NOTHING, ...stored };
  return Object.keys(NOTHING).every((key) => isIds(found[key as keyof Selection])) ? found : undefined;
}

const selectionStore = createStore<Selection>(NOTHING, {
  storage: sessionStorage,
  key: 'chairside.selection',
  parse,
});

onSessionEnd(selectionStore.reset);

/** Forgets what was selected: the organization changes. */
export const clearSelection = selectionStore.reset;

/**
 * The initial selection. Practice users and providers always have one practice selected: the one they chose
 * before, as long as it is still theirs, else the first. Admins look at the whole organization.
 */
export function initialSelection(session: Session, current: Selection): Selection {
  if (session.isAdmin) return current;
  const own = new Set(session.practices.map(({ id }) => id));
  const chosen = current.practiceIds.filter((id) => own.has(id));
  const first = session.practiceId ?? session.practices[0]?.id;
  return { ...current, practiceIds: chosen.length > 0 || !first ? chosen : [first] };
}

export function startSelection(session: Session): void {
  selectionStore.set(initialSelection(session, selectionStore.get()));
}

export function useSelection(): [Selection, (change: Partial<Selection>) => void] {
  const selection = useStore(selectionStore);
  return [selection, (change) => selectionStore.set({ ...selectionStore.get(), ...change })];
}

/** The one practice that a practice user or a provider looks at; undefined for admins and for people without one. */
export function useSelectedPractice(): { id: string; name: string } | undefined {
  const session = useSession();
  const [{ practiceIds }] = useSelection();
  if (session.isAdmin) return undefined;
  return session.practices.find(({ id }) => id === practiceIds[0]);
}

/** The id of the practice that the person works in; undefined where they look at several or at all. */
export function useWorkspacePractice(): string | undefined {
  const [{ practiceIds }] = useSelection();
  return practiceIds.length === 1 ? practiceIds[0] : undefined;
}

/** Limits that apply to every feedback query. */
interface FeedbackScopeQuery {
  experienceType: ExperienceType;
  practiceIds: string[];
  providerIds: string[];
}

/**
 * The person's practice if one is set, and their own patients if they are a provider. Employees' surveys belong to no
 * practice: within the organization's there is nothing to narrow.
 */
export function useFeedbackScope(experienceType: ExperienceType): FeedbackScopeQuery {
  const { providerId } = useSession();
  const practiceId = useSelectedPractice()?.id;
  const isPx = experienceType === 'PATIENT';
  return {
    experienceType,
    practiceIds: isPx && practiceId ? [practiceId] : [],
    providerIds: isPx && providerId ? [providerId] : [],
  };
}
