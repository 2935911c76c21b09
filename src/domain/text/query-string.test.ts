import { describe, expect, it } from 'vitest';
import { encodeQuery } from './query-string.ts';

describe('encodeQuery', () => {
  it('writes ranges and lists in readable brackets', () => {
    expect(encodeQuery({ date: { gte: '2026-11-01T00:00:00Z' }, practiceIds: ['a', 'b'] })).toBe(
      'date[gte]=2026-11-01T00:00:00Z&practiceIds[0]=a&practiceIds[1]=b',
    );
  });

  it('encodes characters that would end or split a value', () => {
    expect(encodeQuery({ search: 'a&b=c+d #1 100%' })).toBe('search=a%26b%3Dc%2Bd%20%231%20100%25');
  });

  it('omits unset values, but keeps zero and false', () => {
    expect(encodeQuery({ a: null, b: undefined, c: '', skip: 0, srr: false, ids: [] })).toBe(
      'skip=0&srr=false',
    );
  });
});
