import type { SurveyDraft } from '../domain/surveys/survey-draft.ts';

/** Data kept on the device until the server has received it. */
export interface Kept {
  draft: SurveyDraft;
  /** submit had been pressed */
  isSubmitted: boolean;
}

interface Stored extends Kept {
  /** format version: others are ignored */
  version: typeof VERSION;
  savedAt: number;
}

const PREFIX = 'chairside.survey.';
const VERSION = 1;
/** By then the survey has expired, and no draft may remain. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** The device's storage; undefined if the browser denies it: the survey then works without drafts. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function parse(text: string | null | undefined): Stored | undefined {
  if (!text) return undefined;
  try {
    const stored = JSON.parse(text) as Partial<Stored>;
    const isUsable =
      stored.version === VERSION && stored.draft && Date.now() - Number(stored.savedAt) < KEPT_FOR_MS;
    return isUsable ? (stored as Stored) : undefined;
  } catch {
    // foreign, or truncated
    return undefined;
  }
}

export function readKept(slug: string): Kept | undefined {
  return parse(storage()?.getItem(PREFIX + slug));
}

/** Stores a draft. Full or denied storage is ignored. */
export function keep(slug: string, { draft, isSubmitted }: Kept): void {
  const stored: Stored = { version: VERSION, savedAt: Date.now(), draft, isSubmitted };
  try {
    storage()?.setItem(PREFIX + slug, JSON.stringify(stored));
  } catch {
    forget(slug);
  }
}

export function forget(slug: string): void {
  storage()?.removeItem(PREFIX + slug);
}

/** Deletes drafts of expired surveys. */
export function forgetOld(): void {
  const local = storage();
  if (!local) return;
  const keys = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX) && !parse(local.getItem(key))) local.removeItem(key);
}
