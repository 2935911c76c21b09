import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PublicSurvey, SurveySubmission } from '../domain/surveys/public-survey.ts';
import { changeDraft, emptyDraft, type DraftChange } from '../domain/surveys/survey-draft.ts';
import { publicSurveyMachine, getScreen } from './public-survey.ts';
import { type LoadOutcome, retryDelay, type SubmitOutcome } from './public-survey-rules.ts';
import { publicSurvey } from '../../tests/support/survey-fixture.ts';

const SURVEY = publicSurvey();
const COMPLETED = publicSurvey({ completedAt: '2026-01-05T10:00:00.000Z', score: 4 });
const SPANISH = publicSurvey({ language: 'SPANISH', languageCode: 'es' });
const EDIT: DraftChange = { kind: 'answer', id: '1', value: 80 };

interface Fakes {
  survey?: PublicSurvey | null;
  load?: LoadOutcome[];
  submit?: (SubmitOutcome['kind'] | Promise<SubmitOutcome>)[];
  language?: LoadOutcome[];
}

function start({ survey = SURVEY, load = [], submit = [], language = [] }: Fakes = {}) {
  const log: string[] = [];
  const sent: (SurveySubmission | null)[] = [];
  /** The next queued outcome; with none queued, the call never ends. */
  const next = <T>(list: T[]): Promise<T> => {
    const first = list.shift();
    return first === undefined ? new Promise(() => undefined) : Promise.resolve(first);
  };
  const machine = publicSurveyMachine.provide({
    actors: {
      load: fromPromise(() => (log.push('load'), next(load))),
      open: fromPromise<unknown, { slug: string }>(() => Promise.resolve(log.push('open'))),
      submit: fromPromise(async ({ input }) => {
        log.push('submit');
        sent.push(input.submission);
        const outcome = await next(submit);
        return typeof outcome === 'string' ? { kind: outcome } : outcome;
      }),
      changeLanguage: fromPromise(({ input }) => (log.push(input.language), next(language))),
    },
    actions: {
      keep: ({ context }) => void log.push(context.isSubmitted ? 'keep submitted' : 'keep'),
      forget: () => void log.push('forget'),
      notifyTabs: () => void log.push('notify'),
    },
  });
  const actor = createActor(machine, { input: { slug: 'abc', survey } }).start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, log, sent, state, context };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('opening', () => {
  it('shows the survey embedded in the page and registers the visit', async () => {
    const { state, log, context } = start();
    await settle();
    expect(state()).toEqual({ available: 'editing' });
    expect(context().draft).toEqual(emptyDraft(SURVEY));
    expect(log).toEqual(['open']);
  });

  it('shows a completed survey as completed and stores nothing', async () => {
    const { state, log } = start({ survey: COMPLETED });
    await settle();
    expect(state()).toEqual({ completed: 'shown' });
    expect(log).toEqual(['forget']);
  });

  it.each([
    ['open', { kind: 'survey', survey: SURVEY }, { available: 'editing' }],
    ['completed', { kind: 'survey', survey: COMPLETED }, { completed: 'shown' }],
    ['unknown', { kind: 'notFound' }, 'notFound'],
    ['expired', { kind: 'expired' }, 'expired'],
    ['not to be had', { kind: 'failed', messages: ['Down'] }, 'failed'],
  ] as [string, LoadOutcome, unknown][])(
    'requests the survey if it is not embedded: one that is %s',
    async (_, outcome, expected) => {
      const { state } = start({ survey: null, load: [outcome] });
      expect(state()).toBe('loading');
      await settle();
      expect(state()).toEqual(expected);
    },
  );

  it('shows why loading failed, and retries', async () => {
    const { actor, state, context } = start({
      survey: null,
      load: [
        { kind: 'failed', messages: ['Down'] },
        { kind: 'survey', survey: SURVEY },
      ],
    });
    await settle();
    expect(context().messages).toEqual(['Down']);
    actor.send({ type: 'retried' });
    await settle();
    expect(state()).toEqual({ available: 'editing' });
  });
});

