import { afterEach, describe, expect, it, vi } from 'vitest';
import { publicSurvey } from '../../tests/support/survey-fixture.ts';
import { changeLanguage, loadSurvey, registerOpened, submitSurvey } from './calls.ts';

const { signal } = new AbortController();
const SURVEY = publicSurvey();

type Answered = { status: number; body?: unknown; text?: string } | 'nothing';

/** Answers the calls in order and records them. */
function answering(...answers: Answered[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push(`${init.method ?? 'GET'} ${path} ${typeof init.body === 'string' ? init.body : ''}`.trim());
    const answer = answers.shift();
    if (answer === undefined || answer === 'nothing') return Promise.reject(new TypeError('fetch failed'));
    const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
    return Promise.resolve(new Response(text, { status: answer.status }));
  });
  return calls;
}

const refusal = (status: number, message: string, code = 'NOT_FOUND'): Answered => ({
  status,
  body: { errors: [{ message, code }] },
});

afterEach(() => vi.unstubAllGlobals());

describe('loading a survey', () => {
  it.each<[string, Answered, unknown]>([
    ['it is there', { status: 200, body: { data: SURVEY } }, { kind: 'survey', survey: SURVEY }],
    ['it has run out', refusal(404, 'The survey has expired.', 'EXPIRED'), { kind: 'expired' }],
    ['it is unknown', refusal(404, 'No such survey.'), { kind: 'notFound' }],
    ['the server fails', refusal(500, 'Down'), { kind: 'failed', messages: ['Down'] }],
    ['there is no network', 'nothing', { kind: 'failed', messages: [] }],
    ['somebody else answers', { status: 200, text: '<html>' }, { kind: 'failed', messages: [] }],
  ])('when %s', async (_, answer, expected) => {
    const calls = answering(answer);
    expect(await loadSurvey('a/b', signal)).toEqual(expected);
    expect(calls).toEqual(['GET /v1/surveys/a%2Fb']);
  });
});

describe('sending the answers', () => {
  it.each<[string, Answered, string]>([
    ['they are taken', { status: 200, body: { data: {} } }, 'sent'],
    ['there is no network', 'nothing', 'offline'],
    ['a login page of a hotel answers', { status: 200, text: '<html>' }, 'offline'],
    ['the server fails', refusal(502, 'Bad gateway'), 'busy'],
    ['there were too many', refusal(429, 'Too many'), 'busy'],
    ['they are refused', refusal(400, 'No'), 'refused'],
    ['the survey is gone', refusal(404, 'No such survey.'), 'notFound'],
    ['the survey has run out', refusal(404, 'The survey has expired.', 'EXPIRED'), 'expired'],
  ])('when %s', async (_, answer, kind) => {
    const calls = answering(answer);
    expect(await submitSurvey('abc', { feedback: 'x' }, signal)).toEqual({ kind });
    expect(calls).toEqual(['POST /v1/surveys/abc/complete {"feedback":"x"}']);
  });

  it('gives up after a timeout', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    );
    const sent = submitSurvey('abc', {}, signal);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await sent).toEqual({ kind: 'offline' });
    vi.useRealTimers();
  });
});

describe('changing the language', () => {
  it('reads the survey in it afterwards', async () => {
    const calls = answering({ status: 200, body: { data: null } }, { status: 200, body: { data: SURVEY } });
    expect(await changeLanguage('abc', 'SPANISH', signal)).toEqual({ kind: 'survey', survey: SURVEY });
    expect(calls).toEqual([
      'POST /v1/surveys/abc/change-language {"language":"SPANISH"}',
      'GET /v1/surveys/abc?language=SPANISH',
    ]);
  });

  it('reports the error', async () => {
    answering('nothing');
    expect(await changeLanguage('abc', 'SPANISH', signal)).toEqual({ kind: 'failed', messages: [] });
    answering(refusal(404, 'The survey has expired.', 'EXPIRED'));
    expect(await changeLanguage('abc', 'SPANISH', signal)).toEqual({ kind: 'expired' });
  });
});

describe('registering that it was opened', () => {
  it.each<[Answered, boolean]>([
    [{ status: 200, body: { data: null } }, true],
    [refusal(404, 'No such survey.'), true],
    [refusal(503, 'Busy'), false],
    ['nothing', false],
  ])('is done or to be tried again: %o', async (answer, isDone) => {
    answering(answer);
    expect(await registerOpened('abc', signal)).toBe(isDone);
  });
});
