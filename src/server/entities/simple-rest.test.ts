import { describe, expect, it } from 'vitest';
import { fromSimpleRest, toContentRange } from './simple-rest.ts';

describe('fromSimpleRest', () => {
  it('leaves a query in our dialect as it is', () => {
    const own = { skip: '5', take: '10', state: 'TX', startDate: { gte: '2026-01-01' } };
    expect(fromSimpleRest(own)).toEqual({ parameters: own, failures: [] });
  });

  it('reads filter, range and sort', () => {
    const sent = {
      filter:
        '{"search":"oak","isFormer":false,"age":{"gte":5},"role":["USER"],"city":"","state":null,"fields":[]}',
      range: '[25,49]',
      sort: '["name","DESC"]',
    };
    expect(fromSimpleRest(sent)).toEqual({
      parameters: {
        ...{ search: 'oak', isFormer: 'false', age: { gte: '5' }, role: ['USER'] },
        ...{ skip: '25', take: '25', sortBy: 'name', orderBy: 'desc' },
      },
      failures: [],
    });
  });

  it('answers records by id without a range, and the default order for the field none', () => {
    expect(fromSimpleRest({ filter: '{"id":["a","b"]}', sort: '["none","DESC"]' }).parameters).toEqual({
      id: ['a', 'b'],
      take: '1000',
    });
  });

  it.each([
    { filter: '[1]' },
    { filter: '{oops' },
    { filter: ['{}', '{}'] },
    { filter: '{"take":"5"}' },
    { range: '[5,4]' },
    { range: '[-1,4]' },
    { range: '[0,1e400]' },
    { range: '0-24' },
    { sort: '["name","asc"]' },
    { sort: '{"name":"ASC"}' },
  ])('rejects %j', (sent) => {
    const [name] = Object.keys(sent);
    expect(fromSimpleRest(sent).failures).toMatchObject([{ path: name, code: 'VALIDATION' }]);
  });

  it('rejects a parameter that is given twice, so that neither is overridden', () => {
    const { parameters, failures } = fromSimpleRest({
      filter: '{"role":"ADMIN"}',
      role: 'USER',
      take: '5',
      range: '[0,9]',
    });
    expect(failures.map(({ path }) => path)).toEqual(['role', 'take']);
    expect(parameters.role).toBe('USER');
  });
});

describe('toContentRange', () => {
  it('names the indexes and the total', () => {
    expect(toContentRange('practices', 60, { skip: 0, take: 25 })).toBe('practices 0-24/60');
    expect(toContentRange('practices', 60, { skip: 50, take: 25 })).toBe('practices 50-59/60');
    expect(toContentRange('practices', 0, { skip: 0, take: 25 })).toBe('practices */0');
    expect(toContentRange('practices', 60, { skip: undefined, take: 25 })).toBe('practices */60');
  });
});
