import { describe, expect, it } from 'vitest';
import type { FieldModel } from '../../../domain/model/model.ts';
import { employee } from '../../../generated/models/employee.ts';
import { user } from '../../../generated/models/user.ts';
import { findField } from '../../core/value-text.ts';
import { toFilter, isComplete, toRange, rangeProblem, rangeText } from './range.ts';

function getField(name: string): FieldModel {
  const field = findField(employee, name) ?? findField(user, name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

const day = getField('startDate');
const moment = getField('lastSignInAt');
const amount = getField('compensationAmount');
const whole = getField('failedAttempts');

describe('a range of days', () => {
  it('includes its last day: the address ends before the day after', () => {
    const range = { from: '2026-02-01', to: '2026-02-28' };
    expect(toFilter(day, range)).toEqual({ gte: '2026-02-01', lt: '2026-03-01' });
    expect(toRange(day, toFilter(day, range))).toEqual(range);
  });

  it('may be open at either end, and is no filter if open at both', () => {
    expect(toFilter(day, { from: '2026-02-01', to: '' })).toEqual({ gte: '2026-02-01' });
    expect(toFilter(day, { from: '', to: '2024-02-28' })).toEqual({ lt: '2024-02-29' });
    expect(toFilter(day, { from: '', to: '' })).toBeUndefined();
  });

  it('reads exclusive operators in the address, and ignores invalid ones', () => {
    expect(toRange(day, { lte: '2026-02-28' })).toEqual({ from: '', to: '2026-02-28' });
    for (const filter of [undefined, null, 'x', 7, { gte: 'x', lt: [] }])
      expect(toRange(day, filter)).toEqual({ from: '', to: '' });
  });

  it('waits for a complete year', () => {
    expect(isComplete(day, { from: '0202-01-01', to: '' })).toBe(false);
    expect(isComplete(day, { from: '2026-01-01', to: '' })).toBe(true);
  });

  it('is formatted as text', () => {
    expect(rangeText(day, { from: '2026-02-01', to: '2026-02-28' })).toBe('Feb 1, 2026 – Feb 28, 2026');
    expect(rangeText(day, { from: '2026-02-01', to: '2026-02-01' })).toBe('Feb 1, 2026');
    expect(rangeText(day, { from: '2026-02-01', to: '' })).toBe('from Feb 1, 2026');
    expect(rangeText(day, { from: '', to: '2026-02-01' })).toBe('until Feb 1, 2026');
    expect(rangeText(day, { from: '', to: '' })).toBe('');
  });
});

describe('a range of moments', () => {
  it("covers the reader's days, whatever their time zone", () => {
    const range = { from: '2026-02-01', to: '2026-02-28' };
    expect(toFilter(moment, range)).toEqual({
      gte: new Date(2026, 1, 1).toISOString(),
      lt: new Date(2026, 2, 1).toISOString(),
    });
    expect(toRange(moment, toFilter(moment, range))).toEqual(range);
  });
});

describe('a range of numbers', () => {
  it('includes both ends, in any notation', () => {
    expect(toFilter(amount, { from: ' 1,000 ', to: '2500.50' })).toEqual({ gte: '1000', lte: '2500.5' });
    expect(toRange(amount, { gte: 1000, lte: '2500.5' })).toEqual({ from: '1000', to: '2500.5' });
    expect(rangeText(amount, { from: '1000', to: '' })).toBe('from 1,000');
    expect(rangeText(amount, { from: '', to: '2500.5' })).toBe('up to 2,500.5');
  });

  it('reports invalid numbers and days, and waits', () => {
    expect(rangeProblem(amount, 'about 12')).toBe('Enter a number');
    expect(rangeProblem(amount, '1e21')).toBe('Enter a number');
    expect(rangeProblem(whole, '1.5')).toBe('Enter a whole number');
    expect(rangeProblem(whole, '')).toBeUndefined();
    expect(rangeProblem(day, '1/5')).toBe('Write the day as YYYY-MM-DD');
    expect([rangeProblem(moment, ''), rangeProblem(day, '2026-01-05')]).toEqual([undefined, undefined]);
    expect(isComplete(whole, { from: '1.5', to: '2' })).toBe(false);
  });
});
