import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { type DraftChange, emptyDraft, fitDraft, type SurveyDraft } from '../domain/surveys/survey-draft.ts';

/** Number of busy responses after which retrying is left to the respondent. */
export const BUSY_LIMIT = 4;

const FIRST_RETRY_MS = 1000;

const LAST_RETRY_MS = 30_000;

/** `failed`: the survey's state is unknown (no network, a server error); `messages` come from the server. */
export type LoadOutcome =
  | { kind: 'survey'; survey: PublicSurvey }
  | { kind: 'notFound' }
  | { kind: 'expired' }
  | { kind: 'failed'; messages: string[] };

/**
 * - `sent`: the server has the answers, from now or earlier
 * - `offline`: no response
 * - `busy`: the server cannot accept them now, but may soon
 * - `refused`: retrying is pointless
 */
export type SubmitOutcome = {
  kind: 'sent' | 'offline' | 'busy' | 'refused' | 'notFound' | 'expired';
};

export interface PublicSurveyInput {
  slug: string;
  /** the survey embedded in the page; null: it must be loaded */
  survey: PublicSurvey | null;
}

export interface PublicSurveyContext {
  slug: string;
  survey: PublicSurvey | null;
  draft: SurveyDraft | null;
  /** the respondent has pressed submit, and the server has not accepted yet */
  isSubmitted: boolean;
  /** submit was pressed with missing values: from then on problems show */
  areProblemsShown: boolean;
  /** attempts of the current submission */
  attempt: number;
  /** number of busy responses */
  busy: number;
  /** why loading failed */
  messages: string[];
  /** the last requested language */
  language: string;
  hasLanguageFailed: boolean;
}

export type PublicSurveyEvent =
  | { type: 'draft.changed'; change: DraftChange }
  /** stored on the device, or typed before hydration */
  | { type: 'draft.restored'; draft: SurveyDraft }
  | { type: 'submitted' }
  | { type: 'retried' }
  | { type: 'online' }
  | { type: 'language.chosen'; language: string }
  /** another tab has sent this survey */
  | { type: 'completed.elsewhere' };

/** Milliseconds until the next attempt: 1 s, doubled each time, at most 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempt - 1), LAST_RETRY_MS);
}

/** Creates a guard for an outcome. */
export const isKind =
  (kind: (LoadOutcome | SubmitOutcome)['kind']) =>
  ({ event }: { event: { output: { kind: string } } }): boolean =>
    event.output.kind === kind;

export function isCompletedOutcome(outcome: LoadOutcome): boolean {
  return outcome.kind === 'survey' && outcome.survey.completedAt !== null;
}

/** Applies a loaded survey. Answers to questions that still exist are kept. */
export function applyOutcome(
  { draft }: PublicSurveyContext,
  outcome: LoadOutcome,
): Pick<Partial<PublicSurveyContext>, 'survey' | 'draft' | 'messages'> {
  if (outcome.kind === 'failed') return { messages: outcome.messages };
  if (outcome.kind !== 'survey') return {};
  const { survey } = outcome;
  return { survey, draft: draft ? fitDraft(survey, draft) : emptyDraft(survey) };
}
