import { getShortestPaths } from '@xstate/graph';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  emailProblem,
  INVALID_LINK_MESSAGE,
  readLoginLink,
  NO_ANSWER_MESSAGE,
  VERIFYING_AT_LEAST_MS,
  type LoginLink,
} from './login-rules.ts';
import { loginMachine } from './login.ts';
import {
  type LoginEmitted,
  type PasskeyOutcome,
  type RequestOutcome,
  type VerifyOutcome,
} from './login-rules.ts';

const LINK: LoginLink = { token: 'abc', type: 'login' };

interface Fakes {
  link?: LoginLink;
  request?: (email: string) => Promise<RequestOutcome>;
  verify?: (isConfirmed: boolean) => Promise<VerifyOutcome>;
  passkey?: () => Promise<PasskeyOutcome>;
}

function start({ link, request, verify, passkey }: Fakes) {
  const toasts: LoginEmitted[] = [];
  const actor = createActor(
    loginMachine.provide({
      actors: {
        requestLink: fromPromise(({ input }) =>
          (request ?? (() => Promise.resolve({ kind: 'sent' as const })))(input.email),
        ),
        verifyLink: fromPromise(({ input }) =>
          (verify ?? (() => Promise.resolve({ kind: 'invalid' as const })))(input.isConfirmed),
        ),
        leaveForProvider: fromPromise(({ input }) =>
          (request ?? (() => Promise.resolve({ kind: 'sent' as const })))(input.email),
        ),
        usePasskey: fromPromise(passkey ?? (() => Promise.resolve({ kind: 'kept' as const, message: '' }))),
      },
    }),
    { input: { link: link ?? null } },
  );
  actor.on('toast', (toast) => toasts.push(toast));
  actor.start();
  return { actor, toasts };
}

describe('a passkey', () => {
  it('signs in and opens the requested page', async () => {
    const outcome = { kind: 'signed-in' as const, userId: 'u1', redirectPath: '/users' };
    const { actor } = start({ passkey: () => Promise.resolve(outcome) });
    actor.send({ type: 'passkey.chosen' });
    const { output, context } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ userId: 'u1' });
    expect(context.outcome).toEqual(outcome);
  });

  it.each([
    [
      'says why it was not used',
      () => Promise.resolve({ kind: 'kept' as const, message: 'No passkey was used.' }),
    ],
    ['says that nothing is known', () => Promise.reject(new Error('the chunk did not load'))],
  ])('%s, and keeps the input', async (_name, passkey) => {
    const { actor } = start({ passkey });
    actor.send({ type: 'email.changed', email: 'ann@example.com' });
    actor.send({ type: 'passkey.chosen' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('emailEntry'));
    expect(context.email).toBe('ann@example.com');
    expect([NO_ANSWER_MESSAGE, 'No passkey was used.']).toContain(context.failure);
  });
});

describe('an organization’s own sign-in', () => {
  it('redirects to the provider of the address, which is requested first', async () => {
    const request = vi.fn(() => Promise.resolve({ kind: 'sent' as const }));
    const { actor } = start({ request });
    actor.send({ type: 'provider.chosen' });
    expect(actor.getSnapshot().context).toMatchObject({ isTouched: true, emailError: 'Field is required' });
    actor.send({ type: 'email.changed', email: ' ann@example.com' });
    actor.send({ type: 'provider.chosen' });
    await waitFor(actor, (snapshot) => snapshot.matches('leaving'));
    expect(request).toHaveBeenCalledWith('ann@example.com');
  });

  it('shows why there is none, or why it refuses sign-in', async () => {
    const refused = { kind: 'refused' as const, message: 'No organization.' };
    const { actor } = start({ request: () => Promise.resolve(refused) });
    actor.send({ type: 'email.changed', email: 'ann@example.com' });
    actor.send({ type: 'provider.chosen' });
    const { context } = await waitFor(actor, ({ context: { failure } }) => failure !== null);
    expect(context.failure).toBe('No organization.');
    const link = readLoginLink(new URLSearchParams('code=c&state=s&iss=i'));
    expect(link).toEqual({ token: 'code=c&state=s&iss=i', type: 'provider' });
    const back = start({ ...(link && { link }), verify: () => Promise.resolve(refused) }).actor;
    await waitFor(back, (snapshot) => snapshot.matches('emailEntry'), { timeout: 10_000 });
    expect(back.getSnapshot().context).toMatchObject({ failure: 'No organization.', link: null });
  });
});

