import { HttpError } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../core/api.ts';
import { dataProvider, toHttpError, type ErrorBody } from './data-provider.ts';
import { listPath, UNSORTED } from '../core/list-query.ts';
import { preloadPath } from './preload-data.ts';

function answer(body: unknown, status = 200): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), { status });
}

function mockFetch(...responses: Response[]) {
  const mock = vi.fn<typeof fetch>();
  for (const response of responses) mock.mockResolvedValueOnce(response);
  vi.stubGlobal('fetch', mock);
  return mock;
}

const page = { pagination: { page: 2, perPage: 25 }, filter: { state: 'TX' } };

afterEach(() => vi.unstubAllGlobals());

describe('dataProvider', () => {
  it('requests a page and unwraps the response', async () => {
    const mock = mockFetch(answer({ data: [{ id: 'a' }], pagination: { total: 31, pageCount: 2 } }));
    const list = await dataProvider.getList('practices', { ...page, sort: { field: 'city', order: 'DESC' } });
    expect(mock.mock.calls[0]?.[0]).toBe(
      `/v1${listPath('/practices', { skip: 25, take: 25, sort: { field: 'city', order: 'DESC' }, filter: page.filter })}`,
    );
    expect(list).toEqual({ data: [{ id: 'a' }], total: 31 });
  });

  it('leaves the default order to the server, so that an early request is identical', async () => {
    const mock = mockFetch(answer({ data: [], pagination: { total: 0, pageCount: 0 } }));
    const unsorted = { field: UNSORTED, order: 'ASC' };
    preloadPath(listPath('/practices', { skip: 0, take: 25, sort: unsorted, filter: {} }));
    const sort = { field: 'name', order: 'ASC' as const };
    const query = { pagination: { page: 1, perPage: 25 }, filter: {}, sort, meta: { defaultSort: sort } };
    await dataProvider.getList('practices', query);
    expect(mock).toHaveBeenCalledTimes(1);
    mock.mockResolvedValueOnce(answer({ data: [], pagination: { total: 0, pageCount: 0 } }));
    await dataProvider.getList('practices', query);
    expect(mock).toHaveBeenCalledTimes(2);
  });

  it('requests further fields as the early request does', async () => {
    const mock = mockFetch(answer({ data: [], pagination: { total: 0, pageCount: 0 } }));
    const [sort, fields] = [{ field: 'name', order: 'ASC' as const }, ['notes', 'phone']];
    const filter = { state: 'TX', search: "(O'Neil) & sons*!" };
    preloadPath(listPath('/practices', { skip: 25, take: 25, sort, filter, fields }));
    expect(mock.mock.calls[0]?.[0]).toContain('notes');
    await dataProvider.getList('practices', { ...page, filter, sort, meta: { fields } });
    expect(mock).toHaveBeenCalledTimes(1);
  });

  it('requests again when the early request failed', async () => {
    const mock = mockFetch(
      answer({ errors: [{ message: 'No session', code: 'UNAUTHENTICATED' }] }, 401),
      answer({ data: { id: 'a' } }),
    );
    preloadPath('/practices/a');
    await expect(dataProvider.getOne('practices', { id: 'a' })).resolves.toEqual({ data: { id: 'a' } });
    expect(mock).toHaveBeenCalledTimes(2);
  });

  it('sends an update with its version and reads the record back', async () => {
    const mock = mockFetch(answer({ data: { id: 'a', name: 'B' } }));
    const data = { name: 'B', updatedAt: '2026-01-01T00:00:00.000Z' };
    const saved = await dataProvider.update('practices', { id: 'a', data, previousData: { id: 'a' } });
    expect(mock.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: JSON.stringify(data) });
    expect(saved.data).toEqual({ id: 'a', name: 'B' });
  });

  it('returns the id after a delete, since the server returns nothing', async () => {
    const mock = mockFetch(answer(undefined, 204));
    await expect(dataProvider.delete('users', { id: 'u' })).resolves.toEqual({ data: { id: 'u' } });
    expect(mock.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
  });

  it('rejects with messages by field and those without one', async () => {
    mockFetch(
      answer(
        {
          errors: [
            { message: 'Email already exists', path: 'email', code: 'VALIDATION' },
            { message: 'Select at least 1 practice', path: 'practiceIds.0', code: 'VALIDATION' },
            { message: 'Not today', code: 'CONFLICT' },
          ],
        },
        400,
      ),
    );
    const failed = dataProvider.create('users', { data: {} });
    await expect(failed).rejects.toBeInstanceOf(HttpError);
    const { body } = (await failed.catch((error: unknown) => error)) as HttpError;
    expect((body as ErrorBody).errors).toEqual({
      email: 'Email already exists',
      practiceIds: 'Select at least 1 practice',
    });
    expect((body as ErrorBody).failures.map(({ message }) => message)).toEqual(['Not today']);
  });
});

describe('toHttpError', () => {
  it('keeps who changed the record in the meantime', () => {
    const conflict = { updatedBy: 'Priya', updatedAt: '2026-01-01T00:00:00.000Z' };
    const error = toHttpError(new ApiError(409, [{ message: 'Stale', code: 'STALE' }], { conflict }));
    expect(error.status).toBe(409);
    expect((error.body as ErrorBody).conflict).toEqual(conflict);
  });
});