describe('submitting', () => {
  it('is disabled until something is entered', async () => {
    const { actor, state, log, context } = start();
    actor.send({ type: 'submitted' });
    expect(state()).toEqual({ available: 'editing' });
    expect(context().areProblemsShown).toBe(true);
    actor.send({ type: 'draft.changed', change: EDIT });
    expect(log).toEqual(['open', 'keep']);
    actor.send({ type: 'submitted' });
    expect(state()).toEqual({ available: 'submitting' });
    expect(context().areProblemsShown).toBe(false);
  });

  it('requires the responsible party if a caregiver answers', () => {
    const { actor, state, context } = start({ survey: publicSurvey({ asksPatientType: true }) });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'draft.changed', change: { kind: 'patientType', value: 'CAREGIVER' } });
    actor.send({ type: 'submitted' });
    expect(state()).toEqual({ available: 'editing' });
    expect(context().areProblemsShown).toBe(true);
    actor.send({ type: 'draft.changed', change: { kind: 'responsibleParty', name: 'Ann' } });
    actor.send({ type: 'submitted' });
    expect(state()).toEqual({ available: 'submitting' });
  });

  it('sends once, then clears the draft, notifies other tabs and shows the completed survey', async () => {
    const { actor, state, log, sent, context } = start({
      submit: ['sent'],
      load: [{ kind: 'survey', survey: COMPLETED }],
    });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toEqual({ completed: 'shown' });
    expect(context().survey).toEqual(COMPLETED);
    expect(log).toEqual(['open', 'keep', 'keep submitted', 'submit', 'notify', 'forget', 'load', 'forget']);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.answers[0]).toEqual({ id: '1', answer: '80', isTouched: true });
  });

  it.each<LoadOutcome>([{ kind: 'failed', messages: [] }, { kind: 'notFound' }])(
    'is completed though the survey cannot be read again: $kind',
    async (outcome) => {
      const { actor, state, context } = start({ submit: ['sent'], load: [outcome] });
      actor.send({ type: 'draft.changed', change: EDIT });
      actor.send({ type: 'submitted' });
      await settle();
      expect(state()).toEqual({ completed: 'shown' });
      expect(context().survey).toEqual(SURVEY);
    },
  );

  it('waits while offline: retries after 1, 2, 4 ... seconds, and at once when back online', async () => {
    const { actor, state, log, context } = start({ submit: ['offline', 'offline', 'offline', 'sent'] });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toEqual({ available: 'waiting' });
    await vi.advanceTimersByTimeAsync(999);
    expect(log.filter((one) => one === 'submit')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(log.filter((one) => one === 'submit')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(log.filter((one) => one === 'submit')).toHaveLength(3);
    expect(state()).toEqual({ available: 'waiting' });
    expect(context().isSubmitted).toBe(true);
    actor.send({ type: 'online' });
    await settle();
    expect(state()).toBe('completing');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.filter((one) => one === 'submit')).toHaveLength(4);
  });

  it('retries a busy server four times, then leaves retrying to the respondent', async () => {
    const { actor, state, sent, log } = start({ submit: ['busy', 'busy', 'busy', 'busy', 'sent'] });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toEqual({ available: 'resting' });
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(sent).toHaveLength(4);
    expect(state()).toEqual({ available: 'failed' });
    expect(log.at(-1)).toBe('keep');
    actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toBe('completing');
  });

  it('counts no offline retries as busy retries', async () => {
    const { actor, state } = start({
      submit: ['offline', 'offline', 'offline', 'offline', 'busy', 'sent'],
    });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 8000);
    expect(state()).toEqual({ available: 'resting' });
    await vi.advanceTimersByTimeAsync(16_000);
    expect(state()).toBe('completing');
  });

  it('does not repeat a rejected submission, and keeps the answers', async () => {
    const { actor, state, context } = start({ submit: ['refused'] });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toEqual({ available: 'failed' });
    expect(context().draft?.answers['1']?.value).toBe(80);
  });

  it.each(['notFound', 'expired'] as const)('ends if the survey has become %s', async (kind) => {
    const { actor, state, log } = start({ submit: [kind] });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toBe(kind);
    expect(log.at(-1)).toBe('forget');
  });
});

describe('a draft stored on the device', () => {
  const draft = changeDraft(emptyDraft(SURVEY), EDIT);

  it('is restored', () => {
    const { actor, state, context } = start();
    actor.send({ type: 'draft.restored', draft });
    expect(state()).toEqual({ available: 'editing' });
    expect(context().draft).toEqual(draft);
  });

  it('is sent if submit had been pressed', async () => {
    const { actor, state, sent } = start({ submit: ['sent'] });
    actor.send({ type: 'draft.restored', draft });
    actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toBe('completing');
    expect(sent[0]?.answers[0]?.answer).toBe('80');
  });
});