describe('requesting a link', () => {
  it("rejects an empty and an invalid email with the specification's messages", () => {
    const request = vi.fn(() => Promise.resolve({ kind: 'sent' as const }));
    const { actor } = start({ request });
    actor.send({ type: 'email.submitted' });
    expect(actor.getSnapshot().value).toBe('emailEntry');
    expect(actor.getSnapshot().context).toMatchObject({ isTouched: true, emailError: 'Field is required' });
    actor.send({ type: 'email.changed', email: 'ann@' });
    actor.send({ type: 'email.submitted' });
    expect(actor.getSnapshot().context.emailError).toBe('Email invalid');
    expect(request).not.toHaveBeenCalled();
  });

  it('sends the trimmed address, confirms, and starts over with an empty field', async () => {
    const request = vi.fn(() => Promise.resolve({ kind: 'sent' as const }));
    const { actor } = start({ request });
    actor.send({ type: 'email.changed', email: ' ann@example.com ' });
    actor.send({ type: 'email.submitted' });
    await waitFor(actor, (snapshot) => snapshot.matches('checkYourEmail'));
    expect(request).toHaveBeenCalledWith('ann@example.com');
    expect(actor.getSnapshot().context.email).toBe('ann@example.com');
    actor.send({ type: 'email.reset' });
    expect(actor.getSnapshot().context).toMatchObject({ email: '', isTouched: false, isDirty: false });
  });

  it.each([
    ['a refusal', () => Promise.resolve({ kind: 'refused' as const, message: 'Too many' }), 'Too many'],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), NO_ANSWER_MESSAGE],
  ])('keeps the input after %s and shows why until it is changed', async (_name, request, message) => {
    const { actor } = start({ request });
    actor.send({ type: 'email.changed', email: 'ann@example.com' });
    actor.send({ type: 'email.submitted' });
    await waitFor(actor, (snapshot) => snapshot.matches('emailEntry'));
    expect(actor.getSnapshot().context).toMatchObject({ email: 'ann@example.com', failure: message });
    actor.send({ type: 'email.changed', email: 'ann@example.org' });
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('sends one request, however often the button is pressed', () => {
    const request = vi.fn(() => new Promise<RequestOutcome>(() => undefined));
    const { actor } = start({ request });
    actor.send({ type: 'email.changed', email: 'ann@example.com' });
    actor.send({ type: 'email.submitted' });
    actor.send({ type: 'email.submitted' });
    expect(request).toHaveBeenCalledTimes(1);
  });
});

