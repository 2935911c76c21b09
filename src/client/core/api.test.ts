import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, onSessionEnd, setPerson } from './api.ts';

function answer(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(text, { status }))),
  );
}

async function catchFailure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  return error;
}

const DANA = { id: 'u1', organizationId: 'o1' };

/** A server whose first call was made with a session that has ended since; `me` is who is signed in now. */
function replaceSession(me: object | null): string[] {
  const calls: string[] = [];
  const fetch = vi.fn((url: string) => {
    calls.push(url);
    if (url === '/v1/auth/me')
      return Promise.resolve(new Response(JSON.stringify({ data: me }), { status: me ? 200 : 401 }));
    const isFirst = calls.filter((call) => call === url).length === 1;
    return Promise.resolve(new Response(JSON.stringify({ data: 1 }), { status: isFirst ? 401 : 200 }));
  });
  vi.stubGlobal('fetch', fetch);
  return calls;
}

afterEach(() => {
  setPerson(null);
  vi.unstubAllGlobals();
});

describe('api', () => {
  it('sends the cookie, and queries in brackets', async () => {
    answer(200, { data: 1 });
    await api.get('/users', { query: { role: ['USER'] } });
    expect(fetch).toHaveBeenCalledWith(
      '/v1/users?role[0]=USER',
      expect.objectContaining({ credentials: 'include' }),
    );
  });

  it('reports every failure of a refusal, with the rest of its body', async () => {
    const errors = [
      { message: 'Field is required', path: 'name', code: 'VALIDATION' },
      { message: 'Email invalid', path: 'email', code: 'VALIDATION' },
    ];
    answer(400, { errors, conflict: { updatedBy: 'X' } });
    const error = await catchFailure(api.post('/users', {}));
    expect(error.failures).toEqual(errors);
    expect(error.body).toMatchObject({ conflict: { updatedBy: 'X' } });
  });

  it('shows a clear message when a proxy returns its own page, or nobody responds', async () => {
    answer(502, '<html>Bad gateway</html>');
    expect((await catchFailure(api.get('/users'))).message).toBe('Something went wrong. Please try again.');
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect((await catchFailure(api.get('/users'))).status).toBe(0);
  });

  it('ends the session on a 401 and clears its storage, unless the caller handles it', async () => {
    answer(401, { errors: [{ message: 'Please sign in.', code: 'UNAUTHENTICATED' }] });
    const ended = vi.fn();
    const unsubscribe = onSessionEnd(ended);
    sessionStorage.setItem('chairside.search', '"x"');

    await catchFailure(api.get('/auth/me', { expectUnauthorized: true }));
    expect(ended).not.toHaveBeenCalled();

    await catchFailure(api.get('/users'));
    expect(ended).toHaveBeenCalledOnce();
    expect(sessionStorage.length).toBe(0);
    unsubscribe();
  });

  it('sends a call again if its person has signed in again meanwhile, in another tab', async () => {
    setPerson(DANA);
    const calls = replaceSession(DANA);
    const ended = vi.fn();
    const unsubscribe = onSessionEnd(ended);
    expect(await Promise.all([api.post('/users', {}), api.get('/units')])).toEqual([1, 1]);
    expect(calls.filter((call) => call === '/v1/auth/me')).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
    unsubscribe();
  });

  it.each([
    ['nobody', null],
    ['somebody else', { ...DANA, id: 'u2' }],
    ['the same person in another organization', { ...DANA, organizationId: 'o2' }],
  ])('never sends a call again as %s', async (_, me) => {
    setPerson(DANA);
    const calls = replaceSession(me);
    const ended = vi.fn();
    const unsubscribe = onSessionEnd(ended);
    await catchFailure(api.post('/users', {}));
    expect(calls).toEqual(['/v1/users', '/v1/auth/me']);
    expect(ended).toHaveBeenCalledOnce();
    unsubscribe();
  });
});
