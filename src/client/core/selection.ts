import type { Session } from '../../domain/access/session.ts';
import { onSessionEnd } from './api.ts';
import { useSession } from './session.ts';
import { createStore, useStore } from './store.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';

/** Places that a user's screens are limited to: any ids of each kind, none meaning all. */
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

/** Clears the selection, because the organization changes. */
export const clearSelection = selectionStore.reset;

/**
 * The initial selection. Practice users and providers always have one practice selected: their last choice if it is
 * still theirs, or else the first. Admins see the whole organization.
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

/** The selected practice of a practice user or provider; undefined for admins and for users without one. */
export function useSelectedPractice(): { id: string; name: string } | undefined {
  const session = useSession();
  const [{ practiceIds }] = useSelection();
  if (session.isAdmin) return undefined;
  return session.practices.find(({ id }) => id === practiceIds[0]);
}

/** The id of the practice that the user works in; undefined if they see several or all. */
export function useWorkspacePractice(): string | undefined {
  const [{ practiceIds }] = useSelection();
  return practiceIds.length === 1 ? practiceIds[0] : undefined;
}

/** Limits of every feedback query. */
interface FeedbackScopeQuery {
  experienceType: ExperienceType;
  practiceIds: string[];
  providerIds: string[];
}

/**
 * The user's selected practice, and their own patients if they are a provider. Employee surveys have no practice, so
 * nothing limits them within the organization.
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
