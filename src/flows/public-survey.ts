import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { SurveySubmission } from '../domain/surveys/public-survey.ts';
import {
  changeDraft,
  emptyDraft,
  fitDraft,
  isEdited,
  lacksField,
  buildSubmission,
} from '../domain/surveys/survey-draft.ts';
import type {
  LoadOutcome,
  SubmitOutcome,
  PublicSurveyInput,
  PublicSurveyContext,
  PublicSurveyEvent,
} from './public-survey-rules.ts';
import { BUSY_LIMIT, retryDelay, isKind, isCompletedOutcome, applyOutcome } from './public-survey-rules.ts';

/**
 * Answering a survey. Pure: the calls are the actors `load`, `open`, `submit` and `changeLanguage`; storage and the
 * other tabs are the actions `keep`, `forget` and `notifyTabs`. The page provides them all, and the tests fake them.
 */
export const publicSurveyMachine = setup({
  types: {
    context: {} as PublicSurveyContext,
    input: {} as PublicSurveyInput,
    events: {} as PublicSurveyEvent,
  },
  actors: {
    /** GET /surveys/{slug} */
    load: fromPromise<LoadOutcome, { slug: string }>(() => Promise.reject(new Error('load is not provided'))),
    /** POST /surveys/{slug}/opened, once the page is seen */
    open: fromPromise<unknown, { slug: string }>(() => Promise.reject(new Error('open is not provided'))),
    /** POST /surveys/{slug}/complete */
    submit: fromPromise<SubmitOutcome, { slug: string; submission: SurveySubmission | null }>(() =>
      Promise.reject(new Error('submit is not provided')),
    ),
    /** POST /surveys/{slug}/change-language, then the survey in that language */
    changeLanguage: fromPromise<LoadOutcome, { slug: string; language: string }>(() =>
      Promise.reject(new Error('changeLanguage is not provided')),
    ),
  },
  actions: {
    /** saves `draft` and `isSubmitted` on the device */
    keep: (_: { context: PublicSurveyContext }) => undefined,
    /** deletes them */
    forget: (_: { context: PublicSurveyContext }) => undefined,
    /** notifies the other tabs that the survey is completed */
    notifyTabs: (_: { context: PublicSurveyContext }) => undefined,
    showProblems: assign({ areProblemsShown: true }),
    beginSubmitting: assign({ isSubmitted: true, attempt: 0, busy: 0, areProblemsShown: false }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    giveUp: assign({ isSubmitted: false }),
    blameLanguage: assign({ hasLanguageFailed: true }),
    forgiveLanguage: assign({ hasLanguageFailed: false }),
  },
  guards: {
    isLoaded: ({ context }) => context.survey !== null,
    isCompleted: ({ context }) => Boolean(context.survey?.completedAt),
    canSubmit: ({ context: { survey, draft } }) =>
      survey !== null && draft !== null && isEdited(survey, draft) && !lacksField(survey, draft),
  },
  delays: {
    retry: ({ context }) => retryDelay(context.attempt),
  },
}).createMachine({
  id: 'survey',
  context: ({ input }) => ({
    slug: input.slug,
    survey: input.survey,
    draft: input.survey ? emptyDraft(input.survey) : null,
    isSubmitted: false,
    areProblemsShown: false,
    attempt: 0,
    busy: 0,
    messages: [],
    language: '',
    hasLanguageFailed: false,
  }),
  initial: 'start',
  states: {
    start: { always: [{ guard: 'isLoaded', target: 'arrived' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            guard: isKind('survey'),
            target: 'arrived',
            actions: assign(({ context, event }) => applyOutcome(context, event.output)),
          },
          { guard: isKind('notFound'), target: 'notFound' },
          { guard: isKind('expired'), target: 'expired' },
          { target: 'failed', actions: assign(({ context, event }) => applyOutcome(context, event.output)) },
        ],
      },
    },
    failed: { on: { retried: 'loading' } },
    notFound: { entry: 'forget' },
    expired: { entry: 'forget' },
    arrived: { always: [{ guard: 'isCompleted', target: 'completed' }, { target: 'available' }] },
    available: {
      invoke: { src: 'open', input: ({ context }) => ({ slug: context.slug }) },
      initial: 'editing',
      on: {
        'draft.changed': {
          actions: [
            assign(({ context, event }) => ({
              draft: context.draft && changeDraft(context.draft, event.change),
            })),
            'keep',
          ],
        },
        'completed.elsewhere': { target: 'completing' },
      },
      states: {
        editing: {
          on: {
            'draft.restored': {
              actions: assign(({ context, event }) => ({
                draft: context.survey && fitDraft(context.survey, event.draft),
              })),
            },
            submitted: [
              { guard: 'canSubmit', target: 'submitting', actions: 'beginSubmitting' },
              { actions: 'showProblems' },
            ],
            'language.chosen': {
              target: 'changingLanguage',
              actions: assign(({ event }) => ({ language: event.language })),
            },
          },
        },
        submitting: {
          entry: ['countAttempt', 'keep'],
          invoke: {
            src: 'submit',
            input: ({ context: { slug, survey, draft } }) => ({
              slug,
              submission: survey && draft && buildSubmission(survey, draft),
            }),
            onDone: [
              { guard: isKind('sent'), target: '#survey.completing', actions: 'notifyTabs' },
              { guard: isKind('offline'), target: 'waiting' },
              { guard: isKind('notFound'), target: '#survey.notFound' },
              { guard: isKind('expired'), target: '#survey.expired' },
              {
                guard: ({ context, event }) => event.output.kind === 'busy' && context.busy < BUSY_LIMIT - 1,
                target: 'resting',
                actions: assign(({ context }) => ({ busy: context.busy + 1 })),
              },
              { target: 'failed' },
            ],
          },
        },
        /** between two attempts, while the server is busy */
        resting: { after: { retry: 'submitting' } },
        /** until back online */
        waiting: {
          on: { online: { target: 'submitting', actions: 'beginSubmitting' } },
          after: { retry: 'submitting' },
        },
        failed: {
          entry: ['giveUp', 'keep'],
          on: {
            submitted: [
              { guard: 'canSubmit', target: 'submitting', actions: 'beginSubmitting' },
              { actions: 'showProblems' },
            ],
          },
        },
        changingLanguage: {
          entry: 'forgiveLanguage',
          invoke: {
            src: 'changeLanguage',
            input: ({ context: { slug, language } }) => ({ slug, language }),
            onDone: [
              {
                guard: ({ event }) => isCompletedOutcome(event.output),
                target: '#survey.completed',
                actions: assign(({ context, event }) => applyOutcome(context, event.output)),
              },
              {
                guard: isKind('survey'),
                target: 'editing',
                actions: assign(({ context, event }) => applyOutcome(context, event.output)),
              },
              { guard: isKind('notFound'), target: '#survey.notFound' },
              { guard: isKind('expired'), target: '#survey.expired' },
              { target: 'editing', actions: 'blameLanguage' },
            ],
          },
        },
      },
    },
    /** the server has the answers: the completed survey is loaded */
    completing: {
      entry: ['giveUp', 'forget'],
      invoke: {
        src: 'load',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: {
          target: 'completed',
          actions: assign(({ context, event }) => applyOutcome(context, event.output)),
        },
      },
    },
    completed: {
      entry: 'forget',
      initial: 'shown',
      states: {
        shown: {
          on: {
            'language.chosen': {
              target: 'changingLanguage',
              actions: assign(({ event }) => ({ language: event.language })),
            },
          },
        },
        changingLanguage: {
          entry: 'forgiveLanguage',
          invoke: {
            src: 'changeLanguage',
            input: ({ context: { slug, language } }) => ({ slug, language }),
            onDone: [
              {
                guard: isKind('survey'),
                target: 'shown',
                actions: assign(({ context, event }) => applyOutcome(context, event.output)),
              },
              { target: 'shown', actions: 'blameLanguage' },
            ],
          },
        },
      },
    },
  },
});

/** The screens of the page. */
export type SurveyScreen = 'loading' | 'notFound' | 'expired' | 'failed' | 'answering' | 'completed';

/** The progress of an answered survey; `waiting`: offline, `failed`: the respondent must send again. */
export type SurveyStatus = 'editing' | 'changingLanguage' | 'submitting' | 'waiting' | 'failed';

type StateValue = SnapshotFrom<typeof publicSurveyMachine>['value'];

/** The screen of a state, with its progress. */
export function getScreen(value: StateValue): { screen: SurveyScreen; status: SurveyStatus } {
  if (typeof value === 'string') {
    if (value === 'completing') return { screen: 'answering', status: 'submitting' };
    const screen = value === 'start' || value === 'arrived' ? 'loading' : value;
    return { screen, status: 'editing' };
  }
  if ('available' in value) {
    const status = value.available === 'resting' ? 'submitting' : value.available;
    return { screen: 'answering', status };
  }
  return {
    screen: 'completed',
    status: value.completed === 'changingLanguage' ? value.completed : 'editing',
  };
}