describe('another tab', () => {
  it.each(['editing', 'waiting'])('completes the survey while this one is %s', async (where) => {
    const { actor, state, log } = start({
      submit: ['offline'],
      load: [{ kind: 'survey', survey: COMPLETED }],
    });
    actor.send({ type: 'draft.changed', change: EDIT });
    if (where === 'waiting') actor.send({ type: 'submitted' });
    await settle();
    expect(state()).toEqual({ available: where });
    const before = log.filter((one) => one === 'submit').length;
    actor.send({ type: 'completed.elsewhere' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toEqual({ completed: 'shown' });
    expect(log.filter((one) => one === 'submit')).toHaveLength(before);
    expect(log).toContain('forget');
    expect(log).not.toContain('notify');
  });

  it('is ignored once the survey is completed', () => {
    const { actor, log } = start({ survey: COMPLETED });
    actor.send({ type: 'completed.elsewhere' });
    expect(log).toEqual(['forget']);
  });

  it('does not mistake its late response for completion', async () => {
    let answer: (outcome: SubmitOutcome) => void = () => undefined;
    const late = new Promise<SubmitOutcome>((resolve) => (answer = resolve));
    const { actor, state } = start({ submit: [late] });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'submitted' });
    actor.send({ type: 'completed.elsewhere' });
    answer({ kind: 'expired' });
    await settle();
    expect(state()).toBe('completing');
  });
});

describe('changing the language', () => {
  it('keeps every answer', async () => {
    const { actor, state, context, log } = start({ language: [{ kind: 'survey', survey: SPANISH }] });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'language.chosen', language: 'SPANISH' });
    expect(state()).toEqual({ available: 'changingLanguage' });
    actor.send({ type: 'draft.changed', change: { kind: 'feedback', text: 'Bien' } });
    await settle();
    expect(state()).toEqual({ available: 'editing' });
    expect(context().survey?.language).toBe('SPANISH');
    expect(context().draft).toMatchObject({ answers: { 1: { value: 80 } }, feedback: 'Bien' });
    expect(log.filter((one) => one === 'open')).toHaveLength(1);
  });

  it('shows an error if it fails, and changes nothing else', async () => {
    const { actor, state, context } = start({
      language: [
        { kind: 'failed', messages: ['Down'] },
        { kind: 'survey', survey: SPANISH },
      ],
    });
    actor.send({ type: 'draft.changed', change: EDIT });
    actor.send({ type: 'language.chosen', language: 'SPANISH' });
    await settle();
    expect(state()).toEqual({ available: 'editing' });
    expect(context()).toMatchObject({ hasLanguageFailed: true, survey: { language: 'ENGLISH' } });
    actor.send({ type: 'language.chosen', language: 'SPANISH' });
    expect(context().hasLanguageFailed).toBe(false);
  });

  it.each([
    ['completed', { kind: 'survey', survey: COMPLETED }, { completed: 'shown' }],
    ['removed', { kind: 'notFound' }, 'notFound'],
    ['expired', { kind: 'expired' }, 'expired'],
  ] as [string, LoadOutcome, unknown][])('ends if the survey has become %s', async (_, outcome, expected) => {
    const { actor, state } = start({ language: [outcome] });
    actor.send({ type: 'language.chosen', language: 'SPANISH' });
    await settle();
    expect(state()).toEqual(expected);
  });

  it('continues after completion', async () => {
    const { actor, state, context } = start({
      survey: COMPLETED,
      language: [
        { kind: 'failed', messages: [] },
        { kind: 'survey', survey: { ...COMPLETED, language: 'SPANISH' } },
      ],
    });
    for (const hasFailed of [true, false]) {
      actor.send({ type: 'language.chosen', language: 'SPANISH' });
      expect(state()).toEqual({ completed: 'changingLanguage' });
      await settle();
      expect(state()).toEqual({ completed: 'shown' });
      expect(context().hasLanguageFailed).toBe(hasFailed);
    }
    expect(context().survey?.language).toBe('SPANISH');
  });
});

describe('the page', () => {
  it('shows one of six screens, with the progress of the survey', () => {
    expect(getScreen('loading')).toEqual({ screen: 'loading', status: 'editing' });
    expect(getScreen('expired')).toEqual({ screen: 'expired', status: 'editing' });
    expect(getScreen('completing')).toEqual({ screen: 'answering', status: 'submitting' });
    expect(getScreen({ available: 'resting' })).toEqual({ screen: 'answering', status: 'submitting' });
    expect(getScreen({ available: 'waiting' })).toEqual({ screen: 'answering', status: 'waiting' });
    expect(getScreen({ completed: 'shown' })).toEqual({ screen: 'completed', status: 'editing' });
    expect(getScreen({ completed: 'changingLanguage' })).toEqual({
      screen: 'completed',
      status: 'changingLanguage',
    });
  });
});

describe('the retry delay', () => {
  it('doubles from one second to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
