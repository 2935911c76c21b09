import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../domain/model/errors.ts';
import { calls } from '../../../generated/calls/models.ts';
import { readAddress } from './read-input.ts';
import { resolveAliases } from './parameter-aliases.ts';

const CALL = {
  aliases: { period: { of: 'date' }, gte: { of: 'date', part: 'gte' } },
  anyCase: { experienceType: ['PATIENT', 'EMPLOYEE'] },
};
const OCTOBER = { gte: '2026-10-01', lt: '2026-11-01' };

const resolve = (query: Record<string, unknown>) => {
  const failures: Failure[] = [];
  return { query: resolveAliases(CALL, query, failures), failures };
};

describe('aliases of parameters', () => {
  it.each([
    [{ period: OCTOBER }, { date: OCTOBER }],
    [{ period: OCTOBER, date: OCTOBER }, { date: OCTOBER }],
    [{ gte: '2026-10-01', date: { lt: '2026-11-01' } }, { date: OCTOBER }],
    [{ experienceType: 'employee' }, { experienceType: 'EMPLOYEE' }],
    [{ experienceType: 'Patient' }, { experienceType: 'PATIENT' }],
    [{ experienceType: 'nobody' }, { experienceType: 'nobody' }],
    [{ constructor: 'x' }, { constructor: 'x' }],
  ])('are read as the contract’s own: %j', (sent, query) => {
    expect(resolve(sent)).toEqual({ query, failures: [] });
  });

  it.each([
    [{ period: OCTOBER, date: { ...OCTOBER, gte: '2026-09-01' } }, 'period'],
    [{ gte: '2026-10-02', date: OCTOBER }, 'gte'],
    [{ period: '2026', date: OCTOBER }, 'period'],
  ])('that contradict the parameter are refused: %j', (sent, path) => {
    const { failures } = resolve(sent);
    expect(failures).toMatchObject([{ code: 'VALIDATION', path }]);
    expect(failures[0]?.message).toContain(`${path} is another name of date`);
  });

  it('are read in a call, whose other parameters stay unknown', () => {
    const read = (query: object) => readAddress(calls.analyticsChanges, { params: {}, query });
    expect(read({ currentPeriod: OCTOBER, experienceType: 'patient' }).query).toEqual({
      date: OCTOBER,
      experienceType: 'PATIENT',
    });
    expect(() => read({ laterPeriod: OCTOBER })).toThrow('Unknown parameter');
    expect(() => read({ currentPeriod: OCTOBER, period: { ...OCTOBER, lt: '2026-12-01' } })).toThrow(
      'different values',
    );
  });
});