describe('opening a link', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows verification for at least three seconds', async () => {
    const { actor } = start({
      link: LINK,
      verify: () => Promise.resolve({ kind: 'signed-in', userId: 'u1' }),
    });
    await vi.advanceTimersByTimeAsync(VERIFYING_AT_LEAST_MS - 1);
    expect(actor.getSnapshot().matches('verifying')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().value).toBe('signedIn');
    expect(actor.getSnapshot().output).toEqual({ userId: 'u1' });
  });

  it('waits for a slower response', async () => {
    const verify = () =>
      new Promise<VerifyOutcome>((resolve) => {
        setTimeout(() => resolve({ kind: 'signed-in', userId: 'u1' }), 8000);
      });
    const { actor } = start({ link: LINK, verify });
    await vi.advanceTimersByTimeAsync(7999);
    expect(actor.getSnapshot().matches('verifying')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().value).toBe('signedIn');
  });

  it('shows for five seconds that a link is invalid, and returns to the email form', async () => {
    const { actor, toasts } = start({ link: LINK });
    await vi.advanceTimersByTimeAsync(VERIFYING_AT_LEAST_MS);
    expect(actor.getSnapshot().value).toBe('emailEntry');
    expect(toasts).toEqual([{ type: 'toast', message: INVALID_LINK_MESSAGE, durationMs: 5000 }]);
    expect(actor.getSnapshot().context.link).toBeNull();
  });

  it('asks for a click in another browser before using up the link', async () => {
    const verify = vi.fn((isConfirmed: boolean) =>
      Promise.resolve<VerifyOutcome>(isConfirmed ? { kind: 'signed-in', userId: 'u1' } : { kind: 'confirm' }),
    );
    const { actor } = start({ link: LINK, verify });
    await vi.advanceTimersByTimeAsync(VERIFYING_AT_LEAST_MS);
    expect(actor.getSnapshot().value).toBe('needsConfirmation');
    expect(verify.mock.calls).toEqual([[false]]);
    actor.send({ type: 'link.confirmed' });
    await vi.advanceTimersByTimeAsync(VERIFYING_AT_LEAST_MS);
    expect(verify.mock.calls).toEqual([[false], [true]]);
    expect(actor.getSnapshot().value).toBe('signedIn');
  });

  it('keeps a link that could not be checked, and retries it', async () => {
    let isUp = false;
    const verify = () =>
      isUp
        ? Promise.resolve<VerifyOutcome>({ kind: 'signed-in', userId: 'u1' })
        : Promise.reject(new TypeError('fetch failed'));
    const { actor, toasts } = start({ link: LINK, verify });
    await vi.advanceTimersByTimeAsync(VERIFYING_AT_LEAST_MS);
    expect(actor.getSnapshot().value).toBe('needsConfirmation');
    expect(actor.getSnapshot().context.failure).toBe(NO_ANSWER_MESSAGE);
    isUp = true;
    actor.send({ type: 'link.confirmed' });
    await vi.advanceTimersByTimeAsync(VERIFYING_AT_LEAST_MS);
    expect(actor.getSnapshot().value).toBe('signedIn');
    expect(toasts).toEqual([]);
  });
});

describe('every path', () => {
  it.each([null, LINK])('reaches every visible state, from %o', (link) => {
    const paths = getShortestPaths(loginMachine, {
      input: { link },
      events: [
        { type: 'email.changed', email: 'ann@example.com' },
        { type: 'email.changed', email: '' },
        { type: 'email.left' },
        { type: 'email.submitted' },
        { type: 'email.reset' },
        { type: 'link.confirmed' },
        { type: 'xstate.done.actor.0.login.requesting', output: { kind: 'sent' } },
        { type: 'xstate.done.actor.0.login.requesting', output: { kind: 'refused', message: 'no' } },
        { type: 'xstate.error.actor.0.login.requesting', error: new Error('down') },
        ...(['signed-in', 'confirm', 'invalid', 'failed'] as const).map((kind) => ({
          type: 'xstate.done.actor.0.login.verifying.answer.pending',
          output: { kind, userId: 'u1', message: 'down' },
        })),
        { type: 'xstate.after.verifyingAtLeast.login.verifying.clock.running' },
      ] as never,
      limit: 5000,
    });
    const states = new Set(
      paths.map(({ state }) => (typeof state.value === 'string' ? state.value : Object.keys(state.value)[0])),
    );
    const entry = ['emailEntry', 'requesting', 'checkYourEmail'];
    const expected = link ? [...entry, 'verifying', 'needsConfirmation', 'signedIn'] : entry;
    expect([...states].sort()).toEqual(expected.sort());
    for (const { state } of paths) {
      if (state.matches('requesting')) expect(emailProblem(state.context.email)).toBeNull();
      if (state.matches('signedIn')) expect(state.context.userId).toBe('u1');
      if (state.matches('emailEntry')) expect(state.context.link).toBeNull();
    }
  });
});

describe('readLoginLink', () => {
  it('accepts both types, and nothing without a token', () => {
    const of = (query: string) => readLoginLink(new URLSearchParams(query));
    expect(of('stytch_token_type=magic_links&token=t')).toEqual({ token: 't', type: 'magic_links' });
    expect(of('stytch_token_type=login&token=t')).toEqual({ token: 't', type: 'login' });
    expect(of('stytch_token_type=login')).toBeNull();
  });
});
