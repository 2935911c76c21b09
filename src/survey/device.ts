import type { SurveyDraft } from '../domain/survey-draft.ts';

/** Data kept on the device until the server has it. */
export interface Kept {
  draft: SurveyDraft;
  /** submit had been pressed */
  isSubmitted: boolean;
}

interface Stored extends Kept {
  /** of the format: what another one wrote is not read */
  version: typeof VERSION;
  savedAt: number;
}

const PREFIX = 'chairside.survey.';
const VERSION = 1;
/** A survey has expired by then, and nothing of it may stay behind. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** The device's storage; undefined where the browser denies it: the survey is answered all the same, without a memory. */
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
    // not ours, or cut off
    return undefined;
  }
}

export function readKept(slug: string): Kept | undefined {
  return parse(storage()?.getItem(PREFIX + slug));
}

/** Keeps a draft. A storage that is full or denied keeps nothing, and the page goes on. */
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

/** Removes what is left of surveys that have expired. */
export function forgetOld(): void {
  const local = storage();
  if (!local) return;
  const keys = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX) && !parse(local.getItem(key))) local.removeItem(key);
}
