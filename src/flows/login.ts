import { assign, emit, fromPromise, setup } from 'xstate';
import type {
  RequestOutcome,
  VerifyOutcome,
  PasskeyOutcome,
  LoginInput,
  LoginContext,
  LoginEvent,
  LoginEmitted,
} from './login-rules.ts';
import {
  emailProblem,
  INVALID_LINK_MESSAGE,
  INVALID_LINK_TOAST_MS,
  NO_ANSWER_MESSAGE,
  VERIFYING_AT_LEAST_MS,
  type LoginLink,
} from './login-rules.ts';

/**
 * Passwordless sign-in: requesting a link, opening one, and using a passkey. Pure: the calls are the actors
 * `requestLink`, `verifyLink` and `usePasskey`, which the screen provides (`loginMachine.provide({ actors })`) and the
 * tests fake.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    input: {} as LoginInput,
    events: {} as LoginEvent,
    emitted: {} as LoginEmitted,
    output: {} as { userId: string | null },
  },
  actors: {
    /** POST /auth/login */
    requestLink: fromPromise<RequestOutcome, { email: string }>(() =>
      Promise.reject(new Error('requestLink is not provided')),
    ),
    /** GET /auth/login, or with `isConfirmed` POST /auth/login/verify */
    verifyLink: fromPromise<VerifyOutcome, { link: LoginLink; isConfirmed: boolean; isDeclined: boolean }>(
      () => Promise.reject(new Error('verifyLink is not provided')),
    ),
    /** POST /auth/provider: redirects to the organization's identity provider */
    leaveForProvider: fromPromise<RequestOutcome, { email: string }>(() =>
      Promise.reject(new Error('leaveForProvider is not provided')),
    ),
    usePasskey: fromPromise<PasskeyOutcome>(() => Promise.reject(new Error('usePasskey is not provided'))),
  },
  actions: {
    tellInvalidLink: emit({
      type: 'toast',
      message: INVALID_LINK_MESSAGE,
      durationMs: INVALID_LINK_TOAST_MS,
    }),
    tellDone: emit(({ context: { outcome } }) => ({
      type: 'done' as const,
      message: outcome?.kind === 'done' ? outcome.message : '',
    })),
    touch: assign({ isTouched: true }),
    forgetAnswer: assign({ link: null, isConfirmed: false, outcome: null }),
    forgetLink: assign({ link: null, isConfirmed: false, isDeclined: false, outcome: null, failure: null }),
    rememberUser: assign({
      userId: ({ context }) => (context.outcome?.kind === 'signed-in' ? context.outcome.userId : null),
    }),
    rememberFailure: assign({
      failure: ({ context: { outcome } }) =>
        outcome?.kind === 'failed' || outcome?.kind === 'refused' ? outcome.message : null,
    }),
    resetEmail: assign({
      email: '',
      isDirty: false,
      isTouched: false,
      emailError: emailProblem(''),
      failure: null,
    }),
  },
  guards: {
    isEmailValid: ({ context }) => context.emailError === null,
    hasLink: ({ context }) => context.link !== null,
    isSignedIn: ({ context }) => context.outcome?.kind === 'signed-in',
    isDone: ({ context }) => context.outcome?.kind === 'done',
    isMailed: ({ context }) => context.outcome?.kind === 'mailed',
    isInvalid: ({ context }) => context.outcome?.kind === 'invalid',
    isRefused: ({ context }) => context.outcome?.kind === 'refused',
  },
  delays: {
    verifyingAtLeast: ({ context }) => context.verifyingAtLeastMs,
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    email: '',
    isDirty: false,
    isTouched: false,
    emailError: emailProblem(''),
    failure: null,
    link: input.link,
    verifyingAtLeastMs: input.verifyingAtLeastMs ?? VERIFYING_AT_LEAST_MS,
    isConfirmed: false,
    isDeclined: false,
    outcome: null,
    userId: null,
  }),
  initial: 'start',
  states: {
    start: { always: [{ guard: 'hasLink', target: 'verifying' }, { target: 'emailEntry' }] },

    emailEntry: {
      on: {
        'email.changed': {
          actions: assign({
            email: ({ event }) => event.email,
            emailError: ({ event }) => emailProblem(event.email),
            isDirty: true,
            failure: null,
          }),
        },
        'email.left': { actions: 'touch' },
        'email.submitted': [
          { guard: 'isEmailValid', target: 'requesting', actions: 'touch' },
          { actions: 'touch' },
        ],
        'provider.chosen': [
          { guard: 'isEmailValid', target: 'requestingProvider', actions: 'touch' },
          { actions: 'touch' },
        ],
        'passkey.chosen': { target: 'usingPasskey', actions: assign({ failure: null }) },
      },
    },

    requestingProvider: {
      entry: assign({ email: ({ context }) => context.email.trim(), failure: null }),
      invoke: {
        src: 'leaveForProvider',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'leaving' },
          {
            target: 'emailEntry',
            actions: assign({
              failure: ({ event }) =>
                event.output.kind === 'refused' ? event.output.message : NO_ANSWER_MESSAGE,
            }),
          },
        ],
        onError: { target: 'emailEntry', actions: assign({ failure: NO_ANSWER_MESSAGE }) },
      },
    },

    // the redirect to the provider is in progress
    leaving: {},

    usingPasskey: {
      invoke: {
        src: 'usePasskey',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'signed-in',
            target: 'signedIn',
            actions: [
              assign({ outcome: ({ event }) => (event.output.kind === 'signed-in' ? event.output : null) }),
              'rememberUser',
            ],
          },
          {
            target: 'emailEntry',
            actions: assign({
              failure: ({ event }) => (event.output.kind === 'kept' ? event.output.message : null),
            }),
          },
        ],
        onError: { target: 'emailEntry', actions: assign({ failure: NO_ANSWER_MESSAGE }) },
      },
    },

    requesting: {
      entry: assign({ email: ({ context }) => context.email.trim(), failure: null }),
      invoke: {
        src: 'requestLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'checkYourEmail',
          },
          {
            target: 'emailEntry',
            actions: assign({
              failure: ({ event }) =>
                event.output.kind === 'refused' ? event.output.message : NO_ANSWER_MESSAGE,
            }),
          },
        ],
        onError: { target: 'emailEntry', actions: assign({ failure: NO_ANSWER_MESSAGE }) },
      },
    },

    checkYourEmail: {
      on: { 'email.reset': { target: 'emailEntry', actions: ['forgetLink', 'resetEmail'] } },
    },

    // done after both the response and the minimum time
    verifying: {
      type: 'parallel',
      states: {
        answer: {
          initial: 'pending',
          states: {
            pending: {
              invoke: {
                src: 'verifyLink',
                input: ({ context }) => ({
                  link: context.link ?? { token: '', type: 'login' },
                  isConfirmed: context.isConfirmed,
                  isDeclined: context.isDeclined,
                }),
                onDone: {
                  target: 'known',
                  actions: assign({ outcome: ({ event }) => event.output }),
                },
                onError: {
                  target: 'known',
                  actions: assign({ outcome: { kind: 'failed', message: NO_ANSWER_MESSAGE } }),
                },
              },
            },
            known: { type: 'final' },
          },
        },
        clock: {
          initial: 'running',
          states: { running: { after: { verifyingAtLeast: 'over' } }, over: { type: 'final' } },
        },
      },
      onDone: [
        { guard: 'isSignedIn', target: 'signedIn', actions: 'rememberUser' },
        { guard: 'isDone', target: 'emailEntry', actions: ['tellDone', 'forgetLink'] },
        {
          guard: 'isMailed',
          target: 'checkYourEmail',
          actions: assign({
            email: ({ context: { outcome } }) => (outcome?.kind === 'mailed' ? outcome.email : ''),
            link: null,
          }),
        },
        { guard: 'isRefused', target: 'emailEntry', actions: ['rememberFailure', 'forgetAnswer'] },
        { guard: 'isInvalid', target: 'emailEntry', actions: ['forgetLink', 'tellInvalidLink'] },
        { target: 'needsConfirmation', actions: 'rememberFailure' },
      ],
    },

    // also if verification failed without a response, because the link may still be valid
    needsConfirmation: {
      on: {
        'link.confirmed': {
          target: 'verifying',
          // a link that was never verified is verified again, not confirmed
          actions: assign({
            isConfirmed: ({ context }) => context.isConfirmed || context.outcome?.kind === 'confirm',
            failure: null,
          }),
        },
        'link.declined': {
          target: 'verifying',
          actions: assign({ isConfirmed: true, isDeclined: true, failure: null }),
        },
        'email.reset': { target: 'emailEntry', actions: ['forgetLink', 'resetEmail'] },
      },
    },

    signedIn: { type: 'final' },
  },
  output: ({ context }) => ({ userId: context.userId }),
});
