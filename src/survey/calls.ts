import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import type { LoadOutcome, SubmitOutcome } from '../flows/public-survey-rules.ts';

/** Timeout of a call. */
const TIMEOUT_MS = 20_000;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const FAULT = 500;

interface Answer {
  status: number;
  body: { data?: unknown; errors?: { message: string; code: string }[] };
}

/** @returns null without a response */
async function ask(path: string, signal: AbortSignal, body?: unknown): Promise<Answer | null> {
  const timer = new AbortController();
  const end = () => timer.abort();
  const timeout = setTimeout(end, TIMEOUT_MS);
  signal.addEventListener('abort', end);
  try {
    const response = await fetch(`/v1/surveys/${path}`, {
      signal: timer.signal,
      cache: 'no-store',
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
  } catch {
    // no network, a timeout, or an intermediate server: the page treats all alike
    return null;
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', end);
  }
}

function getMessages({ body }: Answer): string[] {
  return (body.errors ?? []).map(({ message }) => message);
}

/** An unavailable survey, with the reason. */
function goneAs(answer: Answer): 'expired' | 'notFound' {
  return answer.body.errors?.[0]?.code === 'EXPIRED' ? 'expired' : 'notFound';
}

const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;

async function load(path: string, signal: AbortSignal): Promise<LoadOutcome> {
  const answer = await ask(path, signal);
  if (answer && isGood(answer)) return { kind: 'survey', survey: answer.body.data as PublicSurvey };
  if (answer?.status === NOT_FOUND) return { kind: goneAs(answer) };
  return { kind: 'failed', messages: answer ? getMessages(answer) : [] };
}

/** GET /surveys/{slug} */
export function loadSurvey(slug: string, signal: AbortSignal): Promise<LoadOutcome> {
  return load(encodeURIComponent(slug), signal);
}

/** POST /surveys/{slug}/complete */
export async function submitSurvey(
  slug: string,
  submission: unknown,
  signal: AbortSignal,
): Promise<SubmitOutcome> {
  const answer = await ask(`${encodeURIComponent(slug)}/complete`, signal, submission);
  if (!answer) return { kind: 'offline' };
  if (isGood(answer)) return { kind: 'sent' };
  if (answer.status === NOT_FOUND) return { kind: goneAs(answer) };
  return { kind: answer.status === TOO_MANY || answer.status >= FAULT ? 'busy' : 'refused' };
}

/** POST /surveys/{slug}/change-language, then the survey in that language. */
export async function changeLanguage(
  slug: string,
  language: string,
  signal: AbortSignal,
): Promise<LoadOutcome> {
  const answer = await ask(`${encodeURIComponent(slug)}/change-language`, signal, { language });
  // a completed survey keeps its language, but can be read in another one
  if (answer && isGood(answer)) return load(`${encodeURIComponent(slug)}?language=${language}`, signal);
  if (answer?.status === NOT_FOUND) return { kind: goneAs(answer) };
  return { kind: 'failed', messages: answer ? getMessages(answer) : [] };
}

/**
 * POST /surveys/{slug}/opened
 * @returns whether to stop trying: the server has recorded it, or never will
 */
export async function registerOpened(slug: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(`${encodeURIComponent(slug)}/opened`, signal, {});
  return answer !== null && answer.status !== TOO_MANY && answer.status < FAULT;
}
