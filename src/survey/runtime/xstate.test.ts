// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describePublicSurvey } from '../../../tests/support/public-survey-suite.ts';
import { publicSurvey } from '../../../tests/support/survey-fixture.ts';
import type { LoadOutcome, PublicSurveyEvent, SubmitOutcome } from '../../flows/public-survey-rules.ts';

vi.mock('xstate', () => import('./xstate.ts'));

describe("the public survey on the page's runtime", describePublicSurvey);

/** The machine and its interpreter, loaded in isolation: with XState itself, or with the page's runtime. */
async function load(isReal: boolean) {
  vi.resetModules();
  if (isReal) vi.doUnmock('xstate');
  else vi.doMock('xstate', () => import('./xstate.ts'));
  const { createActor, fromPromise } = await import('xstate');
  const { publicSurveyMachine } = await import('../../flows/public-survey.ts');
  return { createActor, fromPromise, publicSurveyMachine };
}

type Step =
  | { do: 'send'; event: PublicSurveyEvent }
  /** `isLate`: for the oldest pending call, whose result may no longer matter */
  | { do: 'answer'; outcome: LoadOutcome | SubmitOutcome; isLate: boolean }
  | { do: 'wait'; ms: number };

/** Runs the steps and records the visible state after each. */
async function trace(loaded: Awaited<ReturnType<typeof load>>, isLoaded: boolean, steps: Step[]) {
  const { createActor, fromPromise, publicSurveyMachine } = loaded;
  const log: unknown[] = [];
  const pending: ((outcome: unknown) => void)[] = [];
  const call = <Outcome, Input>(name: string) =>
    fromPromise<Outcome, Input>(({ input }) => {
      log.push([name, structuredClone(input)]);
      return new Promise<Outcome>((resolve) => pending.push(resolve as (outcome: unknown) => void));
    });
  const note =
    (name: string) =>
    ({ context }: { context: { isSubmitted: boolean; draft: unknown } }) =>
      void log.push([name, context.isSubmitted, structuredClone(context.draft)]);
  const machine = publicSurveyMachine.provide({
    actors: {
      load: call('load'),
      submit: call('submit'),
      changeLanguage: call('changeLanguage'),
      open: fromPromise<unknown, { slug: string }>(() => Promise.resolve(log.push('open'))),
    },
    actions: { keep: note('keep'), forget: note('forget'), notifyTabs: note('notify') },
  });
  const survey = isLoaded ? publicSurvey() : null;
  const actor = createActor(machine, { input: { slug: 'abc', survey } }).start();
  for (const step of steps) {
    if (step.do === 'send') actor.send(step.event);
    else if (step.do === 'answer') (step.isLate ? pending.shift() : pending.pop())?.(step.outcome);
    await vi.advanceTimersByTimeAsync(step.do === 'wait' ? step.ms : 0);
    const { value, context } = actor.getSnapshot();
    log.push(structuredClone([value, context]));
  }
  // the timers of this actor continue while the other one runs
  return [...log];
}

const events: PublicSurveyEvent[] = [
  { type: 'draft.changed', change: { kind: 'answer', id: '1', value: 80 } },
  { type: 'draft.changed', change: { kind: 'feedback', text: '' } },
  { type: 'submitted' },
  { type: 'submitted' },
  { type: 'retried' },
  { type: 'online' },
  { type: 'language.chosen', language: 'SPANISH' },
  { type: 'completed.elsewhere' },
];

const outcomes: (LoadOutcome | SubmitOutcome)[] = [
  { kind: 'survey', survey: publicSurvey() },
  { kind: 'survey', survey: publicSurvey({ completedAt: '2026-01-05T10:00:00.000Z' }) },
  { kind: 'failed', messages: ['Down'] },
  { kind: 'notFound' },
  { kind: 'expired' },
  { kind: 'sent' },
  { kind: 'offline' },
  { kind: 'busy' },
  { kind: 'busy' },
  { kind: 'refused' },
];

const SUBMITTED: Step[] = [
  { do: 'send', event: { type: 'draft.changed', change: { kind: 'answer', id: '1', value: 80 } } },
  { do: 'send', event: { type: 'submitted' } },
];

/** Paths that once failed: a second delay starts before the first one has ended. */
const RECONNECTED: Step[] = [
  ...SUBMITTED,
  { do: 'answer', outcome: { kind: 'offline' }, isLate: false },
  { do: 'wait', ms: 500 },
  { do: 'send', event: { type: 'online' } },
];

const answer = (list: (LoadOutcome | SubmitOutcome)[]): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('answer' as const),
    outcome: fc.constantFrom(...list),
    isLate: fc.boolean(),
  });

/** Many start with a submission, which needs more detail. */
const steps = fc
  .tuple(
    fc.constantFrom([], SUBMITTED, RECONNECTED),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...events).map((event): Step => ({ do: 'send', event })) },
        { weight: 2, arbitrary: answer(outcomes) },
        { weight: 2, arbitrary: answer([{ kind: 'offline' }, { kind: 'busy' }]) },
        { weight: 2, arbitrary: fc.constantFrom(1, 500, 1000, 8000).map((ms): Step => ({ do: 'wait', ms })) },
      ),
      { maxLength: 20 },
    ),
  )
  .map((parts) => parts.flat());

describe("the page's runtime compared with XState", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('behaves the same after any sequence of events, responses and delays', async () => {
    const [real, own] = [await load(true), await load(false)];
    expect(own.createActor).not.toBe(real.createActor);
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, async (isLoaded, list) => {
        expect(await trace(own, isLoaded, list)).toEqual(await trace(real, isLoaded, list));
      }),
      { numRuns: 200 },
    );
  });
});
