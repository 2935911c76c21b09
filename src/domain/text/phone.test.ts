import { describe, expect, it } from 'vitest';
import { isEmptyPhone, parseUsPhone } from './phone.ts';

describe('US phone numbers', () => {
  it.each([
    ['(213) 373-4253', '+12133734253'],
    ['+1 213 373 4253', '+12133734253'],
    ['1-213-373-4253', '+12133734253'],
    [' 2133734253 ', '+12133734253'],
    ['+1 787 764 0000', '+17877640000'],
  ])('stores %s as %s', (typed, stored) => {
    expect(parseUsPhone(typed)).toBe(stored);
  });

  it.each([
    '',
    '+1',
    '1',
    '12345',
    '+44 20 7946 0958',
    '213 373 4253 x12',
    'call 2133734253',
    '000 000 0000',
  ])('rejects "%s"', (typed) => {
    expect(parseUsPhone(typed)).toBeNull();
  });

  it("counts the mask's remainder as empty", () => {
    expect(['', ' ', '+1', '+1 '].every(isEmptyPhone)).toBe(true);
    expect(isEmptyPhone('+12')).toBe(false);
  });
});
